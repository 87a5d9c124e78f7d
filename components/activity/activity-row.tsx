'use client'

import {
  CalendarCheck,
  CalendarDays,
  ChevronDown,
  Clock,
  Contact,
  FileInput,
  FileOutput,
  HandCoins,
  Handshake,
  type LucideIcon,
  Mail,
  ShoppingCart,
  Upload,
  UserCog,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Money } from '@/components/kit/money'
import { useHasRole } from '@/components/shell/session/user-context'
import { cn } from '@/components/ui/cn'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import type { ActivityFold } from '@/lib/domain/activity/activity-folds'
import { ACTIVITIES, type ActivityArea } from '@/lib/domain/activity/activity-kinds'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { unbroken } from '@/lib/i18n/unbroken'
import { ActivityLine } from './activity-line'

const icons: Readonly<Record<ActivityArea, LucideIcon>> = {
  INVOICES: FileOutput,
  AGREEMENTS: Handshake,
  RECEIVED: FileInput,
  PURCHASES: ShoppingCart,
  PAYMENTS: HandCoins,
  MAILS: Mail,
  BOOKINGS: CalendarCheck,
  MEETINGS: CalendarDays,
  RESERVATIONS: Clock,
  REGISTRY: Contact,
  IMPORTS: Upload,
  PEOPLE: UserCog,
}

/** An event, or several of one kind that open with a press. */
export function ActivityRow({ fold: { rows } }: { fold: ActivityFold<Activity> }) {
  const [first] = rows
  const Icon = icons[ACTIVITIES[first.kind].area]
  return (
    <li data-kind={first.kind} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-2.5">
      <span className="grid size-8 place-content-center rounded-full border bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-4" />
      </span>
      {rows.length === 1 ? <OneEvent event={first} /> : <ManyEvents rows={rows} />}
    </li>
  )
}

/** The time of the wire's instant and the author: `10:30 · Ada Neri`. */
const whenAndWho = ({ at, author }: Activity): string =>
  [at.slice(11, 16), author?.name].filter(Boolean).join(' · ')

function OneEvent({ event }: { event: Activity }) {
  const { subject, amount, entry } = event
  return (
    <div className="grid min-w-0 content-start gap-0.5 pt-1">
      <ActivityLine kind={event.kind} subject={subject} amount={amount} />
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {whenAndWho(event)}
        <Entry entry={subject?.type === 'ENTRY' ? null : entry} />
      </p>
    </div>
  )
}

/** The entry of the registry, as a link for readers that see the registry. */
function Entry({ entry }: { entry: Activity['entry'] }) {
  const canOpen = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  if (!entry) return null
  return (
    <>
      {' · '}
      {canOpen ? (
        <Link href={`/app/registry/view/view/${entry.id}`} className="text-link underline">
          {entry.name}
        </Link>
      ) : (
        entry.name
      )}
    </>
  )
}

function ManyEvents({ rows }: { rows: ActivityFold<Activity>['rows'] }) {
  const t = useTranslations('timeline')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [first] = rows
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : money(amount)))
  return (
    <div className="grid min-w-0 content-start gap-0.5 pt-1">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="inline-flex items-center gap-1 rounded-sm text-left font-medium hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {unbroken(t(`kinds.${first.kind}`, { count: rows.length }))}
          <ChevronDown aria-hidden className={cn('size-4 shrink-0', isOpen && 'rotate-180')} />
        </button>
        {amounts.length > 0 ? <Money value={toWire(sum(amounts))} className="ml-auto font-medium" /> : null}
      </p>
      <p className="text-ink-soft text-sm">{whenAndWho(first)}</p>
      <ul id={id} hidden={!isOpen} className="mt-1 grid gap-1 border-l pl-3">
        {rows.map((event) => (
          <li key={event.id}>
            <OneEvent event={event} />
          </li>
        ))}
      </ul>
    </div>
  )
}
