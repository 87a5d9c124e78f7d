'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import type { CalendarFeed, FeedSubject } from '@/lib/api/booking/feed-fields'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/i18n/formats'
import { BOOKING_KEY } from './use-events'

type FeedDialogProps = { subject: FeedSubject; name: string; onClose: () => void }

/** Subscribes to a calendar: makes its private address, shows it once, and lists what can be revoked. */
export function FeedDialog({ subject, name, onClose }: FeedDialogProps) {
  const t = useTranslations('booking.feeds')
  const notify = useNotify()
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const [withNames, setWithNames] = useState(false)
  const queryKey = [BOOKING_KEY, 'feeds', subject]
  const reload = () => client.invalidateQueries({ queryKey })
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api.booking.calendarFeeds.list(subject)).response.calendar_feed_list,
  })
  const add = useMutation({
    mutationFn: async () =>
      (await api.booking.calendarFeeds.add({ calendar_feed: withChoice(subject, withNames) })).response.url,
    onSuccess: (made) => {
      setUrl(made)
      return reload()
    },
    onError: (error) => notify.error(error),
  })
  return (
    <DialogFrame title={t('title')} onClose={onClose}>
      <div className="grid min-w-0 gap-5">
        <p>{t(`text_${subject.kind}`, { name })}</p>
        {subject.kind === 'RESOURCE' && url === null ? (
          <SwitchField
            label={t('with_names')}
            help={t('with_names_help')}
            value={withNames}
            onChange={setWithNames}
          />
        ) : null}
        {url === null ? (
          <Button
            variant="primary"
            className="w-fit"
            disabled={add.isPending}
            onClick={() => void add.mutate()}
          >
            <CalendarPlus aria-hidden />
            {t('add')}
          </Button>
        ) : (
          <NewAddress url={url} />
        )}
        {data ? <FeedList feeds={data} onRevoked={reload} /> : <Skeleton className="h-16" />}
      </div>
    </DialogFrame>
  )
}

const withChoice = (subject: FeedSubject, with_names: boolean): FeedSubject =>
  subject.kind === 'RESOURCE' ? { ...subject, with_names } : subject

/** The address, to be copied or opened by the calendar of this device. */
function NewAddress({ url }: { url: string }) {
  const t = useTranslations('booking.feeds')
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    notify.success(t('copied'))
  }
  return (
    <div className="grid gap-3">
      <FormField label={t('url')} help={t('secret')}>
        {(field) => <Input {...field} readOnly value={url} onFocus={(event) => event.target.select()} />}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
        <Button asChild>
          <a href={url.replace(/^https?:/, 'webcal:')}>{t('open_calendar')}</a>
        </Button>
      </div>
    </div>
  )
}

function FeedList({
  feeds,
  onRevoked,
}: {
  feeds: readonly CalendarFeed[]
  onRevoked: () => Promise<unknown>
}) {
  const t = useTranslations('booking.feeds')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const revoke = async (feed: CalendarFeed) => {
    if (!(await dialogs.confirm({ text: t('confirm'), confirm: t('revoke'), destructive: true }))) return
    try {
      await api.booking.calendarFeeds.revoke({ id: feed.id })
      notify.success(t('revoked'))
      await onRevoked()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-heading">{t('list')}</h3>
      {feeds.length === 0 ? <p className="text-ink-soft text-sm">{t('empty')}</p> : null}
      <ul className="divide-y">
        {feeds.map((feed) => {
          const date = formatDay(feed.created_at, language)
          return (
            <li key={feed.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <span className="min-w-0 grow">
                {t('created', { date })}
                {feed.with_names ? ` (${t('has_names')})` : ''}
                <span className="text-ink-soft text-sm">
                  {' · '}
                  {feed.last_read_at
                    ? t('read', { date: formatDay(feed.last_read_at, language) })
                    : t('never_read')}
                </span>
              </span>
              <Button aria-label={t('revoke_one', { date })} onClick={() => void revoke(feed)}>
                {t('revoke')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
