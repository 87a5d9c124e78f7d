'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, Tag, UserMinus, UserPlus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchInput } from '@/components/kit/fields/search-input'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import { AttendantRecord } from './attendant-record'
import { AttendeePriceDialog } from './attendee-price-dialog'
import { type Attendant, nameOf, type PeopleActions, usePeopleActions } from './use-people-actions'

/** The booked and the queued people of an event, in a sheet made for phones: present, absent, promote, remove. */
export function PeopleSheet({ event, onClose }: { event: Event; onClose: () => void }) {
  const t = useTranslations('booking.people')
  const [search, setSearch] = useState('')
  const actions = usePeopleActions(event)
  const { data, isPending } = useQuery({
    queryKey: ['booking', 'people', event.id],
    queryFn: async () => (await api.booking.attendants.list({ id: event.id })).response.event_attendant_list,
  })
  const found = (data ?? []).filter((one) => nameOf(one).toLowerCase().includes(search.toLowerCase()))
  const booked = found.filter(({ position }) => position === null)
  const waiting = found.filter(({ position }) => position !== null)
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent className="gap-4 p-4">
        <SheetTitle className="pr-10 font-semibold text-lg">{event.name}</SheetTitle>
        <SearchInput value={search} onSearch={setSearch} label={t('search')} />
        {isPending ? <Skeleton className="h-24" /> : null}
        <Booked people={booked} actions={actions} event={event} />
        {waiting.length > 0 ? (
          <section className="grid gap-2" aria-label={t('queue')}>
            <h2 className="font-semibold">{t('queue_count', { count: waiting.length })}</h2>
            <ol className="grid gap-1.5">
              {waiting.map((one) => (
                <li key={one.id} className="flex min-h-12 items-center gap-2 rounded-lg border px-3">
                  <span className="tabular w-8 shrink-0 text-ink-soft">{one.position}°</span>
                  <span className="min-w-0 grow truncate">{nameOf(one)}</span>
                  <PromoteButton attendant={one} actions={actions} />
                  <TakeOffButton attendant={one} actions={actions} />
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

type RowProps = { attendant: Attendant; actions: PeopleActions }

type BookedProps = { people: readonly Attendant[]; actions: PeopleActions; event: Event }

function Booked({ people, actions, event }: BookedProps) {
  const t = useTranslations('booking.people')
  const prices = useHasRole()('GUI_CAN_LIST_PRODUCT')
  const [priced, setPriced] = useState<readonly Attendant[]>([])
  const present = people.filter(({ state }) => state === 'ATTENDED')
  const marks = useHasRole()('GUI_CAN_MARK_ATTENDANCE')
  return (
    <section className="grid gap-2" aria-label={t('booked')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t('booked_count', { count: people.length })}</h2>
        {marks && people.length > 0 ? (
          <Button size="sm" onClick={() => void actions.mark(people, 'attended')}>
            <Check aria-hidden />
            {t('all_present')}
          </Button>
        ) : null}
        {marks && prices && present.length > 1 ? (
          <Button size="sm" onClick={() => setPriced(present)}>
            <Tag aria-hidden />
            {t('price.all')}
          </Button>
        ) : null}
      </div>
      {people.length === 0 ? <p className="text-ink-soft">{t('nobody')}</p> : null}
      <ul className="grid gap-1.5">
        {people.map((one) => (
          <li key={one.id} className="flex min-h-12 items-center gap-2 rounded-lg border px-3">
            <span className="min-w-0 grow py-1" title={nameOf(one)}>
              <span className="block truncate">{nameOf(one)}</span>
              <AttendantRecord eventId={one.event_id} sku={one.sku} />
            </span>
            {marks && prices && one.state === 'ATTENDED' ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('price.one', { name: nameOf(one) })}
                onClick={() => setPriced([one])}
              >
                <Tag aria-hidden className={one.price_cross_id ? 'text-action' : undefined} />
              </Button>
            ) : null}
            {marks ? <Marks attendant={one} actions={actions} /> : null}
            <TakeOffButton attendant={one} actions={actions} />
          </li>
        ))}
      </ul>
      {priced.length > 0 ? (
        <AttendeePriceDialog
          event={event}
          people={priced}
          title={
            priced.length === 1 && priced[0] ? t('price.one', { name: nameOf(priced[0]) }) : t('price.all')
          }
          actions={actions}
          onClose={() => setPriced([])}
        />
      ) : null}
    </section>
  )
}

function Marks({ attendant, actions }: RowProps) {
  const t = useTranslations('booking.people')
  const options = [
    {
      mark: 'attended',
      state: 'ATTENDED',
      icon: Check,
      tone: 'border-state-paid bg-state-paid text-surface',
    },
    {
      mark: 'notAttended',
      state: 'NOT_ATTENDED',
      icon: X,
      tone: 'border-state-error bg-state-error text-surface',
    },
  ] as const
  return (
    <span className="flex gap-1">
      {options.map(({ mark, state, icon: Icon, tone }) => (
        <button
          key={mark}
          type="button"
          aria-pressed={attendant.state === state}
          aria-label={t(`${mark}_one`, { name: nameOf(attendant) })}
          onClick={() => void actions.mark([attendant], mark)}
          className={cn(
            'grid size-10 place-content-center rounded-lg border',
            attendant.state === state ? tone : 'hover:bg-hover',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </span>
  )
}

function PromoteButton({ attendant, actions }: RowProps) {
  const t = useTranslations('booking.people')
  if (!useHasRole()('GUI_CAN_PROMOTE_OTHER_IN_QUEUE')) return null
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('promote_one', { name: nameOf(attendant) })}
      onClick={() => void actions.promote(attendant, nameOf(attendant))}
    >
      <UserPlus aria-hidden />
    </Button>
  )
}

function TakeOffButton({ attendant, actions }: RowProps) {
  const t = useTranslations('booking.people')
  if (!useHasRole()('GUI_CAN_UNSUBSCRIBE_OTHER')) return null
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('remove_one', { name: nameOf(attendant) })}
      onClick={() => void actions.takeOff(attendant, nameOf(attendant))}
    >
      <UserMinus aria-hidden />
    </Button>
  )
}
