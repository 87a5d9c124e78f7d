import type {
  RateSumAnswer,
  RegisterRow,
  RegisterSheet,
  RegisterSums,
} from '@/lib/api/salesforce/registers/register-fields'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { VAT_LINES } from '@/lib/domain/registers/vat-register'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/platform/text'
import { formats, type PrintedCell, type PrintedColumn, type PrintedTable } from '@/server/print'
import { toBolloQuarters, toRegisterRow, toRegisterSums, toVatSummary, toWithholding } from './present'
import { listEntries, type RegisterFilter, totalsOf } from './queries'
import { registerParts, stampsOf } from './vat-summary-queries'
import { withholdingsOf } from './withholding-queries'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** A register as it is printed: its rows come page by page, its sums stand below them. */
export type PrintedRegister = {
  title: string
  subtitle: string
  columns: readonly PrintedColumn[]
  /** Documents, each of one row or more. */
  count: number
  pages: () => AsyncIterable<PrintedCell[][]>
  below: readonly PrintedTable[]
}

/** Documents that are held at a time, each page read in a transaction of its own. */
export const REGISTER_PAGE = 1000

const words = (language: Language) => {
  const t = translator(language)
  return { t: (key: string) => t(`registers.${key}`), format: formats(language) }
}

type RegisterTexts = ReturnType<typeof words>

const rateText = ({ iva, natura }: RateSumAnswer): string => natura ?? `${String(iva).replace('.', ',')}%`

function columnsOf({ t }: RegisterTexts, isPurchases: boolean): PrintedColumn[] {
  const own: PrintedColumn[] = isPurchases
    ? [
        { label: t('columns.protocol'), width: 34, right: true },
        { label: t('columns.registered_on'), width: 52 },
      ]
    : []
  return [
    ...own,
    { label: t('columns.number'), width: 70 },
    { label: t('columns.date'), width: 52 },
    { label: t('columns.tipo'), width: 32 },
    { label: t(isPurchases ? 'columns.supplier' : 'columns.customer'), width: isPurchases ? 124 : 190 },
    { label: t('columns.code'), width: 92 },
    { label: t('columns.rate'), width: 36, right: true },
    { label: t('columns.esigibilita'), width: 28 },
    { label: t('columns.imponibile'), width: 62, right: true },
    { label: t('columns.imposta'), width: 58, right: true },
    { label: t('columns.total'), width: 64, right: true },
    { label: t('columns.bollo'), width: 34, right: true },
  ]
}

/** A row for each rate of a document; its total stands in the first, so that the column sums up. */
const rowsOf = (row: RegisterRow, isPurchases: boolean): PrintedCell[][] => {
  const own = isPurchases ? [String(row.protocol ?? ''), row.registered_on] : []
  const code = [...new Set([row.vatnumber, row.taxcode].filter(Boolean))].join(' ')
  const head = [...own, row.fullNumeration, row.date, row.tipo_documento, row.name, code]
  const rates = row.rate_list.length > 0 ? row.rate_list : [null]
  return rates.map((rate, index) => [
    ...head,
    rate ? rateText(rate) : '',
    rate?.esigibilita_iva ?? '',
    rate?.imponibile ?? 0,
    rate?.imposta ?? 0,
    index === 0 ? row.total : '',
    index === 0 && row.bollo !== 0 ? row.bollo : '',
  ])
}

function sumsTable({ t }: RegisterTexts, sums: RegisterSums): PrintedTable {
  const rows = sums.rate_list.map((rate) => [
    rateText(rate),
    t(`esigibilita.${rate.esigibilita_iva}`),
    rate.imponibile,
    rate.imposta,
  ])
  return {
    title: t('sums'),
    columns: [
      { label: t('columns.rate'), width: 80 },
      { label: t('columns.esigibilita'), width: 160 },
      { label: t('columns.imponibile'), width: 90, right: true },
      { label: t('columns.imposta'), width: 90, right: true },
    ],
    rows: [...rows, [t('columns.total'), String(sums.count), sums.imponibile, sums.imposta]],
  }
}

async function registerTable(
  inTenant: InTenant,
  filter: RegisterFilter,
  language: Language,
): Promise<Omit<PrintedRegister, 'title' | 'subtitle'>> {
  const said = words(language)
  const isPurchases = filter.register === 'PURCHASES'
  const totals = await inTenant((tx) => totalsOf(tx, filter))
  const { count } = totals
  return {
    count,
    columns: columnsOf(said, isPurchases),
    below: [sumsTable(said, toRegisterSums(totals))],
    async *pages() {
      for (let number = 1; (number - 1) * REGISTER_PAGE < count; number += 1) {
        const page = { number, size: REGISTER_PAGE, column: 'date', order: 'asc' } as const
        const rows = await inTenant((tx) => listEntries(tx, filter, page, count))
        yield rows.flatMap((row) => rowsOf(toRegisterRow(row), isPurchases))
      }
    },
  }
}

