'use client'

import { ChevronDown, Copy, Percent, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { RowMenu } from '@/components/kit/data-table/row-menu'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { toWire } from '@/lib/domain/core/money'
import type { LineTotal } from '@/lib/domain/documents/document'
import { formatMoney, formatPrice } from '@/lib/i18n/formats'
import { useWizard } from '../wizard-context'
import { RowField, WizardNumber } from '../wizard-field'
import type { WizardLine } from '../wizard-form'
import { BundleHint } from './bundle-hint'
import { LINE_GRID } from './line-grid'
import { LineNote } from './line-note'
import { PriceChangeFields } from './price-change-fields'
import { netPriceOf, typedWithVat } from './price-with-vat'
import { VatSelect } from './vat-select'

const LineDetails = dynamic(() => import('./line-details').then((module) => module.LineDetails))

type RowProps = {
  index: number
  line: WizardLine
  onEnter: () => void
  onDuplicate: () => void
  onRemove: () => void
}

const DETAILS = [
  'measurement_unit',
  'period_start',
  'period_end',
  'esigibilita_iva',
  'riferimento_normativo',
  'natura',
] as const

/** A line of the document: one row on wide screens, a small form on narrow ones. */
export function WizardLineRow({ index, line, onEnter, onDuplicate, onRemove }: RowProps) {
  const t = useTranslations('wizard')
  const id = useId()
  const { methods, settings, totals, faults, errorOf, canTypeWithVat } = useWizard()
  const total = totals.lines[index]
  const inList = new RegExp(`^product_list\\.${index}\\.(code|other_data)_list\\.`)
  const hasFault =
    DETAILS.some((field) => errorOf(`product_list.${index}.${field}`)) ||
    faults.some(({ field }) => inList.test(field) && errorOf(field))
  const [isOpen, setOpen] = useState(false)
  const path = `product_list.${index}` as const
  const name = t('row.product', { number: index + 1 })
  const vatAction = {
    key: 'with_vat',
    label: t(line.with_vat ? 'products.price_without_vat' : 'products.price_with_vat'),
    icon: Percent,
    onSelect: () => methods.setValue(path, typedWithVat(methods.getValues(path), !line.with_vat)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const types = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || isModified || event.nativeEvent.isComposing || !types) return
    event.preventDefault()
    onEnter()
  }
  return (
    <li aria-label={name} onKeyDown={onKeyDown} className="px-4 py-2.5">
      <div className={cn('grid items-start gap-2', LINE_GRID)}>
        <RowField
          id={`${id}-description`}
          path={`${path}.description`}
          label={t('label.description')}
          className="col-span-full min-[88rem]:col-span-1"
        >
          {(field) => (
            <textarea
              {...field}
              {...methods.register(`${path}.description`)}
              rows={1}
              className="control field-sizing-content block h-auto max-h-48 min-h-9 resize-none py-1.5"
            />
          )}
        </RowField>
        <RowField id={`${id}-quantity`} path={`${path}.quantity`} label={t('label.quantity')}>
          {(field) => <WizardNumber {...field} name={`${path}.quantity`} decimals={8} negative={false} />}
        </RowField>
        <RowField
          id={`${id}-price`}
          path={`${path}.single_price`}
          label={t(line.with_vat ? 'label.gross_price' : 'label.single_price')}
        >
          {(field) => <WizardNumber {...field} name={`${path}.single_price`} decimals={8} cents />}
        </RowField>
        <RowField id={`${id}-discount`} path={`${path}.discount`} label={t('label.discount')}>
          {(field) => <PriceChangeFields field={field} index={index} line={line} />}
        </RowField>
        <RowField id={`${id}-iva`} path={`${path}.iva`} label={t('label.iva')}>
          {(field) => (
            <VatSelect
              {...field}
              value={line}
              rates={settings.aliquoteiva}
              onRateChange={(rate) => methods.setValue(path, { ...methods.getValues(path), ...rate })}
            />
          )}
        </RowField>
        <div className="grid content-start gap-1">
          <span className="text-ink-soft text-xs min-[88rem]:sr-only">{t('label.line_total')}</span>
          <output className="flex h-9 items-center font-medium text-heading min-[88rem]:justify-end">
            <Money value={toWire(total?.total_price ?? totals.product_subtotal)} />
          </output>
        </div>
        <div className="flex h-9 items-center justify-end self-end sm:col-start-4 min-[88rem]:col-start-auto min-[88rem]:self-start">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-expanded={isOpen || hasFault}
            aria-label={t('products.details', { row: name })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden
              className={cn('transition-transform', (isOpen || hasFault) && 'rotate-180')}
            />
          </Button>
          <RowMenu
            rowLabel={name}
            actions={[
              { key: 'duplicate', label: t('products.duplicate'), icon: Copy, onSelect: onDuplicate },
              ...(canTypeWithVat || line.with_vat ? [vatAction] : []),
              {
                key: 'remove',
                label: t('products.remove'),
                icon: Trash2,
                onSelect: onRemove,
                destructive: true,
              },
            ]}
          />
        </div>
      </div>
      {line.with_vat && total ? <OtherPrice line={line} total={total} /> : null}
      <LineNote id={line.delivery_note_id} />
      {line.product_cross_id ? <BundleHint index={index} line={line} /> : null}
      {isOpen || hasFault ? <LineDetails index={index} line={line} /> : null}
    </li>
  )
}

/** The price without VAT of a line that is typed with VAT, and the amount of the line with VAT. */
function OtherPrice({ line, total }: { line: WizardLine; total: LineTotal }) {
  const t = useTranslations('wizard.products')
  const language = useLanguage()
  if (!total.gross_total) return null
  const net = formatPrice(toWire(netPriceOf(line).toDecimalPlaces(4)), 'EUR', language)
  return (
    <p className="mt-1 text-ink-soft text-xs">
      {t('gross', { net, total: formatMoney(toWire(total.gross_total), language) })}
    </p>
  )
}
