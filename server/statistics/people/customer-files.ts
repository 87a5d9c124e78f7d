import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  type BegunMonth,
  CUSTOMER_FIGURES,
  type CustomerFigure,
  percentOfAmount,
} from '@/lib/domain/statistics/people/customer-figures'
import { formatMonths } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import { columnsOf, type FigureColumn, type FigureSheet } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import { peopleBehind } from './customer-queries'
import { readCustomerMonths, readRevenue } from './customer-reading'

type Months = { from: TaxPeriod; to: TaxPeriod }
type Text = ReturnType<typeof translator>

const peopleColumn = (t: Text, form: FigureColumn['form'], name: string): FigureColumn => ({
  form,
  label: t(`statistics.people.columns.${name}`),
})

function monthSheet({ inTenant, language }: HandlerContext, months: Months): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const rows = await inTenant((tx) => readCustomerMonths(tx, months))
    yield rows.map(({ month, counts }) => [month, ...CUSTOMER_FIGURES.map((figure) => counts[figure])])
  }
  const figures = CUSTOMER_FIGURES.map((figure) => t(`statistics.people.figures.${figure}`))
  return {
    name: `${t('statistics.people.files.MONTHS')}_${months.from}_${months.to}`,
    title: t('statistics.people.by_month'),
    period: formatMonths(months, language),
    definition: t('statistics.people.definition'),
    columns: [peopleColumn(t, 'month', 'month'), ...columnsOf('number', figures)],
    pages,
  }
}

function topSheet({ inTenant, language }: HandlerContext, months: Months): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const { largest, total } = await inTenant((tx) => readRevenue(tx, months))
    yield largest.map(({ name, amount }) => [name, toWire(amount), percentOfAmount(amount, total) ?? ''])
  }
  return {
    name: `${t('statistics.people.files.TOP')}_${months.from}_${months.to}`,
    title: t('statistics.people.top'),
    period: formatMonths(months, language),
    definition: t('statistics.people.top_definition'),
    columns: [
      peopleColumn(t, 'text', 'name'),
      peopleColumn(t, 'sum', 'amount'),
      peopleColumn(t, 'number', 'percent'),
    ],
    pages,
  }
}

type CustomerRequest = Months & { format: FigureFormat; table: 'MONTHS' | 'TOP' }

/** The months of the customers, or the largest of them, as a file. */
export const customerFile = (context: HandlerContext, request: CustomerRequest) => {
  const sheet = request.table === 'TOP' ? topSheet(context, request) : monthSheet(context, request)
  return sheetFile(context, sheet, request.format)
}

/** The people that are read at a time, each page in a transaction of its own. */
const PEOPLE_PAGE = 1000

type PeopleRequest = { format: FigureFormat; figure: CustomerFigure; month: BegunMonth }

/** The people that a number of a month counts as a file. */
export function customerPeopleFile(context: HandlerContext, { format, figure, month }: PeopleRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    for (let offset = 0; ; offset += PEOPLE_PAGE) {
      const rows = await inTenant((tx) => peopleBehind(tx, figure, month, { offset, size: PEOPLE_PAGE }))
      yield rows.map(({ name, day }) => [name, day])
      if (rows.length < PEOPLE_PAGE) return
    }
  }
  const sheet = {
    name: `${t(`statistics.people.files.${figure}`)}_${month.month}`,
    title: `${t('statistics.pages.customers')}, ${t(`statistics.people.figures.${figure}`)}`,
    period: formatMonths({ from: month.month, to: month.month }, language),
    definition: t('statistics.people.definition'),
    columns: [peopleColumn(t, 'text', 'name'), peopleColumn(t, 'day', 'day')],
    pages,
  }
  return sheetFile(context, sheet, format)
}
