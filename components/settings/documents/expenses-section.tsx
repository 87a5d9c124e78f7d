'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormSection } from '@/components/kit/form-section'
import { useLanguage } from '@/components/kit/use-language'
import { Select } from '@/components/ui/select'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { SettingsRowDialog, SettingsTable } from '../sections/settings-table'
import { useRowDialog } from '../sections/use-row-dialog'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { useCodeOptions } from '../use-code-options'

/** Expenses offered by the wizard: an amount or a percentage, taxable or not. */
export function ExpensesSection() {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'speseExtra' })
  const dialog = useRowDialog('speseExtra')
  const expenses = useWatch({ control, name: 'speseExtra' })
  const nameOf = (index: number) => expenses[index]?.descrizione || t('expense.number', { number: index + 1 })
  return (
    <FormSection id="speseExtra" title={t('sections.speseExtra')} text={t('help.speseExtra')}>
      <SettingsTable
        label={t('sections.speseExtra')}
        head={[
          t('expense.descrizione'),
          t('expense.importo'),
          t('expense.iva'),
          t('expense.tassabile'),
          t('expense.includi'),
        ]}
        rows={dialog.fields.map(({ id }, index) => {
          const expense = expenses[index]
          return {
            key: id,
            name: nameOf(index),
            error: errors.speseExtra?.[index] && t('row_wrong'),
            cells: [
              nameOf(index),
              amountOf(expense, language),
              rateOf(expense, language),
              expense?.tassabile ? t('expense.tassabile') : '',
              expense?.includi ? t('expense.includi') : '',
            ],
          }
        })}
        empty={t('expense.empty')}
        add={t('expense.add')}
        onAdd={() =>
          dialog.add({
            descrizione: '',
            importo: null,
            percentuale: false,
            tassabile: true,
            includi: false,
            aliquota: 22,
            codice: null,
          })
        }
        onEdit={dialog.open}
        onRemove={dialog.remove}
        removeOf={(name) => t('expense.remove', { name })}
      />
      {dialog.opened ? (
        <SettingsRowDialog
          title={dialog.opened.before ? nameOf(dialog.opened.index) : t('expense.add')}
          onDone={() => void dialog.done()}
          onCancel={dialog.cancel}
        >
          <ExpenseFields index={dialog.opened.index} />
        </SettingsRowDialog>
      ) : null}
    </FormSection>
  )
}

type Expense = SettingsValues['speseExtra'][number] | undefined

/** `4,50 €`, or `4%` of a percentage. */
function amountOf(expense: Expense, language: Language): string {
  if (typeof expense?.importo !== 'number') return '…'
  return expense.percentuale
    ? `${formatNumber(expense.importo, language)}%`
    : formatMoney(expense.importo, language)
}

/** `22%`, or `0% N4`. */
function rateOf(expense: Expense, language: Language): string {
  if (typeof expense?.aliquota !== 'number') return '…'
  return `${formatNumber(expense.aliquota, language)}% ${expense.codice ?? ''}`.trim()
}

function ExpenseFields({ index }: { index: number }) {
  const t = useTranslations('settings.expense')
  const vat = useTranslations('settings.vat')
  const naturas = useCodeOptions(NATURA)
  const { control } = useFormContext<SettingsValues>()
  const expense = useWatch({ control, name: `speseExtra.${index}` })
  return (
    <>
      <TextSetting
        path={`speseExtra.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={200}
        className="col-span-2"
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
    </>
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
