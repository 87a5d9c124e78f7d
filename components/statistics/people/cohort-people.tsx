'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { api } from '@/lib/api/client'
import { SaveMenu } from '../figures/save-menu'
import { PeopleDialog } from './people-dialog'
import { type AskedCohort, useCohortPeople } from './use-people'

type CohortPeopleProps = { asked: AskedCohort; title: string; onClose: () => void }

/** The people of a cohort that are active in a month, with what they did in it. */
export function CohortPeople({ asked, title, onClose }: CohortPeopleProps) {
  const t = useTranslations('statistics.people')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useCohortPeople(asked)
  const total = data?.pages[0]?.total
  const people = data?.pages.flatMap(({ person_list }) => person_list)
  return (
    <PeopleDialog
      title={title}
      people={people?.map(({ id, name, documents, visits, amount }) => ({
        id,
        name,
        detail: t('row', { documents, visits }),
        value: <Money value={amount} />,
      }))}
      total={
        <span data-total className="flex gap-3">
          {t('count', { count: total?.people ?? 0 })} <Money value={total?.amount ?? 0} />
        </span>
      }
      error={error}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
      downloads={
        <SaveMenu name={title} load={(format) => api.statistics.cohorts.peopleFile({ format, ...asked })} />
      }
      onClose={onClose}
    />
  )
}
