'use client'

import { useTranslations } from 'next-intl'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { Select } from '@/components/ui/select'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { useCodeOptions } from '../use-code-options'

/** Expenses offered by the wizard: an amount or a percentage, taxable or not. */
export function ExpensesSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'speseExtra' })
  const add = () =>
    append({
      descrizione: '',
      importo: null,
      percentuale: false,
      tassabile: true,
      includi: false,
      aliquota: 22,
      codice: null,
    })
  return (
    <FormSection id="speseExtra" title={t('sections.speseExtra')} text={t('help.speseExtra')}>
      <SettingsList count={fields.length} empty={t('expense.empty')} add={t('expense.add')} onAdd={add}>
        {fields.map((field, index) => (
          <ExpenseRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </SettingsList>
    </FormSection>
  )
}

function ExpenseRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('settings.expense')
  const vat = useTranslations('settings.vat')
  const naturas = useCodeOptions(NATURA)
  const { control } = useFormContext<SettingsValues>()
  const expense = useWatch({ control, name: `speseExtra.${index}` })
  return (
    <SettingsRow
      index={index}
      columns="md:grid-cols-[minmax(0,1.6fr)_5.5rem_4rem_4.5rem_minmax(0,1fr)_4.5rem_8rem]"
      remove={t('remove', { name: expense?.descrizione || String(index + 1) })}
      onRemove={onRemove}
    >
      <TextSetting
        path={`speseExtra.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={200}
        className="max-md:col-span-2"
      />
      <NumberSetting
        path={`speseExtra.${index}.importo`}
        label={t('importo')}
        cents={expense?.percentuale === false}
      />
      <UnitChoice index={index} />
      <NumberSetting path={`speseExtra.${index}.aliquota`} label={vat('aliquota')} />
      <SelectSetting
        path={`speseExtra.${index}.codice`}
        label={vat('codice')}
        options={naturas}
        placeholder={vat('natura_none')}
        disabled={expense?.aliquota !== 0}
      />
      <SwitchSetting path={`speseExtra.${index}.tassabile`} label={t('tassabile')} />
      <SwitchSetting path={`speseExtra.${index}.includi`} label={t('includi')} />
    </SettingsRow>
  )
}

function UnitChoice({ index }: { index: number }) {
  const t = useTranslations('settings.expense')
  const { control } = useFormContext<SettingsValues>()
  const { field: controlled } = useController({ control, name: `speseExtra.${index}.percentuale` })
  return (
    <FormField label={t('unit')}>
      {(field) => (
        <Select
          {...field}
          ref={controlled.ref}
          value={controlled.value ? 'percent' : 'euro'}
          onBlur={controlled.onBlur}
          onChange={(event) => controlled.onChange(event.target.value === 'percent')}
          options={(['euro', 'percent'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
    </FormField>
  )
}
