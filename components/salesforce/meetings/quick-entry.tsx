'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { api } from '@/lib/api/client'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'
import { wireTimes } from '@/lib/domain/calendar/wire-times'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { useReloadMeetings } from './use-meetings'

type QuickEntryProps = {
  times: ShownTimes
  /** Where the pointer was. */
  at: { x: number; y: number }
  zone: string
  /** Goes on in the dialog, with what was typed. */
  onMore: (name: string) => void
  onClose: () => void
}

/** A new meeting by its name alone, at the hour that was chosen: Enter saves it. */
export function QuickEntry({ times, at, zone, onMore, onClose }: QuickEntryProps) {
  const t = useTranslations('meetings')
  const language = useLanguage()
  const notify = useNotify()
  const reload = useReloadMeetings()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()
  const [name, setName] = useState('')
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) })
  const save = () =>
    once('save', async () => {
      const { start_datetime, end_datetime, allDay } = wireTimes(times, zone)
      const body = { name: name.trim(), allDay, start_date: start_datetime, end_date: end_datetime }
      const { event } = (
        await api.salesforce.meetings.add(body, { context: { idempotencyKey: keyOf(body) } })
      ).response
      notify.success(t('done.added', { name: event.name }))
      await reload()
      onClose()
      return true
    })
  const day = formatDay(times.start.slice(0, 10) as Day, language, 'weekday')
  const hours = times.allDay ? '' : `, ${times.start.slice(11, 16)}–${times.end.slice(11, 16)}`
  return (
    <Popover open onOpenChange={(open) => open || onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent aria-label={t('quick.title')} className="w-80">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) void save()
          }}
        >
          <p className="text-ink-soft text-sm">
            {day}
            {hours}
          </p>
          <Input
            aria-label={t('quick.name')}
            placeholder={t('quick.name')}
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => onMore(name)}>
              {t('quick.more')}
            </Button>
            <Button
              type="submit"
              size="sm"
              variant="primary"
              pending={running !== null}
              disabled={name.trim() === ''}
            >
              {t('dialog.save')}
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  )
}
