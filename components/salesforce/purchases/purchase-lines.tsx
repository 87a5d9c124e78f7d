'use client'

import { ChevronRight, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SettingsList } from '@/components/kit/fields/settings-list'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { toWire, ZERO } from '@/lib/domain/core/money'
import { missingParts, type PurchaseLineTotals, type VatChoice } from '@/lib/domain/documents/purchase'
import { formatNumber } from '@/lib/i18n/formats'
import { focusFirstFault } from './first-fault'
import { PurchaseDay, PurchaseField, PurchaseNumber, PurchaseText } from './purchase-field'
import { LinePrice } from './purchase-price'
import { isBlankLine, NEW_LINE, type PurchaseSums, type PurchaseValues } from './purchase-values'

type LinesProps = {
  sums: PurchaseSums
  rates: readonly VatChoice[]
  hasVat: boolean
  onVat: (hasVat: boolean) => void
  /** Readers see in words whether prices have VAT. */
  readOnly: boolean
}

/** The section of the lines of a purchase, with the VAT rate that they share, and whether their prices have VAT. */
export function PurchaseLines({ sums, rates, hasVat, onVat, readOnly }: LinesProps) {
  const t = useTranslations('purchases')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const { control, getValues, trigger, setFocus } = useFormContext<PurchaseValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'purchase_product_list' })
  const add = async () => {
    const lines = getValues('purchase_product_list')
    if (lines.every((line) => missingParts(line).length === 0)) return append(NEW_LINE)
    notify.warning(errors('ERROR_PURCHASE_NOT_VALID'))
    const [last, earlier] = [lines.length - 1, lines.slice(0, -1)]
    const isAdded = earlier.length > 0 && earlier.every((line) => missingParts(line).length === 0)
    if (isAdded && lines.slice(last).every(isBlankLine)) {
      return setFocus(`purchase_product_list.${last}.description`)
    }
    await trigger('purchase_product_list')
    focusFirstFault('#lines')
  }
  return (
    <FormSection
      id="lines"
      title={t('sections.lines')}
      text={t('help.lines')}
      aside={
        <div className="mt-2">
          {readOnly ? (
            <p>{t(hasVat ? 'with_vat' : 'without_vat')}</p>
          ) : (
            <SwitchField label={t('with_vat')} help={t('with_vat_help')} value={hasVat} onChange={onVat} />
          )}
        </div>
      }
    >
      <SettingsList
        count={fields.length}
        empty={t('lines.empty')}
        add={t('lines.add')}
        onAdd={() => void add()}
      >
        {fields.map((field, index) => (
          <PurchaseLineRow
            key={field.id}
            index={index}
            total={sums.lines[index]}
            hasVat={hasVat}
            onRemove={() => (fields.length > 1 ? remove(index) : replace([NEW_LINE]))}
          />
        ))}
      </SettingsList>
      <VatField rates={rates} />
    </FormSection>
  )
}

type RowProps = {
  index: number
  total: PurchaseLineTotals | undefined
  hasVat: boolean
  onRemove: () => void
}

function PurchaseLineRow({ index, total, hasVat, onRemove }: RowProps) {
  const t = useTranslations('purchases.lines')
  const path = `purchase_product_list.${index}` as const
  const name = t('remove', { number: index + 1 })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 rounded-lg border p-3">
      <div className="grid min-w-0 grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_5rem_9rem_7rem]">
        <PurchaseText
          path={`${path}.description`}
          label={t('description')}
          maxLength={1000}
          className="max-sm:col-span-2"
        />
        <PurchaseNumber path={`${path}.quantity`} label={t('quantity')} decimals={8} />
        <LinePrice index={index} total={total} hasVat={hasVat} />
        <div className="grid content-start gap-1 max-sm:col-span-2 max-sm:grid-cols-2 max-sm:items-center">
          <span className="font-medium text-sm sm:text-right">{t(hasVat ? 'gross_total' : 'total')}</span>
          <output className="flex h-9 items-center justify-end font-medium text-heading">
            <Money value={toWire((hasVat ? total?.gross : total?.net) ?? ZERO)} />
          </output>
        </div>
        <OtherInvoice index={index} />
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

/** The invoice of one line, where it is not that of the purchase: open only where it is used. */
function OtherInvoice({ index }: { index: number }) {
  const t = useTranslations('purchases.lines')
  const { control, formState } = useFormContext<PurchaseValues>()
  const path = `purchase_product_list.${index}` as const
  const [isOpen, setOpen] = useState(false)
  const { number_of_invoice, date_of_invoice } = useWatch({ control, name: path })
  const isUsed = number_of_invoice !== '' || date_of_invoice !== ''
  const hasFault = Boolean(
    get(formState.errors, `${path}.date_of_invoice`) ?? get(formState.errors, `${path}.number_of_invoice`),
  )
  return (
    <details
      open={isOpen || isUsed || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group col-span-full"
    >
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded text-ink-soft text-sm hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open:rotate-90" />
        {t('other_invoice')}
      </summary>
      <FieldGrid className="mt-2">
        <PurchaseText
          path={`${path}.number_of_invoice`}
          label={t('number_of_invoice')}
          maxLength={60}
          className="md:col-span-3"
        />
        <PurchaseDay
          path={`${path}.date_of_invoice`}
          label={t('date_of_invoice')}
          className="md:col-span-3"
        />
      </FieldGrid>
    </details>
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
