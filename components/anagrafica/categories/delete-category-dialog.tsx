'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import type { Category } from '@/lib/api/anagrafica/categories-fields'
import { api } from '@/lib/api/client'
import { CategoryPicker } from './category-picker'
import { useRefreshCategories } from './use-categories'

/** Deletes a category without subcategories; shows how many entries it holds and asks for their new category. */
export function DeleteCategoryDialog({
  category,
  categories,
  onClose,
}: {
  category: Category
  /** Those of its structure. */
  categories: readonly Category[]
  onClose: () => void
}) {
  const t = useTranslations('registry.categories')
  const notify = useNotify()
  const refresh = useRefreshCategories()
  const [moveTo, setMoveTo] = useState<number | null>(null)
  const [pending, setPending] = useState(false)
  const count = category.anagrafica_count
  const submit = async () => {
    setPending(true)
    try {
      await api.anagrafica.categories.remove({
        id: category.id,
        ...(count > 0 ? { move_to: moveTo } : {}),
      })
      notify.success(t('done.delete'))
      onClose()
    } catch (error) {
      notify.error(error)
    } finally {
      await refresh()
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={t('delete_title', { name: category.name })}
      text={count > 0 ? t('delete_text', { count }) : t('delete_empty')}
      submit={t('submit.delete')}
      destructive
      pending={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {count > 0 ? (
        <FormField label={t('move_to')}>
          {(field) => (
            <CategoryPicker
              {...field}
              categories={categories.filter(({ id }) => id !== category.id)}
              value={moveTo}
              onValueChange={setMoveTo}
              none={t('no_category')}
            />
          )}
        </FormField>
      ) : null}
    </FormDialog>
  )
}
