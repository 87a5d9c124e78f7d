import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import { OFFER_STEPS, type OfferFigures, offerFigures } from '@/lib/domain/statistics/offers/offer-figures'
import { formatMonths } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { columnsOf } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import { cellOffers, type OfferCell, type OfferMonths, offerMonths } from './offer-queries'

const figureCells = ({ steps, winRate, answerDays }: OfferFigures): PrintedCell[] => [
  ...steps.flatMap(({ count, amount }) => [count, toWire(amount)]),
  winRate ?? '',
  answerDays ?? '',
]

/** The funnel by month as a file. */
export function funnelFile(
  context: HandlerContext,
  { format, ...period }: OfferMonths & { format: FigureFormat },
) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    const groups = await inTenant((tx) => offerMonths(tx, period))
    const { months } = offerFigures(groups, { ...period, today: today() })
    yield months.map((one) => [one.month, ...figureCells(one)])
  }
  const steps = OFFER_STEPS.flatMap((step) => {
    const name = t(`statistics.offers.steps.${step}`)
    const value = `${name}, ${t('statistics.offers.columns.value')}`
    return [...columnsOf('number', [name]), ...columnsOf('sum', [value])]
  })
  const rates = ['win_rate', 'answer_days'].map((column) => t(`statistics.offers.columns.${column}`))
  const sheet = {
    name: `${t('statistics.offers.files.funnel')}_${period.from}_${period.to}`,
    title: t('statistics.offers.funnel'),
    period: formatMonths(period, language),
    definition: t('statistics.offers.definition'),
    columns: [
      ...columnsOf('month', [t('statistics.columns.month')]),
      ...steps,
      ...columnsOf('number', rates),
    ],
    pages,
  }
  return sheetFile(context, sheet, format)
}

/** The offers that are read at a time, each page in a transaction of its own. */
const OFFER_PAGE = 1000

/** The offers behind a number as a file. */
export function offersFile(
  context: HandlerContext,
  { format, ...cell }: OfferCell & { format: FigureFormat },
) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    for (let offset = 0; ; offset += OFFER_PAGE) {
      const rows = await inTenant((tx) => cellOffers(tx, cell, { offset, size: OFFER_PAGE }))
      yield rows.map((row): PrintedCell[] => [
        row.day,
        row.numeration,
        row.name,
        t(`statistics.offers.steps.${row.outcome}`),
        toWire(row.amount),
      ])
      if (rows.length < OFFER_PAGE) return
    }
  }
  const step = t(`statistics.offers.steps.${cell.step}`)
  const sheet = {
    name: `${t('statistics.offers.files.offers')}_${step.toLowerCase()}_${cell.from}_${cell.to}`,
    title: `${t('statistics.offers.behind')}, ${step}`,
    period: formatMonths(cell, language),
    definition: t('statistics.offers.definition'),
    columns: [
      ...columnsOf('day', [t('statistics.offers.columns.sent')]),
      ...columnsOf('text', [
        t('statistics.columns.number'),
        t('statistics.columns.name'),
        t('statistics.offers.columns.outcome'),
      ]),
      ...columnsOf('sum', [t('statistics.offers.columns.value')]),
    ],
    pages,
  }
  return sheetFile(context, sheet, format)
}
