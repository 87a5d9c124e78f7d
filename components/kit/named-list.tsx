'use client'

import { PenLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Button } from '@/components/ui/button'

const PAGE = 100
/** Fewer are seen at a glance. */
const MANY = 10

/** An item with its title. `mark` stands before it, `text` and `link` beside it, `action` before the buttons. */
export type NamedItem = {
  id: number
  title: string
  text?: string
  mark?: ReactNode
  link?: ReactNode
  action?: ReactNode
}

type NamedListProps = {
  items: readonly NamedItem[]
  /** The least number of items above which the search stands. */
  searchedFrom?: number
  /** Absent where the user may not change items. */
  onEdit?: ((id: number) => void) | undefined
  onDelete?: ((id: number, title: string) => void) | undefined
}

/** Things by their names, such as places or types: searched, shown a hundred at a time, changed and deleted. */
export function NamedList({ items, searchedFrom = MANY, onEdit, onDelete }: NamedListProps) {
  const t = useTranslations('kit.named_list')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PAGE)
  const wanted = search.trim().toLowerCase()
  const found = items.filter(({ title, text = '' }) => `${title} ${text}`.toLowerCase().includes(wanted))
  return (
    <>
      {items.length >= searchedFrom ? (
        <div className="border-b p-3">
          <SearchInput value={search} onSearch={setSearch} label={t('search')} pause={100} />
        </div>
      ) : null}
      {found.length === 0 ? <p className="p-4 text-ink-soft">{t('no_match')}</p> : null}
      <ul className="divide-y">
        {found.slice(0, most).map((item) => (
          <NamedRow key={item.id} item={item} onEdit={onEdit} onDelete={onDelete} />
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

function NamedRow({
  item: { id, title, text, mark, link, action },
  onEdit,
  onDelete,
}: { item: NamedItem } & Pick<NamedListProps, 'onEdit' | 'onDelete'>) {
  const t = useTranslations('kit.named_list')
  return (
    <li className="flex min-h-11 items-center gap-2 px-4 py-1.5">
      {mark}
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
