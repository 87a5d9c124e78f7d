'use client'

import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { COHORT_BASES } from '@/lib/domain/statistics/people/cohorts'
import { formatMonths } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'
import { MonthsChoice, monthsParser } from '../figures/months-choice'
import { SaveMenu } from '../figures/save-menu'
import { lastMonths } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { COHORT_MEASURES, CohortHeat, type OpenedCell } from './cohort-heat'
import { CohortPeople } from './cohort-people'
import { useCohorts } from './use-people'
import { usePercentText } from './use-percent-text'

const parsers = {
  basis: parseAsStringLiteral(COHORT_BASES).withDefault('ANY'),
  measure: parseAsStringLiteral(COHORT_MEASURES).withDefault('percent'),
  months: monthsParser,
}

type CohortsViewProps = {
  today: Day
  /** Whether the reader may see the people behind a number. */
  canOpen: boolean
}

/** The cohorts of customers, their choices in the address. */
export function CohortsView({ today, canOpen }: CohortsViewProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const [{ basis, measure, months }, setUrl] = useQueryStates(parsers, { history: 'push', scroll: false })
  const [asked, setAsked] = useState<OpenedCell | null>(null)
  const period = lastMonths(today, months)
  const { data, error, isPlaceholderData } = useCohorts(basis, period)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('people.basis')}
          className="w-auto"
          value={basis}
          options={COHORT_BASES.map((name) => ({ value: name, label: t(`people.bases.${name}`) }))}
          onChange={({ target }) =>
            void setUrl({ basis: COHORT_BASES.find((name) => name === target.value) ?? null })
          }
        />
        <Select
          aria-label={t('measure')}
          className="w-auto"
          value={measure}
          options={COHORT_MEASURES.map((name) => ({ value: name, label: t(`people.measures.${name}`) }))}
          onChange={({ target }) =>
            void setUrl({ measure: COHORT_MEASURES.find((name) => name === target.value) ?? null })
          }
        />
        <span className="grow" />
        <MonthsChoice value={months} onChange={(count) => void setUrl({ months: count })} />
      </div>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      {data ? (
        <Dimmed when={isPlaceholderData}>
          <Card className="grid min-w-0 gap-3 p-4">
            <div className="flex flex-wrap items-center gap-2">
              <Sentence one={data.after_1_percent} three={data.after_3_percent} />
              <FigureDefinition text={t(`people.cohort_definitions.${basis}`)} />
              <span className="grow" />
              <SaveMenu
                name={t('people.cohorts')}
                picture={formatMonths(period, language)}
                load={(format) => api.statistics.cohorts.file({ format, basis, ...period })}
              />
            </div>
            {data.cohort_list.length === 0 ? (
              <EmptyState icon={Users} title={t('people.cohorts_none')} text={t('people.none_text')} />
            ) : (
              <>
                <CohortHeat
                  cohorts={data.cohort_list}
                  measure={measure}
                  onOpen={canOpen ? setAsked : undefined}
                />
                <p className="text-ink-soft text-sm">{t('people.running_cells')}</p>
              </>
            )}
          </Card>
        </Dimmed>
      ) : null}
      {asked ? (
        <CohortPeople
          asked={{ basis, cohort: asked.cohort, month: asked.month }}
          title={asked.title}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

/** How many people are active one month and three months after their first one. */
function Sentence({ one, three }: { one: number | null; three: number | null }) {
  const t = useTranslations('statistics.people')
  const percentText = usePercentText()
  const text =
    one === null
      ? t('cohort_sentence_none')
      : three === null
        ? t('cohort_sentence_short', { one: percentText(one) })
        : t('cohort_sentence', { one: percentText(one), three: percentText(three) })
  return <p className="font-medium text-heading">{text}</p>
}
