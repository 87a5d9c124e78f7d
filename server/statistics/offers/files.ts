import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import { OFFER_STEPS, type OfferFigures, offerFigures } from '@/lib/domain/statistics/offers/offer-figures'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
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
  const heads = [
    t('statistics.columns.month'),
    ...OFFER_STEPS.flatMap((step) => {
      const name = t(`statistics.offers.steps.${step}`)
      return [name, `${name}, ${t('statistics.offers.columns.value')}`]
    }),
    t('statistics.offers.columns.win_rate'),
    t('statistics.offers.columns.answer_days'),
  ]
  const name = `${t('statistics.offers.files.funnel')}_${period.from}_${period.to}`
  return sheetFile(context, { name, heads, pages }, format)
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
  const heads = [
    t('statistics.offers.columns.sent'),
    t('statistics.columns.number'),
    t('statistics.columns.name'),
    t('statistics.offers.columns.outcome'),
    t('statistics.offers.columns.value'),
  ]
  const step = t(`statistics.offers.steps.${cell.step}`).toLowerCase()
  const name = `${t('statistics.offers.files.offers')}_${step}_${cell.from}_${cell.to}`
  return sheetFile(context, { name, heads, pages }, format)
}
