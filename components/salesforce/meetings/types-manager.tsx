'use client'

import { PenLine, Plus, Tags, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SubscribeButton } from '@/components/booking/event/subscribe-button'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { PageHeader } from '@/components/kit/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
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
  const t = useTranslations('meetings.types')
  const remove = useTypeDeletion()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = types.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div className="border-b p-3">
        <SearchInput value={search} onSearch={setSearch} label={t('search')} pause={100} />
      </div>
      {found.length === 0 ? <p className="p-4 text-ink-soft">{t('no_match')}</p> : null}
      <ul className="divide-y">
        {found.map((type) => (
          <li key={type.id} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
            <span
              aria-hidden
              className="size-4 shrink-0 rounded-full border border-line-strong"
              style={{ backgroundColor: type.color }}
            />
            <span className="min-w-0 grow truncate font-medium" title={type.name}>
              {type.name}
            </span>
            <SubscribeButton subject={{ kind: 'MEETING_TYPE', id: type.id }} name={type.name} />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`${t('edit')}: ${type.name}`}
              title={t('edit')}
              onClick={() => onEdit(type)}
            >
              <PenLine aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`${t('delete')}: ${type.name}`}
              title={t('delete')}
              onClick={() => remove(type.id)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
