'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useWizard } from '../wizard-context'
import { CatalogPicker } from './catalog-picker'
import { GRID_HEAD, LINE_GRID } from './line-grid'
import { LINES_SHOWN, LinePager } from './line-pager'
import { useLines } from './use-lines'
import { WizardLineRow } from './wizard-line-row'

const COLUMNS = ['description', 'quantity', 'single_price', 'discount', 'iva', 'line_total'] as const

const RIGHT: readonly string[] = ['quantity', 'single_price', 'line_total']

/** The lines of the document. Enter goes to the next line, and adds one after the last. */
export function LinesTable() {
  const t = useTranslations('wizard')
  const { values, roles, errorOf } = useWizard()
  const { fields, first, turnTo, add, addFromCatalog, focusAdded, next, duplicate, removeLine } = useLines()
  const error = errorOf('product_list')
  return (
    <div data-field="product_list">
      {error ? (
        <p role="alert" className="border-b bg-state-error/6 px-4 py-2 text-state-error">
          {error}
        </p>
      ) : null}
      <LinesHead />
      <ol className="divide-y">
        {fields.slice(first, first + LINES_SHOWN).map((field, offset) => {
          const index = first + offset
          const line = values.product_list[index]
          return line ? (
            <WizardLineRow
              key={field.id}
              index={index}
              line={line}
              onEnter={() => next(index)}
              onDuplicate={() => duplicate(index)}
              onRemove={() => removeLine(index)}
            />
          ) : null
        })}
      </ol>
      <LinePager count={fields.length} first={first} onTurn={turnTo} />
      <div className="flex flex-wrap items-center gap-3 border-t px-4 py-2.5">
        <Button size="sm" onClick={add}>
          <Plus aria-hidden />
          {t('products.add_line')}
        </Button>
        {roles.includes('GUI_CAN_LIST_PRODUCT') ? (
          <CatalogPicker onChoose={addFromCatalog} focusLine={focusAdded} />
        ) : null}
        <p className="text-ink-soft text-xs">{t('products.keyboard')}</p>
      </div>
    </div>
  )
}

function LinesHead() {
  const t = useTranslations('wizard')
  const { product_list } = useWizard().values
  const isGross = product_list.every((line) => line.with_vat)
  const isMixed = !isGross && product_list.some((line) => line.with_vat)
  const price = isGross ? 'gross_price' : isMixed ? 'mixed_price' : 'single_price'
  return (
    <div aria-hidden className={cn(GRID_HEAD, LINE_GRID)}>
      {COLUMNS.map((column) => (
        <span key={column} className={RIGHT.includes(column) ? 'text-right' : ''}>
          {t(`label.${column === 'single_price' ? price : column}`)}
        </span>
      ))}
    </div>
  )
}
