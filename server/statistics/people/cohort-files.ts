import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { buildCohorts, type CohortBasis } from '@/lib/domain/statistics/people/cohorts'
import { formatMonths } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { columnsOf } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import { type CohortPlace, cohortPeople, cohortSums } from './cohort-queries'

type CohortRequest = { format: FigureFormat; basis: CohortBasis; from: TaxPeriod; to: TaxPeriod }

/** The cohorts of some months as a file: a row for each of their months. */
export function cohortFile(context: HandlerContext, { format, basis, from, to }: CohortRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    const sums = await inTenant((tx) => cohortSums(tx, basis, { from, to }))
    for (const { month: cohort, people: size, cells } of buildCohorts(sums, { from, to, today: today() })) {
      yield cells.map(({ month, people, percent, amount, perHead }, after) => [
        cohort,
        size,
        after,
        month,
        people,
        percent ?? '',
        toWire(amount),
        toWire(perHead),
      ])
    }
  }
  const labels = (...names: string[]) => names.map((name) => t(`statistics.people.columns.${name}`))
  const sheet = {
    name: `${t('statistics.people.files.COHORTS')}_${t(`statistics.people.files.${basis}`)}_${from}_${to}`,
    title: `${t('statistics.people.cohorts')}, ${t(`statistics.people.bases.${basis}`)}`,
    period: formatMonths({ from, to }, language),
    definition: t(`statistics.people.cohort_definitions.${basis}`),
    columns: [
      ...columnsOf('month', labels('cohort')),
      ...columnsOf('number', labels('size', 'after')),
      ...columnsOf('month', labels('month')),
      ...columnsOf('number', labels('active', 'share')),
      ...columnsOf('sum', labels('amount')),
      ...columnsOf('amount', labels('per_head')),
    ],
    pages,
  }
  return sheetFile(context, sheet, format)
}

/** The people that are read at a time, each page in a transaction of its own. */
const PEOPLE_PAGE = 1000

/** The people of a cohort in a month as a file. */
export function cohortPeopleFile(
  context: HandlerContext,
  { format, place }: { format: FigureFormat; place: CohortPlace },
) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    for (let offset = 0; ; offset += PEOPLE_PAGE) {
      const rows = await inTenant((tx) => cohortPeople(tx, place, { offset, size: PEOPLE_PAGE }))
      yield rows.map(({ name, documents, visits, amount }) => [name, documents, visits, toWire(amount)])
      if (rows.length < PEOPLE_PAGE) return
    }
  }
  const labels = (...names: string[]) => names.map((name) => t(`statistics.people.columns.${name}`))
  const cohort = formatMonths({ from: place.cohort, to: place.cohort }, language)
  const sheet = {
    name: `${t('statistics.people.files.COHORT')}_${place.cohort}_${place.month}`,
    title: `${t('statistics.people.columns.cohort')} ${cohort}, ${t(`statistics.people.bases.${place.basis}`)}`,
    period: formatMonths({ from: place.month, to: place.month }, language),
    definition: t(`statistics.people.cohort_definitions.${place.basis}`),
    columns: [
      ...columnsOf('text', labels('name')),
      ...columnsOf('number', labels('documents', 'visits')),
      ...columnsOf('sum', labels('amount')),
    ],
    pages,
  }
  return sheetFile(context, sheet, format)
}
