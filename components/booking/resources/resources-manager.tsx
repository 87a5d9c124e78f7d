'use client'

import { MapPin, Plus, UserRound } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { EmptyState } from '@/components/kit/empty-state'
import { NamedList } from '@/components/kit/named-list'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useLocations, usePrices, useTeachers } from '../calendar/use-events'
import { SubscribeButton } from '../event/subscribe-button'
import { useResourceDeletion } from './use-resource-deletion'

const LocationDialog = dynamic(() => import('./resource-dialogs').then((module) => module.LocationDialog), {
  ssr: false,
})
const TeacherDialog = dynamic(() => import('./resource-dialogs').then((module) => module.TeacherDialog), {
  ssr: false,
})
const EventPriceDialog = dynamic(
  () => import('./resource-dialogs').then((module) => module.EventPriceDialog),
  {
    ssr: false,
  },
)

/** The dialog that is open above a list: none, that of a new resource, or that of the resource with an id. */
type OpenDialog = number | 'new' | null

/** Where events take place: the list, and what adds, changes and deletes them. */
export function LocationsManager() {
  const t = useTranslations('booking.resources')
  const list = useLocations()
  const locations = list.data ?? []
  const canChange = useHasRole()('GUI_CAN_ADD_LOCATION')
  const remove = useResourceDeletion('location')
  const [open, setOpen] = useState<OpenDialog>(null)
  const add = canChange ? <AddButton onClick={() => setOpen('new')}>{t('add_location')}</AddButton> : null
  return (
    <Manager title={t('locations')} text={t('locations_text')} action={add} list={list}>
      {locations.length === 0 ? (
        <EmptyState icon={MapPin} title={t('no_locations')} text={t('no_locations_text')} action={add} />
      ) : (
        <NamedList
          items={locations.map(({ id, name, address }) => ({
            id,
            title: name,
            text: address,
            action: <SubscribeButton subject={{ kind: 'LOCATION', id }} name={name} />,
          }))}
          {...(canChange && { onEdit: setOpen, onDelete: remove })}
        />
      )}
      {open === null ? null : (
        <LocationDialog subject={locations.find(({ id }) => id === open)} onClose={() => setOpen(null)} />
      )}
    </Manager>
  )
}

/** The list of the people in charge, with their registry entries; adds, changes and deletes them. */
export function TeachersManager() {
  const t = useTranslations('booking.resources')
  const list = useTeachers()
  const teachers = list.data ?? []
  const canChange = useHasRole()('GUI_CAN_ADD_TEACHER')
  const remove = useResourceDeletion('teacher')
  const [open, setOpen] = useState<OpenDialog>(null)
  const add = canChange ? <AddButton onClick={() => setOpen('new')}>{t('add_teacher')}</AddButton> : null
  return (
    <Manager title={t('teachers')} text={t('teachers_text')} action={add} list={list}>
      {teachers.length === 0 ? (
        <EmptyState icon={UserRound} title={t('no_teachers')} text={t('no_teachers_text')} action={add} />
      ) : (
        <NamedList
          items={teachers.map(({ id, short_description, anagrafica_id }) => ({
            id,
            title: short_description,
            link: <EntryLink id={anagrafica_id} />,
            action: <SubscribeButton subject={{ kind: 'TEACHER', id }} name={short_description} />,
          }))}
          {...(canChange && { onEdit: setOpen, onDelete: remove })}
        />
      )}
      {open === null ? null : (
        <TeacherDialog subject={teachers.find(({ id }) => id === open)} onClose={() => setOpen(null)} />
      )}
    </Manager>
  )
}

/** The prices of events: the list dialog of document 2 §2. */
export function PricesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('booking.resources')
  const { data: prices = [], isLoading } = usePrices()
  const remove = useResourceDeletion('price')
  const [open, setOpen] = useState<OpenDialog>(null)
  const subject = prices.find(({ id }) => id === open)
  return (
    <DialogFrame title={t('prices')} onClose={onClose}>
      {isLoading ? <Skeleton className="h-24" /> : null}
      {prices.length === 0 && !isLoading ? (
        <EmptyState title={t('no_prices')} text={t('no_prices_text')} />
      ) : null}
      {prices.length === 0 ? null : (
        <Card className="max-h-[60dvh] overflow-y-auto">
          <NamedList
            items={prices.map(({ id, name }) => ({ id, title: name }))}
            onEdit={setOpen}
            onDelete={remove}
          />
        </Card>
      )}
      {subject ? <EventPriceDialog subject={subject} onClose={() => setOpen(null)} /> : null}
    </DialogFrame>
  )
}

const EntryLink = ({ id }: { id: number }) => {
  const t = useTranslations('booking.resources')
  return (
    <Link href={`/app/registry/view/view/${id}`} className="w-fit text-link text-sm hover:underline">
      {t('open_entry')}
    </Link>
  )
}

type ManagerProps = {
  title: string
  text: string
  action: ReactNode
  /** Whose arrival the content waits for. */
  list: { isLoading: boolean; isError: boolean; refetch: () => Promise<unknown> }
  children: ReactNode
}

function Manager({ title, text, action, list, children }: ManagerProps) {
  const menu = useTranslations('shell.groups')
  const t = useTranslations('booking')
  return (
    <>
      <PageHeader title={title} text={text} crumbs={[{ label: menu('events') }]} action={action} />
      {list.isLoading ? <Skeleton className="h-40" /> : null}
      {list.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('resources.failed')}
          <Button onClick={() => void list.refetch()}>{t('retry')}</Button>
        </p>
      ) : null}
      {list.isLoading || list.isError ? null : <Card className="min-w-0">{children}</Card>}
    </>
  )
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="primary" onClick={onClick}>
    <Plus aria-hidden />
    {children}
  </Button>
)
