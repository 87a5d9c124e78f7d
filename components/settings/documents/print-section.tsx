'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormSection } from '@/components/kit/form-section'
import { Checkbox } from '@/components/ui/checkbox'
import { Textarea } from '@/components/ui/textarea'
import { coloursOf, INK, OPTIONAL_COLUMNS } from '@/lib/domain/documents/document-look'
import { SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { PrintExample } from './print-example'

/** How the structure's own prints look, beside an example that follows every key. */
export function PrintSection() {
  const t = useTranslations('settings')
  const { register } = useFormContext<SettingsValues>()
  return (
    <FormSection id="stampa" title={t('sections.stampa')} text={t('help.stampa')}>
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <ColourField />
          <SwitchSetting path="stampa.mostra_logo" label={t('print.mostra_logo')} />
          <FormField label={t('print.intestazione')} help={t('print.intestazione_help')}>
            {(field) => <Textarea {...field} {...register('stampa.intestazione')} rows={2} maxLength={500} />}
          </FormField>
          <FormField label={t('print.piede')}>
            {(field) => <Textarea {...field} {...register('stampa.piede')} rows={2} maxLength={500} />}
          </FormField>
        </div>
        <ColumnsField />
        <PrintExample />
      </div>
    </FormSection>
  )
}

function ColourField() {
  const t = useTranslations('settings.print')
  const { register, control } = useFormContext<SettingsValues>()
  const colore = useWatch({ control, name: 'stampa.colore' })
  const isPale = coloursOf({ colore }).text === INK && colore.toLowerCase() !== INK
  return (
    <FormField label={t('colore')} warning={isPale ? t('contrast') : undefined}>
      {(field) => (
        <input
          {...field}
          {...register('stampa.colore')}
          type="color"
          className="control h-9 w-20 cursor-pointer rounded-md border bg-surface p-1"
        />
      )}
    </FormField>
  )
}

function ColumnsField() {
  const t = useTranslations('settings.print')
  const { control } = useFormContext<SettingsValues>()
  const { field } = useController({ control, name: 'stampa.colonne' })
  const toggle = (column: (typeof OPTIONAL_COLUMNS)[number], isOn: boolean) =>
    field.onChange(OPTIONAL_COLUMNS.filter((one) => (one === column ? isOn : field.value.includes(one))))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t('colonne')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {OPTIONAL_COLUMNS.map((column) => (
          <label key={column} htmlFor={`stampa-${column}`} className="flex items-center gap-2">
            <Checkbox
              id={`stampa-${column}`}
              checked={field.value.includes(column)}
              onCheckedChange={(checked) => toggle(column, checked === true)}
            />
            {t(column)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
