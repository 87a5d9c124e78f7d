'use client'

import {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  Clock,
  Eye,
  FileText,
  HandCoins,
  History,
  type LucideIcon,
  Mail,
  MessageCircle,
  Paperclip,
  Phone,
  ShoppingCart,
  StickyNote,
  Ticket,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActivityLine } from '@/components/activity/activity-line'
import { InstantText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { OF_KIND, previewHrefOf } from '@/components/salesforce/document-href'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { cn } from '@/components/ui/cn'
import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'
import { type DocumentEvent, kindOf, type MeetingEvent, useEventWords } from './use-event-words'

const icons: Record<TimelineEvent['kind'], LucideIcon> = {
  change: History,
  document: FileText,
  opening: Eye,
  payment: HandCoins,
  purchase: ShoppingCart,
  mail: Mail,
  note: StickyNote,
  attachment: Paperclip,
  contact: MessageCircle,
  booking: Ticket,
  reservation: Clock,
  meeting: CalendarPlus,
  meeting_note: CalendarDays,
  meeting_answer: CalendarCheck,
}

const contactIcons = { CALL: Phone, EMAIL: Mail, MEETING: CalendarCheck } as const

const iconOf = (event: TimelineEvent): LucideIcon =>
  event.kind === 'contact' ? contactIcons[event.contact_kind] : icons[event.kind]

/** One event of the timeline: its text, its time and its author. */
export function ActivityEvent({ event }: { event: TimelineEvent }) {
  const t = useTranslations('activity')
  const Icon = iconOf(event)
  return (
    <li
      data-kind={event.kind}
      className="group relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0"
    >
      <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
      <span className="grid size-8 place-content-center rounded-full border bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="grid min-w-0 content-start gap-0.5 pt-1">
        <EventText event={event} />
        <p className="text-ink-soft text-sm">
          <InstantText value={event.at} />
          {event.author ? ` · ${t('by', { name: event.author.name })}` : null}
        </p>
      </div>
    </li>
  )
}

function EventText({ event }: { event: TimelineEvent }) {
  const t = useTranslations('activity')
  const words = useEventWords()
  switch (event.kind) {
    case 'document':
      return <DocumentText event={event} />
    case 'change':
      return <Told title={words.change(event.action)}>{words.fields(event.field_list)}</Told>
    case 'mail':
      return (
        <Told title={t('mail', { subject: event.subject })}>
          {`${event.recipient} · ${words.mailState(event.state)}`}
        </Told>
      )
    case 'note':
      return <Told title={t('note')}>{event.text}</Told>
    case 'attachment':
      return <Told title={t('attachment')}>{event.name}</Told>
    case 'contact':
      return <Told title={t(`contact_kinds.${event.contact_kind}`)}>{event.text}</Told>
    case 'meeting':
    case 'meeting_note':
    case 'meeting_answer':
      return <MeetingText event={event} />
    case 'opening':
    case 'payment':
    case 'purchase':
    case 'booking':
    case 'reservation':
      return <ActivityLine kind={event.activity_kind} subject={event.subject} amount={event.amount} />
  }
}

function Told({ title, children }: { title: ReactNode; children: string }) {
  return (
    <>
      <p className="break-words font-medium">{title}</p>
      {children ? <p className="line-clamp-6 whitespace-pre-line break-words">{children}</p> : null}
    </>
  )
}

function DocumentText({ event }: { event: DocumentEvent }) {
  const words = useEventWords()
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={previewHrefOf(kindOf(event), event.document_id)}
          className="font-medium text-link hover:underline"
        >
          {words.document(event)}
        </Link>
        <StateChip state={event.state} of={OF_KIND[kindOf(event)]} />
        <Money value={event.total} className="ml-auto font-medium" />
      </p>
      {event.description ? <p className="break-words">{event.description}</p> : null}
    </>
  )
}

function MeetingText({ event }: { event: MeetingEvent }) {
  const words = useEventWords()
  const search = new URLSearchParams({
    event: String(event.event_id),
    day: event.start_datetime.slice(0, 10),
  })
  const title = (
    <Link
      href={`/app/calendar/list?${search}`}
      className={cn('text-link hover:underline', event.cancellato && 'line-through')}
    >
      {words.meeting(event)}
    </Link>
  )
  const text = event.kind === 'meeting' ? '' : event.text
  return <Told title={title}>{[words.meetingTime(event), text].filter(Boolean).join('\n')}</Told>
}
