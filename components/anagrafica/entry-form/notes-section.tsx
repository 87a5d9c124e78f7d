'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { useUser } from '@/components/shell/session/user-context'
import { Textarea } from '@/components/ui/textarea'
import { CategoryPicker } from '../categories/category-picker'
import { useCategories } from '../categories/use-categories'
import { AnagraficaFieldFrame, TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'

/** The category, the agent and the notes. `category` is the name of the entry's category. */
export function NotesSection({ category }: { category?: string }) {
  const t = useTranslations('registry')
  const { register, getValues } = useFormContext<AnagraficaValues>()
  return (
    <FormSection id="notes" title={t('sections.notes')} text={t('sections.notes_text')}>
      <FieldGrid>
        <CategoryField fallback={category} />
        <TextField path="agent" className="md:col-span-3" />
        <AnagraficaFieldFrame path="note" className="md:col-span-6">
          {(field) => <Textarea {...field} rows={4} defaultValue={getValues('note')} {...register('note')} />}
        </AnagraficaFieldFrame>
      </FieldGrid>
    </FormSection>
  )
}

/** Chooses one of the structure's categories; absent where the structure has no categories. */
function CategoryField({ fallback }: { fallback: string | undefined }) {
  const t = useTranslations('registry')
  const own = useUser().structure
  const { control, watch } = useFormContext<AnagraficaValues>()
  const { categories = [] } = useCategories()
  const ours = categories.filter((category) => category.structure_name === own)
  if (ours.length === 0 && watch('category_id') === null) return null
  return (
    <FormField label={t('fields.category_id')} className="md:col-span-3">
      {(field) => (
        <Controller
          control={control}
          name="category_id"
          render={({ field: { value, onChange } }) => (
            <CategoryPicker
              {...field}
              categories={ours}
              value={value}
              onValueChange={onChange}
              none={t('categories.no_category')}
              fallback={fallback}
            />
          )}
        />
      )}
    </FormField>
  )
}
