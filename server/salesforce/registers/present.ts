import type {
  BolloQuarter,
  RateSumAnswer,
  RegisterRow,
  RegisterSums,
  VatSummaryAnswer,
  WithholdingRow,
} from '@/lib/api/salesforce/registers/register-fields'
import { addMonths, day } from '@/lib/domain/core/day'
import { type Decimal, money, sum, toWire, ZERO } from '@/lib/domain/core/money'
import { stampQuarters } from '@/lib/domain/documents/stamp-duty'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  isIntegration,
  type RegisterBlock,
  type RegisterPart,
  rateSums,
  signOf,
  vatDeclaration,
} from '@/lib/domain/registers/vat-register'
import { fullVatNumber } from '@/lib/domain/registry/party'
import type { RegisterTotals, StoredBlock, StoredEntry } from './queries'
import type { stampsOf } from './vat-summary-queries'
import type { StoredWithholding } from './withholding-queries'

const toBlock = (block: StoredBlock, sign: 1 | -1 = 1): RegisterBlock => ({
  iva: money(block.iva),
  natura: block.natura,
  esigibilita_iva: block.esigibilita_iva,
  imponibile: money(block.imponibile).times(sign),
  imposta: money(block.imposta).times(sign),
})

const toRate = ({ iva, imponibile, imposta, natura, esigibilita_iva }: RegisterBlock): RateSumAnswer => ({
  iva: toWire(iva),
  natura,
  esigibilita_iva,
  imponibile: toWire(imponibile),
  imposta: toWire(imposta),
})

const totalOf = (blocks: readonly RegisterBlock[], amount: 'imponibile' | 'imposta'): Decimal =>
  sum(blocks.map((block) => block[amount]))

/** A document of a register as answers state it; amounts of credit notes are below zero. */
export function toRegisterRow({
  blocks: stored,
  full_numeration,
  bollo,
  vatnumber,
  id_paese,
  ...entry
}: StoredEntry): RegisterRow {
  const sign = signOf(entry.document_kind)
  const blocks = rateSums(stored.map((block) => toBlock(block, sign)))
  return {
    ...entry,
    fullNumeration: full_numeration,
    vatnumber: fullVatNumber({ vatnumber, id_paese }),
    rate_list: blocks.map(toRate),
    imponibile: toWire(totalOf(blocks, 'imponibile')),
    imposta: toWire(totalOf(blocks, 'imposta')),
    total: toWire(money(entry.total).times(sign)),
    split_payment: toWire(money(entry.split_payment).times(sign)),
    bollo: toWire(money(bollo)),
    reverse_charge: isIntegration(entry.tipo_documento),
  }
}

/** Returns the totals of a register as an answer states them, in EUR. */
export function toRegisterSums({ count, total, blocks: stored }: RegisterTotals): RegisterSums {
  const blocks = rateSums(stored.map((block) => toBlock(block)))
  return {
    count,
    imponibile: toWire(totalOf(blocks, 'imponibile')),
    imposta: toWire(totalOf(blocks, 'imposta')),
    total: toWire(money(total)),
    rate_list: blocks.map(toRate),
  }
}

export function toVatSummary(period: TaxPeriod, parts: readonly RegisterPart[]): VatSummaryAnswer {
  const { VP2, VP3, VP4, VP5, VP6, split_payment, deferred } = vatDeclaration(parts)
  const { from, to } = daysOf(period)
  return {
    period,
    date_from: from,
    date_to: to,
    VP2: toWire(VP2),
    VP3: toWire(VP3),
    VP4: toWire(VP4),
    VP5: toWire(VP5),
    VP6: toWire(VP6),
    split_payment: toWire(split_payment),
    deferred: toWire(deferred),
  }
}

type Stamps = Awaited<ReturnType<typeof stampsOf>>

/** The quarters of a year with the stamp duty that their documents owe. */
export function toBolloQuarters(year: number, stamps: Stamps): BolloQuarter[] {
  const of = (quarter: number, typology: 'DIGITAL' | 'STANDARD') => {
    const found = stamps.find((stamp) => stamp.quarter === quarter && stamp.typology === typology)
    return { count: found?.count ?? 0, amount: found ? money(found.amount) : ZERO }
  }
  const amount = (quarter: number) => of(quarter, 'DIGITAL').amount
  return stampQuarters(year, [amount(1), amount(2), amount(3), amount(4)]).map((quarter) => {
    const paper = of(quarter.quarter, 'STANDARD')
    return {
      period: `${year}-Q${quarter.quarter}`,
      count: of(quarter.quarter, 'DIGITAL').count,
      amount: toWire(quarter.amount),
      due_date: quarter.due,
      postponed: quarter.postponed,
      code: quarter.code,
      paper_count: paper.count,
      paper_amount: toWire(paper.amount),
    }
  })
}

/**
 * Adds the day by which tax that we withheld in a month goes to the State: the 16th of the next (D.P.R. 602/73 art. 8).
 * Null for tax that was withheld from us, and while a document is not paid.
 */
export const toWithholding = (row: StoredWithholding): WithholdingRow => ({
  ...row,
  due_date:
    row.direction === 'APPLIED' && row.month !== null
      ? day(`${addMonths(day(`${row.month}-01`), 1).slice(0, 7)}-16`)
      : null,
})
