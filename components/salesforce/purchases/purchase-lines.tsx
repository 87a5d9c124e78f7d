'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SettingsList } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { toWire } from '@/lib/domain/core/money'
import { isWholeLine, type VatChoice } from '@/lib/domain/documents/purchase'
import { formatNumber } from '@/lib/i18n/formats'
import { PurchaseDay, PurchaseField, PurchaseNumber, PurchaseText } from './purchase-field'
import { NEW_LINE, type PurchaseSums, type PurchaseValues } from './purchase-values'

type LinesProps = { sums: PurchaseSums; rates: readonly VatChoice[] }

/** The section of the lines of a purchase, with the VAT rate that they share. */
export function PurchaseLines({ sums, rates }: LinesProps) {
  const t = useTranslations('purchases')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const { control, getValues, trigger } = useFormContext<PurchaseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'purchase_product_list' })
  const add = () => {
    const lines = getValues('purchase_product_list')
    if (lines.every(isWholeLine)) return append(NEW_LINE)
    notify.warning(errors('ERROR_PURCHASE_NOT_VALID'))
    void trigger('purchase_product_list', { shouldFocus: true })
  }
  return (
    <FormSection id="lines" title={t('sections.lines')} text={t('help.lines')}>
      <SettingsList count={fields.length} empty={t('lines.empty')} add={t('lines.add')} onAdd={add}>
        {fields.map((field, index) => (
          <PurchaseLineRow
            key={field.id}
            index={index}
            total={toWire(sums.lines[index] ?? sums.start_price)}
            onRemove={() => remove(index)}
          />
        ))}
      </SettingsList>
      <VatField rates={rates} />
    </FormSection>
  )
}

function PurchaseLineRow({ index, total, onRemove }: { index: number; total: number; onRemove: () => void }) {
  const t = useTranslations('purchases.lines')
  const path = `purchase_product_list.${index}` as const
  const name = t('remove', { number: index + 1 })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 rounded-lg border p-3">
      <div className="grid min-w-0 grid-cols-2 items-start gap-x-2 gap-y-3 md:grid-cols-[minmax(0,1fr)_10rem_5rem_7rem_7rem]">
        <PurchaseText
          path={`${path}.description`}
          label={t('description')}
          maxLength={1000}
          className="col-span-full"
        />
        <PurchaseText path={`${path}.number_of_invoice`} label={t('number_of_invoice')} maxLength={60} />
        <PurchaseDay path={`${path}.date_of_invoice`} label={t('date_of_invoice')} />
        <PurchaseNumber path={`${path}.quantity`} label={t('quantity')} decimals={8} />
        <PurchaseNumber path={`${path}.amount`} label={t('amount')} decimals={8} cents negative />
        <div className="grid content-start gap-1 max-md:col-span-2">
          <span className="text-right font-medium">{t('total')}</span>
          <output className="flex h-9 items-center justify-end font-medium text-heading">
            <Money value={total} />
          </output>
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="mt-6 text-ink-soft"
        aria-label={name}
        title={name}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

const keyOf = ({ tax_percentage, tax_description }: VatChoice): string =>
  JSON.stringify([tax_percentage, tax_description])

/** One rate for all lines; the purchase's own stays among those that the structure has now. */
function VatField({ rates }: { rates: readonly VatChoice[] }) {
  const t = useTranslations('purchases')
  const language = useLanguage()
  const { setValue, watch } = useFormContext<PurchaseValues>()
  const [tax_percentage, tax_description] = watch(['tax_percentage', 'tax_description'])
  const saved = { tax_percentage, tax_description }
  // A rate that was saved without its name is the first of its number.
  const named = rates.find((rate) => tax_description === '' && rate.tax_percentage === tax_percentage)
  const own = named ?? saved
  const all = rates.some((rate) => keyOf(rate) === keyOf(own)) ? rates : [...rates, own]
  const choose = (key: string) => {
    const rate = all.find((candidate) => keyOf(candidate) === key)
    if (!rate) return
    setValue('tax_percentage', rate.tax_percentage, { shouldDirty: true })
    setValue('tax_description', rate.tax_description, { shouldDirty: true })
  }
  return (
    <PurchaseField path="tax_percentage" label={t('fields.tax')} className="max-w-xs">
      {(field) => (
        <Select
          {...field}
          value={keyOf(own)}
          onChange={(event) => choose(event.target.value)}
          options={all.map((rate) => ({
            value: keyOf(rate),
            label: [`${formatNumber(rate.tax_percentage, language)}%`, rate.tax_description]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </PurchaseField>
  )
}
