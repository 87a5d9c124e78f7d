'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Wait } from '@/lib/api/reservations/wait-fields'
import { formatInstant } from '@/lib/i18n/formats'
import { useTimeWords } from '../../use-time-words'
import { spanOfTexts } from '../../wall-texts'
import { useDeletion } from '../shared/use-deletion'

const TONES = { WAITING: 'info', OFFERED: 'warning', ACCEPTED: 'success', EXPIRED: 'neutral' } as const

/** A person in a queue: the time that is waited for, since when, the place, and until when an offer is held. */
export function WaitRow({ wait }: { wait: Wait }) {
  const t = useTranslations('reservations.setup.waits')
  const language = useLanguage()
  const words = useTimeWords()
  const remove = useDeletion()
  const {
    id,
    state,
    anagrafica_id,
    anagrafica_name: name,
    resource_name,
    people,
    position,
    hold_until,
  } = wait
  const isOpen = state === 'WAITING' || state === 'OFFERED'
  const onRemove = () =>
    void remove({
      ask: t(state === 'OFFERED' ? 'ask_remove_offered' : 'ask_remove', { name }),
      confirm: t('remove'),
      done: t('removed', { name }),
      call: () => api.reservations.waits.remove({ id }),
    })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-72 gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{resource_name}</span>{' '}
          <span className="tabular">{words.time(spanOfTexts(wait))}</span>
        </p>
        <Link
          href={`/app/registry/view/view/${anagrafica_id}`}
          className="wrap-anywhere w-fit text-link hover:underline"
        >
          {name}
        </Link>
        <p className="text-ink-soft text-sm">
          {t('people', { count: people })} ·{' '}
          {t('since', { time: formatInstant(wait.created_datetime, language) })}
        </p>
      </div>
      <span className="grid justify-items-start gap-1">
        <Badge tone={TONES[state]}>
          {state === 'WAITING' ? t('position', { position: position ?? 1 }) : t(`states.${state}`)}
        </Badge>
        {state === 'OFFERED' && hold_until ? (
          <span className="text-ink-soft text-sm">
            {t('until', { time: formatInstant(hold_until, language) })}
          </span>
        ) : null}
      </span>
      {isOpen ? (
        <Button
          className="max-md:h-11"
          aria-label={t('remove_of', { name, resource: resource_name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      ) : null}
    </li>
  )
}
