'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { type NoteReference, notesAtLines } from '@/lib/domain/delivery-notes/deferred'
import type { DocumentLine, DocumentValue, LineTotal } from '@/lib/domain/documents/document'
import { codesText } from '@/lib/domain/einvoice/line-data'
import { formatDay } from '@/lib/i18n/formats'
import { periodText } from '@/lib/i18n/period-text'
import { grossText, netDiscountText, shownPrice } from '@/lib/i18n/price-text'
import type { Translate } from '@/lib/i18n/translate'
import { usePaperFormat } from './paper-format'

const cell = 'px-1.5 py-1.5 align-top'
const end = 'whitespace-nowrap text-right tabular'

/** The rows of a document: lines, included expenses, the charged stamp. */
export function PaperLines({ value }: { value: DocumentValue }) {
  const t = useTranslations('pdf')
  const format = usePaperFormat()
  const { content, totals } = value
  const discounted = content.product_list.some((line) => !line.discount.isZero())
  const span = discounted ? 4 : 3
  const notes = notesAtLines(value.delivery_notes ?? [], content.product_list.length)
  return (
    <table className="w-full border-collapse max-md:block">
      <thead className="bg-[#16213a] text-left text-[11px] text-white max-md:sr-only">
        <tr>
          <th scope="col" className={cn(cell, 'font-semibold')}>
            {t('description')}
          </th>
          <th scope="col" className={cn(cell, end, 'font-semibold')}>
            {t('quantity')}
          </th>
          <th scope="col" className={cn(cell, end, 'font-semibold')}>
            {t('price')}
          </th>
          {discounted ? (
            <th scope="col" className={cn(cell, end, 'font-semibold')}>
              {t('discount')}
            </th>
          ) : null}
          <th scope="col" className={cn(cell, end, 'font-semibold')}>
            {t('vat')}
          </th>
          <th scope="col" className={cn(cell, end, 'font-semibold')}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {content.product_list.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document are its order
          <Row key={index}>
            <td className={cn(cell, 'min-w-0 whitespace-pre-line break-words max-md:basis-full')}>
              {notes[index] ? <NoteName note={notes[index]} /> : null}
              {line.name ? <span className="block font-semibold">{line.name}</span> : null}
              {line.description}
              <LineCodes line={line} />
              <LinePeriod line={line} />
              <GrossPrice line={line} total={totals.lines[index]} />
            </td>
            <td className={cn(cell, end)}>
              {[format.quantity(line.quantity), line.measurement_unit].filter(Boolean).join(' ')}
            </td>
            <td className={cn(cell, end)}>{format.price(shownPrice(line))}</td>
            {discounted ? <td className={cn(cell, end)}>{netDiscountText(line, format)}</td> : null}
            <td className={cn(cell, end)}>{line.natura ?? format.percent(line.iva)}</td>
            <td className={cn(cell, end, 'max-md:ml-auto')}>
              {format.money(totals.lines[index]?.total_price ?? line.single_price)}
            </td>
          </Row>
        ))}
        {content.extra_expenses_list.map((expense, index) => {
          const amount = totals.expenses[index]
          if (!amount) return null
          const rate = expense.tassabile ? (expense.natura ?? format.percent(expense.iva)) : 'N1'
          return (
            <PlainRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the expenses of a document are its order
              key={index}
              span={span}
              text={expense.description}
              rate={rate}
              amount={format.money(amount)}
            />
          )
        })}
        {totals.bollo.charged ? (
          <PlainRow
            span={span}
            text={t('stamp')}
            rate={totals.bollo.natura ?? ''}
            amount={format.money(totals.bollo.importo)}
          />
        ) : null}
      </tbody>
    </table>
  )
}

function LineCodes({ line }: { line: DocumentLine }) {
  const text = codesText(line)
  return text ? <span className="block">{text}</span> : null
}

function LinePeriod({ line }: { line: DocumentLine }) {
  const t = useTranslations()
  const language = useLanguage()
  const text = periodText(line, { t: t as Translate, day: (date) => formatDay(date, language) })
  return text ? <span className="block">{text}</span> : null
}

function GrossPrice({ line, total }: { line: DocumentLine; total: LineTotal | undefined }) {
  const t = useTranslations()
  const format = usePaperFormat()
  const text = grossText(line, total, { t: t as Translate, format })
  return text ? <span className="block">{text}</span> : null
}

function NoteName({ note: { numeration, date } }: { note: NoteReference }) {
  const t = useTranslations('pdf.delivery_note')
  const language = useLanguage()
  return (
    <span className="block font-semibold">
      {t('named', { number: numeration, date: formatDay(date, language) })}
    </span>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="border-[#dcd8d0] border-b max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:py-1">
      {children}
    </tr>
  )
}

function PlainRow({
  span,
  text,
  rate,
  amount,
}: {
  span: number
  text: string
  rate: string
  amount: string
}) {
  return (
    <Row>
      <td colSpan={span} className={cn(cell, 'break-words max-md:basis-full')}>
        {text}
      </td>
      <td className={cn(cell, end)}>{rate}</td>
      <td className={cn(cell, end, 'max-md:ml-auto')}>{amount}</td>
    </Row>
  )
}
