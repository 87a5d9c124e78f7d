'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useWizard } from '../wizard-context'
import { isBlankLine, newLine, type WizardLine } from '../wizard-form'
import { focusExactly } from '../wizard-steps'
import { CATALOG_FIELD, CatalogPicker } from './catalog-picker'
import { GRID_HEAD, LINE_GRID } from './line-grid'
import { LINES_SHOWN, LinePager, useLinePages } from './line-pager'
import { WizardLineRow } from './wizard-line-row'

const LINE_FIELD = /^product_list\.(\d+)\./

const RIGHT: readonly string[] = ['quantity', 'single_price', 'line_total']

/** The lines of the document. Enter goes to the next line, and adds one after the last. */
export function LinesTable() {
  const t = useTranslations('wizard')
  const { methods, settings, values, roles, errorOf, faults } = useWizard()
  const { fields, append, insert, remove, update } = useFieldArray({
    control: methods.control,
    name: 'product_list',
  })
  const wanted = useRef<string | null>(null)
  const added = useRef(0)
  const count = fields.length
  const shown = values.product_list.length
  const { first, page, turnTo } = useLinePages(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the new row is there
  useEffect(() => {
    if (wanted.current && focusExactly(wanted.current)) wanted.current = null
  }, [count, shown, page])
  const focusLine = (index: number) => {
    wanted.current = `product_list.${index}.description`
    turnTo(index)
  }
  const fault = faults.find(({ field }) => LINE_FIELD.test(field) && errorOf(field))?.field
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault on another page is gone to when it appears
  useEffect(() => {
    const index = Number(LINE_FIELD.exec(fault ?? '')?.[1] ?? first)
    if (!fault || (index >= first && index < first + LINES_SHOWN)) return
    wanted.current = fault
    turnTo(index)
  }, [fault])
  const add = () => {
    focusLine(count)
    append(newLine(settings, methods.getValues('taxes')), { shouldFocus: false })
  }
  const addFromCatalog = (line: WizardLine) => {
    const last = methods.getValues('product_list').at(-1)
    const index = last && isBlankLine(last) ? count - 1 : count
    added.current = index
    turnTo(index)
    if (index < count) update(index, line)
    else append(line, { shouldFocus: false })
  }
  // From a product of the catalogue on to the next one; from a line that was typed to another.
  const next = (index: number) => {
    if (index < count - 1) {
      if (!focusExactly(`product_list.${index + 1}.description`)) focusLine(index + 1)
      return
    }
    const isFromCatalog = Boolean(methods.getValues(`product_list.${index}.product_cross_id`))
    if (!isFromCatalog || !focusExactly(CATALOG_FIELD)) add()
  }
  const error = errorOf('product_list')
  const columns = ['description', 'quantity', 'single_price', 'discount', 'iva', 'line_total'] as const
  return (
    <div data-field="product_list">
      {error ? (
        <p role="alert" className="border-b bg-state-error/6 px-4 py-2 text-state-error">
          {error}
        </p>
      ) : null}
      <div aria-hidden className={cn(GRID_HEAD, LINE_GRID)}>
        {columns.map((column) => (
          <span key={column} className={RIGHT.includes(column) ? 'text-right' : ''}>
            {t(`label.${column}`)}
          </span>
        ))}
      </div>
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
              onDuplicate={() => {
                focusLine(index + 1)
                insert(index + 1, methods.getValues(`product_list.${index}`), { shouldFocus: false })
              }}
              onRemove={() => {
                remove(index)
                focusLine(Math.max(0, index - 1))
              }}
            />
          ) : null
        })}
      </ol>
      <LinePager count={count} first={first} onTurn={turnTo} />
      <div className="flex flex-wrap items-center gap-3 border-t px-4 py-2.5">
        <Button size="sm" onClick={add}>
          <Plus aria-hidden />
          {t('products.add_line')}
        </Button>
        {roles.includes('GUI_CAN_LIST_PRODUCT') ? (
          <CatalogPicker
            onChoose={addFromCatalog}
            focusLine={() => focusExactly(`product_list.${added.current}.quantity`)}
          />
        ) : null}
        <p className="text-ink-soft text-xs">{t('products.keyboard')}</p>
      </div>
    </div>
  )
}
