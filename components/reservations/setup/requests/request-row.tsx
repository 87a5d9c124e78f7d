'use client'

import { Check, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { formatDay, formatInstant } from '@/lib/i18n/formats'
import { RejectDialog } from '../../reject-dialog'
import { useAnswering } from './use-answering'

type Slot = Reservation['slot_list'][number]

const clockOf = (instant: string): string => instant.slice(11, 16)

/** A time of a request in words: the end has its own day where it is another one. */
function useSlotText(): (slot: Slot) => string {
  const language = useLanguage()
  return ({ start_datetime, end_datetime }) => {
    const isOneDay = start_datetime.slice(0, 10) === end_datetime.slice(0, 10)
    const end = isOneDay ? clockOf(end_datetime) : formatInstant(end_datetime, language, 'weekday')
    return `${formatDay(start_datetime, language, 'weekday')}, ${clockOf(start_datetime)}–${end}`
  }
}

/** A request: the person, the times and what was written, and the two answers. */
export function RequestRow({ request }: { request: Reservation }) {
  const t = useTranslations('reservations.setup.requests')
  const language = useLanguage()
  const timeOf = useSlotText()
  const { approve, reject, running } = useAnswering(request)
  const [isRejecting, setRejecting] = useState(false)
  const { anagrafica_id, anagrafica_name: name, people, note, total, slot_list, created_datetime } = request
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <Link
          href={`/app/registry/view/view/${anagrafica_id}`}
          className="wrap-anywhere w-fit font-medium text-link hover:underline"
        >
          {name}
        </Link>
        <ul className="grid gap-0.5">
          {slot_list.map((slot) => (
            <li key={slot.id}>
              <span className="font-medium">{slot.resource_name}</span>{' '}
              <span className="tabular">{timeOf(slot)}</span>
            </li>
          ))}
        </ul>
        {note ? <p className="wrap-anywhere whitespace-pre-line">«{note}»</p> : null}
        <p className="text-ink-soft text-sm">
          {t('people', { count: people })} · <Money value={total} /> ·{' '}
          {t('asked_on', { time: formatInstant(created_datetime, language) })}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={t('reject_of', { name })}
          disabled={running !== null}
          onClick={() => setRejecting(true)}
        >
          <X aria-hidden />
          {t('reject')}
        </Button>
        <Button
          variant="primary"
          aria-label={t('approve_of', { name })}
          pending={running === 'approve'}
          disabled={running !== null}
          onClick={() => void approve()}
        >
          <Check aria-hidden />
          {t('approve')}
        </Button>
      </span>
      {isRejecting ? (
        <RejectDialog
          name={name}
          pending={running === 'reject'}
          onReject={(reason) => void reject(reason)}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </li>
  )
}
