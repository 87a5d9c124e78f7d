'use client'

import { MapPin, Plus, UserRound } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useChoices } from './use-events'

const AddLocation = dynamic(() => import('./add-places').then((module) => module.AddLocation), { ssr: false })
const AddTeacher = dynamic(() => import('./add-places').then((module) => module.AddTeacher), { ssr: false })

/** Where events take place: the list, and the button that adds one. */
export function LocationsManager() {
  const t = useTranslations('booking.places')
  const { locations } = useChoices()
  const canAdd = useHasRole()('GUI_CAN_ADD_LOCATION')
  const [adds, setAdds] = useState(false)
  const add = canAdd ? <AddButton onClick={() => setAdds(true)}>{t('add_location')}</AddButton> : null
  return (
    <Manager title={t('locations')} text={t('locations_text')} action={add}>
      {locations.length === 0 ? (
        <EmptyState icon={MapPin} title={t('no_locations')} text={t('no_locations_text')} action={add} />
      ) : (
        <ul className="divide-y">
          {locations.map(({ id, name, address }) => (
            <Row key={id} title={name} text={address} />
          ))}
        </ul>
      )}
      {adds ? <AddLocation onClose={() => setAdds(false)} /> : null}
    </Manager>
  )
}

/** Who can be in charge of events: the list, with the entry of each, and the button that adds one. */
export function TeachersManager() {
  const t = useTranslations('booking.places')
  const { teachers } = useChoices()
  const canAdd = useHasRole()('GUI_CAN_ADD_TEACHER')
  const [adds, setAdds] = useState(false)
  const add = canAdd ? <AddButton onClick={() => setAdds(true)}>{t('add_teacher')}</AddButton> : null
  return (
    <Manager title={t('teachers')} text={t('teachers_text')} action={add}>
      {teachers.length === 0 ? (
        <EmptyState icon={UserRound} title={t('no_teachers')} text={t('no_teachers_text')} action={add} />
      ) : (
        <ul className="divide-y">
          {teachers.map(({ id, short_description, anagrafica_id }) => (
            <Row
              key={id}
              title={short_description}
              action={
                <Link
                  href={`/app/registry/view/view/${anagrafica_id}`}
                  className="text-link text-sm hover:underline"
                >
                  {t('open_entry')}
                </Link>
              }
            />
          ))}
        </ul>
      )}
      {adds ? <AddTeacher onClose={() => setAdds(false)} /> : null}
    </Manager>
  )
}

function Manager({
  title,
  text,
  action,
  children,
}: {
  title: string
  text: string
  action: ReactNode
  children: ReactNode
}) {
  const menu = useTranslations('shell.groups')
  return (
    <>
      <PageHeader title={title} text={text} crumbs={[{ label: menu('events') }]} action={action} />
      <Card className="min-w-0">{children}</Card>
    </>
  )
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="primary" onClick={onClick}>
    <Plus aria-hidden />
    {children}
  </Button>
)

const Row = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
    <span className="min-w-0 grow truncate font-medium" title={title}>
      {title}
    </span>
    {text ? <span className="min-w-0 truncate text-ink-soft text-sm">{text}</span> : null}
    {action}
  </li>
)
