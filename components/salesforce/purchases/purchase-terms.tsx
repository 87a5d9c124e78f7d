'use client'

import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { useLanguage } from '@/components/kit/use-language'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import { addDays, isDay } from '@/lib/domain/core/day'
import { toWire } from '@/lib/domain/core/money'
import { formatMoney } from '@/lib/i18n/formats'
import { PurchaseDay, PurchaseNumber, PurchaseSelect } from './purchase-field'
import type { PurchaseSums, PurchaseValues } from './purchase-values'

const MONTH = 30
const ROW = 'sm:grid-cols-[10rem_8rem_minmax(0,14rem)]'

/** By when the supplier is to be paid: without a date, on the purchase's own day. */
export function DueDatesSection({ sums }: { sums: PurchaseSums }) {
  const t = useTranslations('purchases')
  const language = useLanguage()
  const { control, getValues } = useFormContext<PurchaseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'due_date_list' })
  const add = () => {
    const last = getValues('due_date_list').at(-1)?.date || getValues('date')
    append({ date: isDay(last) ? addDays(last, MONTH) : '', amount: null })
  }
  return (
    <FormSection id="due" title={t('sections.due')} text={t('help.due')}>
      <SettingsList count={fields.length} empty={t('due.empty')} add={t('due.add')} onAdd={add}>
        {fields.map((field, index) => (
          <SettingsRow
            key={field.id}
            index={index}
            columns={ROW}
            remove={t('due.remove', { number: index + 1 })}
            onRemove={() => remove(index)}
          >
            <PurchaseDay path={`due_date_list.${index}.date`} label={t('due.date')} />
            <PurchaseNumber
              path={`due_date_list.${index}.amount`}
              label={t('due.amount')}
              placeholder={t('due.rest')}
            />
          </SettingsRow>
        ))}
      </SettingsList>
      {sums.undue.isZero() ? null : (
        <p role="status" className="text-sm text-state-pending">
          {t(sums.undue.isNegative() ? 'due.over' : 'due.under', {
            amount: formatMoney(toWire(sums.undue.abs()), language),
          })}
        </p>
      )}
    </FormSection>
  )
}

/**
 * The section of the payments of a purchase, and of the way in which the rest is paid when the purchase is saved as
 * paid.
 */
export function PaymentsSection({ sums, today }: { sums: PurchaseSums; today: string }) {
  const t = useTranslations('purchases')
  const methods = useTranslations('payment')
  const language = useLanguage()
  const options = paymentMethods.map((value) => ({ value, label: methods(value) }))
  const { control } = useFormContext<PurchaseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'payment_list' })
  const { residual } = sums
  const add = () =>
    append({ date: today, amount: residual.gt(0) ? toWire(residual) : null, method: 'ALLOWANCE' })
  return (
    <FormSection id="payments" title={t('sections.payments')} text={t('help.payments')}>
      <SettingsList count={fields.length} empty={t('payments.empty')} add={t('payments.add')} onAdd={add}>
        {fields.map((field, index) => (
          <SettingsRow
            key={field.id}
            index={index}
            columns={ROW}
            remove={t('payments.remove', { number: index + 1 })}
            onRemove={() => remove(index)}
          >
            <PurchaseDay path={`payment_list.${index}.date`} label={t('payments.date')} />
            <PurchaseNumber path={`payment_list.${index}.amount`} label={t('payments.amount')} />
            <PurchaseSelect
              path={`payment_list.${index}.method`}
              label={t('payments.method')}
              options={options}
              className="max-sm:col-span-2"
            />
          </SettingsRow>
        ))}
      </SettingsList>
      {residual.isNegative() ? (
        <p role="status" className="text-sm text-state-error">
          {t('payments.over', { amount: formatMoney(toWire(residual.abs()), language) })}
        </p>
      ) : null}
      {residual.gt(0) ? (
        <fieldset className="grid gap-3 rounded-lg bg-sunken p-3">
          <legend className="sr-only">{t('payments.rest')}</legend>
          <p className="text-ink-soft text-sm">
            {t('payments.rest_text', { amount: formatMoney(toWire(residual), language) })}
          </p>
          <FieldGrid>
            <PurchaseDay path="payment_date" label={t('payments.date')} className="md:col-span-2" />
            <PurchaseSelect
              path="payment_method"
              label={t('payments.method')}
              options={options}
              className="md:col-span-3"
            />
          </FieldGrid>
        </fieldset>
      ) : null}
    </FormSection>
  )
}
