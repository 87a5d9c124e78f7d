'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { type LineVat, productLineVat } from '@/lib/domain/documents/line-vat'
import { CatalogSearch, type Offer, unitOf } from '../catalog/catalog-search'
import { useRateWarning } from '../catalog/use-rate-warning'
import { VatSelect } from '../wizard/lines/vat-select'
import { NotePart } from './note-field'
import { type NoteLineValues, type NoteValues, newNoteLine, type VatRates } from './note-values'

const MAX_LINES = 500

/** The line that a chosen product becomes: at the customer's price, with its discount taken off, and the product's VAT. */
const lineOf = (offer: Offer, blank: NoteLineValues, { iva, natura }: LineVat): NoteLineValues => ({
  ...blank,
  iva,
  natura,
  description: offer.product.name,
  quantity: offer.resolution?.line.quantity ?? 1,
  measurement_unit: unitOf(offer).slice(0, 10),
  single_price: offer.resolution?.net_price ?? null,
  product_cross_id: offer.product.product_cross_id,
})

type LinesProps = { rates: VatRates; regime: string; showsStock: boolean }

/** The goods of a note: from the catalogue or typed. */
export function NoteLines({ rates, regime, showsStock }: LinesProps) {
  const t = useTranslations('delivery_notes')
  const mayList = useHasRole()('GUI_CAN_LIST_PRODUCT')
  const { control, getValues, setFocus, watch } = useFormContext<NoteValues>()
  const { fields, append, remove, update } = useFieldArray({ control, name: 'line_list' })
  const [sku, date] = watch(['ana_sku', 'date'])
  const warnOfRate = useRateWarning()
  const isFull = fields.length >= MAX_LINES
  const choose = (offer: Offer) => {
    const last = getValues('line_list').length - 1
    const isFree = last >= 0 && getValues(`line_list.${last}.description`).trim() === ''
    warnOfRate(offer.product, { rates, regime })
    const line = lineOf(offer, newNoteLine(rates), productLineVat(offer.product, { rates, regime }))
    if (isFree) update(last, line)
    else append(line, { shouldFocus: false })
  }
  const focusLine = () => setFocus(`line_list.${getValues('line_list').length - 1}.quantity`)
  return (
    <FormSection id="lines" title={t('sections.lines')} text={t('help.lines')}>
      <ol className="grid gap-3" aria-label={t('sections.lines')}>
        {fields.map((field, index) => (
          <NoteLine
            key={field.id}
            index={index}
            rates={rates}
            onRemove={fields.length > 1 ? () => remove(index) : null}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={isFull} onClick={() => append(newNoteLine(rates))}>
          <Plus aria-hidden />
          {t('lines.add')}
        </Button>
        {mayList && !isFull ? (
          <div className="w-60 grow sm:max-w-md">
            <CatalogSearch
              sku={sku}
              date={date}
              showsStock={showsStock}
              onChoose={choose}
              focusLine={focusLine}
            />
          </div>
        ) : null}
      </div>
    </FormSection>
  )
}

type LineProps = { index: number; rates: VatRates; onRemove: (() => void) | null }

function NoteLine({ index, rates, onRemove }: LineProps) {
  const t = useTranslations('delivery_notes.lines')
  const { setValue, watch } = useFormContext<NoteValues>()
  const path = `line_list.${index}` as const
  const name = t('remove', { number: index + 1 })
  const [iva, natura] = watch([`${path}.iva`, `${path}.natura`])
  const reference =
    rates.find((rate) => rate.abilitato && rate.codice === natura)?.riferimento_normativo ?? ''
  return (
    <li
      aria-label={t('row', { number: index + 1 })}
      className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 rounded-lg border p-3"
    >
      <div className="grid min-w-0 grid-cols-2 items-start gap-x-2 gap-y-3 md:grid-cols-[minmax(0,1fr)_6rem_5rem_8rem_8rem]">
        <NotePart.Text
          path={`${path}.description`}
          label={t('description')}
          maxLength={1000}
          className="max-md:col-span-2"
        />
        <NotePart.Amount path={`${path}.quantity`} label={t('quantity')} decimals={8} />
        <NotePart.Text path={`${path}.measurement_unit`} label={t('unit')} maxLength={10} />
        <NotePart.Amount path={`${path}.single_price`} label={t('price')} decimals={8} cents />
        <NotePart.Field path={`${path}.iva`} label={t('vat')}>
          {(field) => (
            <VatSelect
              {...field}
              rates={rates}
              value={{ iva, natura, riferimento_normativo: reference }}
              onRateChange={(rate) => {
                setValue(`${path}.iva`, rate.iva, { shouldDirty: true })
                setValue(`${path}.natura`, rate.natura, { shouldDirty: true })
              }}
            />
          )}
        </NotePart.Field>
      </div>
      {onRemove ? (
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
      ) : null}
    </li>
  )
}
