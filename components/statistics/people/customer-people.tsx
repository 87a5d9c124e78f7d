'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { useLanguage } from '@/components/kit/use-language'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/i18n/formats'
import { SaveMenu } from '../figures/save-menu'
import { PeopleDialog } from './people-dialog'
import { type AskedCustomers, useCustomerPeople } from './use-people'

/** The people behind a number of the customers in a month. */
export function CustomerPeople({ asked, onClose }: { asked: AskedCustomers; onClose: () => void }) {
  const t = useTranslations('statistics.people')
  const language = useLanguage()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useCustomerPeople(asked)
  const title = `${t(`figures.${asked.figure}`)}, ${formatDay(`${asked.month}-01`, language, 'longMonth')}`
  const people = data?.pages.flatMap(({ person_list }) => person_list)
  return (
    <PeopleDialog
      title={title}
      people={people?.map(({ id, name, day }) => ({
        id,
        name,
        detail: null,
        value: <DayText value={day} form="short" />,
      }))}
      total={<span data-total>{t('count', { count: data?.pages[0]?.total ?? 0 })}</span>}
      error={error}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
      downloads={
        <SaveMenu name={title} load={(format) => api.statistics.customers.peopleFile({ format, ...asked })} />
      }
      onClose={onClose}
    />
  )
}
