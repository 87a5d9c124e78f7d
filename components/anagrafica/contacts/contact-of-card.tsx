'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { cardListClasses } from '../card/card-modes'
import { RegistryCard } from '../card/registry-card'

/** Whose contact an entry is. */
export function ContactOfCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry.contacts')
  const { data, isError } = useQuery({
    queryKey: ['registry', 'contact-of', entry.id],
    queryFn: async () => (await api.anagrafica.contacts.contactOf({ id: entry.id })).response.anagrafica_list,
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('of_title')}</CardTitle>
      </CardHeader>
      {isError ? <p className="p-4 text-ink-soft">{t('of_error')}</p> : null}
      {!data && !isError ? <Skeleton className="m-4 h-9" /> : null}
      {data?.length === 0 ? <p className="p-4 text-ink-soft">{t('of_none')}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('of_title')} className={`${cardListClasses.mini} p-3`}>
          {data.map((main) => (
            <RegistryCard
              key={main.sku}
              entry={main}
              mode="mini"
              open={`/app/registry/view/view/${main.id}`}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
