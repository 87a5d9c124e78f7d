'use client'

import { InboxIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Card } from '@/components/ui/card'
import { loadedOf, SetupPage } from '../shared/setup-page'
import { useRequests } from '../shared/use-setup'
import { RequestRow } from './request-row'

/** The reservations that wait for an approval, the oldest first. */
export function RequestsView() {
  const t = useTranslations('reservations.setup.requests')
  const query = useRequests()
  const { reservation_list: requests = [], count = 0 } = query.data ?? {}
  return (
    <SetupPage title={t('title')} text={t('text')} lists={[loadedOf(query)]}>
      <Card className="min-w-0">
        {requests.length === 0 ? (
          <EmptyState icon={InboxIcon} title={t('none')} text={t('none_text')} />
        ) : (
          <ul className="divide-y">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        {count > requests.length ? (
          <p className="border-t px-4 py-3 text-ink-soft">{t('more', { count: count - requests.length })}</p>
        ) : null}
      </Card>
    </SetupPage>
  )
}
