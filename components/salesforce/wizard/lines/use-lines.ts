'use client'

import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useWizard } from '../wizard-context'
import { isBlankLine, newLine, relatedOfForm, type WizardLine } from '../wizard-form'
import { focusExactly } from '../wizard-steps'
import { CATALOG_FIELD } from './catalog-picker'
import { LINES_SHOWN, useLinePages } from './line-pager'
import { typedWithVat } from './price-with-vat'

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

const LINE_FIELD = /^product_list\.(\d+)\./

/** The lines of the document, page by page, and what adds and removes them; the focus follows each change. */
export function useLines() {
  const { methods, settings, values, errorOf, faults } = useWizard()
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
  const lastLine = () => methods.getValues('product_list').at(-1)
  // A new line is typed as the one before it: with VAT or without.
  const asLast = (line: WizardLine) => typedWithVat(line, lastLine()?.with_vat ?? false)
  const add = () => {
    focusLine(count)
    append(asLast(newLine(settings, methods.getValues('taxes'))), { shouldFocus: false })
  }
  const addFromCatalog = (chosen: WizardLine) => {
    const line = asLast(chosen)
    const last = lastLine()
    const index = last && isBlankLine(last) ? count - 1 : count
    added.current = index
    turnTo(index)
    if (index < count) update(index, line)
    else append(line, { shouldFocus: false })
  }
  // After a product of the catalogue comes the next product; after a typed line, another line.
  const next = (index: number) => {
    if (index < count - 1) {
      if (!focusExactly(`product_list.${index + 1}.description`)) focusLine(index + 1)
      return
    }
    const isFromCatalog = Boolean(methods.getValues(`product_list.${index}.product_cross_id`))
    if (!isFromCatalog || !focusExactly(CATALOG_FIELD)) add()
  }
  // The related documents name their lines by number: these follow what happens to the lines.
  const keepRelated = (kept: readonly number[]) => {
    methods.setValue('related_list', relatedOfForm(methods.getValues('related_list'), kept))
  }
  const duplicate = (index: number) => {
    focusLine(index + 1)
    insert(index + 1, methods.getValues(`product_list.${index}`), { shouldFocus: false })
    keepRelated(
      places(count + 1).map((place) => (place <= index ? place : place === index + 1 ? -1 : place - 1)),
    )
  }
  const removeLine = (index: number) => {
    remove(index)
    keepRelated(places(count).filter((place) => place !== index))
    focusLine(Math.max(0, index - 1))
  }
  const focusAdded = () => focusExactly(`product_list.${added.current}.quantity`)
  return { fields, first, turnTo, add, addFromCatalog, focusAdded, next, duplicate, removeLine }
}
