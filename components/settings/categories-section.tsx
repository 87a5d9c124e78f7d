'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { Button } from '@/components/ui/button'
import { TextSetting } from './setting-field'
import type { SettingsValues } from './settings-values'

/** Names; an empty one is dropped on saving. */
export function CategoriesSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'categorie' })
  return (
    <FormSection id="categorie" title={t('sections.categorie')} text={t('help.categorie')}>
      {fields.length === 0 ? <p className="text-ink-soft">{t('category.empty')}</p> : null}
      <ul className="grid gap-2 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-1 [&_[data-slot=label]]:sr-only">
            <TextSetting
              path={`categorie.${index}.name`}
              label={t('category.name', { number: index + 1 })}
              maxLength={80}
              className="grow gap-0"
            />
            <Button
              variant="ghost"
              size="icon"
              className="text-ink-soft"
              aria-label={t('category.remove', { name: field.name || String(index + 1) })}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" className="justify-self-start" onClick={() => append({ name: '' })}>
        <Plus aria-hidden />
        {t('category.add')}
      </Button>
    </FormSection>
  )
}
