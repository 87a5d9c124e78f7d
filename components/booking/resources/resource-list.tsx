'use client'

import { PenLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Button } from '@/components/ui/button'

const PAGE = 100
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10

export type ResourceItem = { id: number; title: string; text?: string; link?: ReactNode; action?: ReactNode }

type ResourceListProps = {
  items: readonly ResourceItem[]
  /** Absent where the user may not change items. */
  onEdit?: ((id: number) => void) | undefined
  onDelete?: ((id: number, title: string) => void) | undefined
}

/** Places, persons in charge or prices by name, searched and shown a hundred at a time. */
export function ResourceList({ items, onEdit, onDelete }: ResourceListProps) {
  const t = useTranslations('booking.resources')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PAGE)
  const wanted = search.trim().toLowerCase()
  const found = items.filter(({ title, text = '' }) => `${title} ${text}`.toLowerCase().includes(wanted))
  return (
    <>
      {items.length >= SEARCHED_FROM ? (
        <div className="border-b p-3">
          <SearchInput value={search} onSearch={setSearch} label={t('search')} pause={100} />
        </div>
      ) : null}
      {found.length === 0 ? <p className="p-4 text-ink-soft">{t('no_match')}</p> : null}
      <ul className="divide-y">
        {found.slice(0, most).map((item) => (
          <ResourceRow key={item.id} item={item} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
      {found.length > most ? (
        <div className="border-t p-3">
          <Button size="sm" onClick={() => setMost(most + PAGE)}>
            {t('more', { count: Math.min(PAGE, found.length - most) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function ResourceRow({
  item: { id, title, text, link, action },
  onEdit,
  onDelete,
}: { item: ResourceItem } & Omit<ResourceListProps, 'items'>) {
  const t = useTranslations('booking.resources')
  return (
    <li className="flex min-h-11 items-center gap-2 px-4 py-1.5">
      <div className="grid min-w-0 grow sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4">
        <span className="min-w-0 truncate font-medium" title={title}>
          {title}
        </span>
        {text ? (
          <span className="min-w-0 truncate text-ink-soft text-sm" title={text}>
            {text}
          </span>
        ) : null}
        {link}
      </div>
      {action}
      {onEdit ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${t('edit')}: ${title}`}
          title={t('edit')}
          onClick={() => onEdit(id)}
        >
          <PenLine aria-hidden />
        </Button>
      ) : null}
      {onDelete ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${t('delete')}: ${title}`}
          title={t('delete')}
          onClick={() => onDelete(id, title)}
        >
          <Trash2 aria-hidden />
        </Button>
      ) : null}
    </li>
  )
}
