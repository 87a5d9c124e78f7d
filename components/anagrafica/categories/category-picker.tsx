'use client'

import { ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { Tree } from '@/components/kit/tree'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Category } from '@/lib/api/anagrafica/categories-fields'
import { categoryTree, foreignStructure } from './category-tree'

/** Chooses one category of a tree, or no category; the latter's label is `none` ("Tutte le categorie"). */
export function CategoryPicker({
  categories,
  value,
  onValueChange,
  none,
  fallback,
  ...field
}: Partial<FieldControl> & {
  categories: readonly Category[]
  value: number | null
  onValueChange: (id: number | null) => void
  none: string
  /** The name of a chosen category that is not among the visible ones. */
  fallback?: string
}) {
  const t = useTranslations('registry.categories')
  const own = useUser().structure
  const [open, setOpen] = useState(false)
  const chosen = categories.find(({ id }) => id === value)
  const choose = (id: number | null) => {
    onValueChange(id)
    setOpen(false)
  }
  return (
    <Popover modal open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-haspopup="tree"
          className="control flex items-center justify-between gap-2 text-left"
          {...field}
        >
          <span className={cn('truncate', value === null && 'text-ink-soft')}>
            {value === null ? none : (chosen?.paths.join(' › ') ?? fallback ?? t('unknown'))}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={t('title')}
        className="grid max-h-80 w-(--radix-popover-trigger-width) min-w-64 grid-cols-1 overflow-y-auto p-1"
      >
        <Button
          variant="ghost"
          size="sm"
          className={cn('justify-start px-2 -outline-offset-2', value === null && 'bg-action-soft')}
          onClick={() => choose(null)}
        >
          {none}
        </Button>
        {categories.length > 0 ? (
          <Tree
            label={t('title')}
            nodes={categoryTree(categories, own)}
            selected={value === null ? null : String(value)}
            onSelect={(category) => choose(category.id)}
            render={(node) => <CategoryName category={node.item} />}
          />
        ) : (
          <p className="px-2 py-1.5 text-ink-soft">{t('none_yet')}</p>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** A category's name in a tree; beside a root of another structure, whose it is. */
export function CategoryName({ category }: { category: Category }) {
  const own = useUser().structure
  const foreign = foreignStructure(category, own)
  return (
    <span className="flex min-w-0 grow items-baseline gap-2">
      <span className="truncate" title={category.name}>
        {category.name}
      </span>{' '}
      {foreign ? <span className="shrink-0 text-ink-soft text-xs">{foreign}</span> : null}
    </span>
  )
}
