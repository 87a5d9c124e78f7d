'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { type Category, categoryIn } from '@/lib/api/anagrafica/categories-fields'
import { ApiError, api } from '@/lib/api/client'
import { CategoryPicker } from './category-picker'
import { withoutSubtree } from './category-tree'
import { useRefreshCategories } from './use-categories'

/** The task of the dialog: a new category under a father, another name, or another father. */
export type CategoryTask =
  | { kind: 'add'; father: Category | null }
  | { kind: 'rename' | 'move'; category: Category }

type Values = { name: string; father_id: number | null }

const startOf = (task: CategoryTask): Values =>
  task.kind === 'add'
    ? { name: '', father_id: task.father?.id ?? null }
    : { name: task.category.name, father_id: task.category.father_id }

/** Adds, renames or moves a category. `categories` are those of the user's own structure. */
export function CategoryDialog({
  task,
  categories,
  onClose,
}: {
  task: CategoryTask
  categories: readonly Category[]
  onClose: () => void
}) {
  const t = useTranslations('registry.categories')
  const errorText = useFieldError()
  const notify = useNotify()
  const refresh = useRefreshCategories()
  const form = useForm<Values>({
    defaultValues: startOf(task),
    resolver: zodResolver(categoryIn) as never,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name, father_id }) => {
    const calls = api.anagrafica.categories
    try {
      if (task.kind === 'add') await calls.add({ name, father_id })
      else if (task.kind === 'rename') await calls.save({ id: task.category.id, name })
      else await calls.save({ id: task.category.id, father_id })
      await refresh()
      notify.success(t(`done.${task.kind}`))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_CATEGORY_NAME_TAKEN') {
        const field = task.kind === 'move' ? 'father_id' : 'name'
        form.setError(field, { type: 'server', message: error.description }, { shouldFocus: true })
      } else notify.error(error)
    }
  })
  const fathers = task.kind === 'add' ? categories : withoutSubtree(categories, task.category.id)
  return (
    <FormDialog
      title={task.kind === 'add' ? t('add') : t(`${task.kind}_title`, { name: task.category.name })}
      text={task.kind === 'move' ? t('move_text') : undefined}
      submit={t(`submit.${task.kind}`)}
      pending={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {task.kind === 'move' ? null : (
        <FormField label={t('name')} required error={errorText(errors.name)}>
          {(field) => <Input {...field} {...form.register('name')} maxLength={100} autoComplete="off" />}
        </FormField>
      )}
      {task.kind === 'rename' ? null : (
        <FormField label={t('father')} error={errorText(errors.father_id)}>
          {(field) => (
            <Controller
              control={form.control}
              name="father_id"
              render={({ field: controlled }) => (
                <CategoryPicker
                  {...field}
                  categories={fathers}
                  value={controlled.value}
                  onValueChange={controlled.onChange}
                  none={t('root')}
                />
              )}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  )
}
