'use client'

import { CloudOff, FolderInput, FolderTree, PencilLine, Plus, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { Tree } from '@/components/kit/tree'
import { useErrorText } from '@/components/kit/use-error-text'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Category } from '@/lib/api/anagrafica/categories-fields'
import { CategoryDialog, type CategoryTask } from './category-dialog'
import { CategoryName } from './category-picker'
import { categoryTree } from './category-tree'
import { DeleteCategoryDialog } from './delete-category-dialog'
import { useCategories } from './use-categories'

type Task = CategoryTask | { kind: 'delete'; category: Category }

/** The registry's category tree; those of other structures of the family are there to be seen only. */
export function CategoryManager({ initial }: { initial: readonly Category[] }) {
  const t = useTranslations('registry.categories')
  const own = useUser().structure
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const { categories = [], error, retry } = useCategories(initial)
  const [task, setTask] = useState<Task | null>(null)
  const ask = useTask(categories, setTask)
  const ours = categories.filter((category) => category.structure_name === own)
  const count = ({ anagrafica_count }: Category) => t('entries', { count: anagrafica_count })
  const addButton = canWrite ? (
    <Button variant="primary" onClick={() => setTask({ kind: 'add', father: null })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  ) : null
  const close = () => setTask(null)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: t('group') }]} action={addButton} />
      <Card className="p-2">
        {error ? <LoadError error={error} onRetry={() => void retry()} /> : null}
        {!error && categories.length === 0 ? (
          <EmptyState icon={FolderTree} title={t('empty')} text={t('empty_text')} action={addButton} />
        ) : null}
        {categories.length > 0 ? (
          <Tree
            label={t('title')}
            nodes={categoryTree(categories, own, count)}
            onKey={(key, category) => {
              if (!canWrite || category.structure_name !== own) return
              if (key === 'F2') void ask('rename', category)
              if (key === 'Delete') void ask('delete', category)
            }}
            render={({ item }) => (
              <CategoryRow
                category={item}
                onTask={canWrite && item.structure_name === own ? (kind) => void ask(kind, item) : undefined}
              />
            )}
          />
        ) : null}
      </Card>
      {task?.kind === 'delete' ? (
        <DeleteCategoryDialog category={task.category} categories={ours} onClose={close} />
      ) : task ? (
        <CategoryDialog task={task} categories={ours} onClose={close} />
      ) : null}
    </>
  )
}

type Kind = Task['kind']

/** Opens the dialog of a task; for deleting a category with subcategories, shows the reason of the refusal instead. */
function useTask(categories: readonly Category[], open: (task: Task) => void) {
  const dialogs = useDialogs()
  const errors = useTranslations('errors')
  return async (kind: Kind, category: Category) => {
    if (kind === 'add') return open({ kind, father: category })
    const hasChildren = categories.some(({ father_id }) => father_id === category.id)
    if (kind === 'delete' && hasChildren) {
      return dialogs.warning({ text: errors('ERROR_CATEGORY_HAS_CHILDREN') })
    }
    open({ kind, category })
  }
}

function CategoryRow({ category, onTask }: { category: Category; onTask?: (kind: Kind) => void }) {
  const t = useTranslations('registry.categories')
  const count = category.anagrafica_count
  const actions: RowAction[] = onTask
    ? [
        { key: 'add', label: t('add_under'), icon: Plus, onSelect: () => onTask('add') },
        { key: 'rename', label: t('rename'), icon: PencilLine, onSelect: () => onTask('rename') },
        { key: 'move', label: t('move'), icon: FolderInput, onSelect: () => onTask('move') },
        {
          key: 'delete',
          label: t('delete'),
          icon: Trash2,
          onSelect: () => onTask('delete'),
          destructive: true,
          separated: true,
        },
      ]
    : []
  return (
    <>
      <CategoryName category={category} />{' '}
      {count > 0 ? (
        <Link
          href={`/app/registry/manager?category=${category.id}`}
          onClick={(event) => event.stopPropagation()}
          className="tabular shrink-0 rounded-sm px-1 text-ink-soft text-sm hover:text-link hover:underline"
        >
          {t('entries', { count })}
        </Link>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps the menu's clicks from the row */}
      <span className="shrink-0" onClick={(event) => event.stopPropagation()}>
        <RowMenu actions={actions} rowLabel={category.name} />
      </span>
    </>
  )
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('registry.categories')
  const kit = useTranslations('kit')
  const { text } = useErrorText()(error)
  return (
    <EmptyState
      icon={CloudOff}
      title={t('error')}
      text={text}
      action={<Button onClick={onRetry}>{kit('retry')}</Button>}
    />
  )
}
