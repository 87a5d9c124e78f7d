'use client'

import { CalendarDays, MapPin, UserRound, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InstantText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import type { Event } from '@/lib/api/booking/event-fields'
import { statusOf } from '../calendar/calendar-event'
import { StatusDot } from '../calendar/status-dot'

/** When, where, with whom, and how many places are left. */
export function EventSummary({ event }: { event: Event }) {
  const t = useTranslations('booking')
  const kit = useTranslations('kit')
  const status = statusOf(event, new Date())
  return (
    <dl className="grid gap-2 text-sm">
      <Fact icon={CalendarDays} label={kit('event.when')}>
        <InstantText value={event.start_datetime} /> – {event.end_datetime.slice(11, 16)}
      </Fact>
      <Fact icon={MapPin} label={t('dialog.location')}>
        {event.location.name}
        {event.location.address ? `, ${event.location.address}` : ''}
      </Fact>
      <Fact icon={UserRound} label={t('dialog.teachers')}>
        {event.teacher_list.map((teacher) => teacher.short_description).join(', ')}
      </Fact>
      <Fact icon={Users} label={t('dialog.availability')}>
        {status === 'full' ? null : (
          <>
            {t('free_of', { free: event.current_availability, all: event.availability })}
            {' · '}
          </>
        )}
        <span className="inline-flex items-center gap-1.5">
          <StatusDot status={status} />
          {status === 'full'
            ? t('public.full', { all: event.availability, waiting: waitingAt(event) })
            : t(`status.${status}`)}
        </span>
      </Fact>
    </dl>
  )
}

const waitingAt = ({ anagraficheTotali, anagraficheEffettive }: Event): number =>
  anagraficheTotali - anagraficheEffettive

function Fact({ icon: Icon, label, children }: { icon: typeof MapPin; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="shrink-0">
        <Icon aria-hidden className="mt-0.5 size-4 text-ink-soft" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** An event to look at. */
export function ViewDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <DialogFrame title={event.name} onClose={onClose}>
      <EventSummary event={event} />
    </DialogFrame>
  )
}
