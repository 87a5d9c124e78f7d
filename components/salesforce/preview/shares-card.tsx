'use client'

import { useQuery } from '@tanstack/react-query'
import { Clock, MailCheck, MailOpen, MailWarning } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { DocumentShare } from '@/lib/api/salesforce/delivery/shares-fields'
import { SHARES_KEY } from '../list/shares-key'

/** While a mail is on its way, and when the page is looked at again. */
const ASK_AGAIN_MS = 5_000

/** The receivers of the document by e-mail, and whether they opened it; renders nothing before the first mail. */
export function SharesCard({ id }: { id: number }) {
  const t = useTranslations('documents.shares')
  const { data } = useQuery({
    queryKey: [SHARES_KEY, id],
    queryFn: async () => (await api.salesforce.shares.list({ id })).response.share_list,
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail_state }) => mail_state === 'QUEUED') ? ASK_AGAIN_MS : false,
    refetchOnWindowFocus: true,
  })
  if (!data || data.length === 0) return null
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid max-h-80 gap-3 overflow-y-auto">
          {data.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

const looks = {
  QUEUED: [Clock, 'queued'],
  FAILED: [MailWarning, 'failed'],
  KEPT: [MailCheck, 'kept'],
  SENT: [MailCheck, 'sent'],
} as const

function ShareRow({ share }: { share: DocumentShare }) {
  const t = useTranslations('documents.shares')
  const [Plain, text] = looks[share.mail_state]
  const Icon = share.opens > 0 ? MailOpen : Plain
  const isFailed = share.mail_state === 'FAILED'
  return (
    <li className="flex gap-2.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${share.opens > 0 ? 'text-state-delivered' : isFailed ? 'text-state-error' : 'text-ink-soft'}`}
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="break-words font-medium text-heading">{t(text, { recipient: share.recipient })}</p>
        <InstantText value={share.created_at} form="short" className="tabular text-ink-soft text-sm" />
        {share.first_opened_at ? (
          <p className="text-sm">
            {t('opened')} <InstantText value={share.first_opened_at} form="short" className="tabular" />
            {share.opens > 1 ? ` (${t('opens', { count: share.opens })})` : null}
          </p>
        ) : (
          <p className="text-ink-soft text-sm">{t('not_opened')}</p>
        )}
      </div>
    </li>
  )
}