const once = (columns: readonly PrintedColumn[], rows: PrintedCell[][]) => ({
  columns,
  count: rows.length,
  below: [],
  async *pages() {
    yield rows
  },
})

async function summaryTable(inTenant: InTenant, period: TaxPeriod, language: Language) {
  const { t } = words(language)
  const summary = toVatSummary(period, await inTenant((tx) => registerParts(tx, period)))
  const columns = [
    { label: t('columns.line'), width: 60 },
    { label: t('columns.meaning'), width: 420 },
    { label: t('columns.amount'), width: 100, right: true },
  ]
  const lines = [...VAT_LINES, 'VP6'] as const
  const rows = [
    ...lines.map((line) => [
      line,
      t(line === 'VP6' ? `lines.${summary.VP6 < 0 ? 'VP6_credit' : 'VP6'}` : `lines.${line}`),
      summary[line],
    ]),
    ['', t('lines.split_payment'), summary.split_payment],
    ['', t('lines.deferred'), summary.deferred],
  ]
  return once(columns, rows)
}

async function bolloTable(inTenant: InTenant, year: number, language: Language) {
  const { t } = words(language)
  const quarters = toBolloQuarters(year, await inTenant((tx) => stampsOf(tx, year)))
  const columns = [
    { label: t('columns.period'), width: 80 },
    { label: t('columns.count'), width: 80, right: true },
    { label: t('columns.bollo'), width: 90, right: true },
    { label: t('columns.code_f24'), width: 90 },
    { label: t('columns.due_date'), width: 90 },
    { label: t('columns.paper_amount'), width: 120, right: true },
  ]
  const rows = quarters.map(({ period, count, amount, code, due_date, paper_amount }) => [
    ...[period, String(count), amount, code, due_date, paper_amount],
  ])
  return once(columns, rows)
}

async function withholdingTable(inTenant: InTenant, year: number, language: Language) {
  const { t } = words(language)
  const rows = (await inTenant((tx) => withholdingsOf(tx, year))).map(toWithholding)
  const columns = [
    { label: t('columns.direction'), width: 70 },
    { label: t('columns.month'), width: 80 },
    { label: t('columns.person'), width: 200 },
    { label: t('columns.taxcode'), width: 110 },
    { label: t('columns.tipo'), width: 60 },
    { label: t('columns.count'), width: 50, right: true },
    { label: t('columns.imponibile'), width: 70, right: true },
    { label: t('columns.importo'), width: 70, right: true },
    { label: t('columns.due_date'), width: 60 },
  ]
  const cells = rows.map((row) => [
    t(`directions.${row.direction}`),
    row.month ?? t('unpaid'),
    ...[row.name, row.taxcode, [row.tipo_ritenuta, row.causale_pagamento].filter(Boolean).join(' ')],
    ...[String(row.count), row.imponibile, row.importo, row.due_date ?? ''],
  ])
  return once(columns, cells)
}

export type RegisterRequest = { sheet: RegisterSheet; period: TaxPeriod; series?: string }

/**
 * Returns the sheet that is asked for as a table in the words of a language; stamp duty and withholdings are those of
 * the period's year.
 */
export async function printedRegister(
  inTenant: InTenant,
  { sheet, period, series }: RegisterRequest,
  language: Language,
): Promise<PrintedRegister> {
  const { t, format } = words(language)
  const { from, to } = daysOf(period)
  const year = Number(period.slice(0, 4))
  const isOfYear = sheet === 'bollo' || sheet === 'ritenute'
  const days = isOfYear ? String(year) : `${format.day(from)} – ${format.day(to)}`
  const head = {
    title: t(`sheets.${sheet}`),
    subtitle: series ? `${days} – ${t('columns.series')} ${series}` : days,
  }
  if (sheet === 'summary') return { ...head, ...(await summaryTable(inTenant, period, language)) }
  if (sheet === 'bollo') return { ...head, ...(await bolloTable(inTenant, year, language)) }
  if (sheet === 'ritenute') return { ...head, ...(await withholdingTable(inTenant, year, language)) }
  const register = sheet === 'sales' ? 'SALES' : 'PURCHASES'
  return { ...head, ...(await registerTable(inTenant, { register, period, series }, language)) }
}
