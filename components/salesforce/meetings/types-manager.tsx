'use client'

import { Plus, Tags } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SubscribeButton } from '@/components/booking/event/subscribe-button'
import { EmptyState } from '@/components/kit/empty-state'
import { NamedList } from '@/components/kit/named-list'
import { PageHeader } from '@/components/kit/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { ColorMark } from './color-mark'
import { TypeDialog } from './type-dialog'
import { useTypeDeletion, useTypes } from './use-types'

/** The types of meetings with their colours: the list with its search, and what adds, changes and deletes them. */
export function TypesManager() {
  const t = useTranslations('meetings.types')
  const menu = useTranslations('shell.groups')
  const { data: types, isLoading, isError, refetch } = useTypes()
  const [open, setOpen] = useState<MeetingType | 'new' | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('calendar') }]} action={add} />
      {isLoading ? <Skeleton className="h-40" /> : null}
      {isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('load_failed')}
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </p>
      ) : null}
      {types ? (
        <Card className="min-w-0">
          {types.length === 0 ? (
            <EmptyState icon={Tags} title={t('none')} text={t('none_text')} action={add} />
          ) : (
            <TypeList types={types} onEdit={setOpen} />
          )}
        </Card>
      ) : null}
      {open === null ? null : (
        <TypeDialog
          key={open === 'new' ? 'new' : open.id}
          type={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function TypeList({ types, onEdit }: { types: readonly MeetingType[]; onEdit: (type: MeetingType) => void }) {
  const remove = useTypeDeletion()
  const items = types.map(({ id, name, color }) => ({
    id,
    title: name,
    mark: <ColorMark color={color} />,
    action: <SubscribeButton subject={{ kind: 'MEETING_TYPE', id }} name={name} />,
  }))
  const edit = (id: number) => {
    const type = types.find((one) => one.id === id)
    if (type) onEdit(type)
  }
  return <NamedList items={items} searchedFrom={1} onEdit={edit} onDelete={remove} />
}
