'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/api/client'
import type { ContractIssuing } from '@/lib/api/salesforce/agreements/issuing-fields'
import { formatDay, formatMoney } from '@/lib/i18n/formats'

/**
 * Whether the invoices of a contract go out by themselves, and when the next one does; renders nothing where those of the
 * structure do not, or none of them waits.
 */
export function IssuingCard({ contractId: id }: { contractId: number }) {
  const t = useTranslations('contracts.issuing')
  const queries = useQueryClient()
  const language = useLanguage()
  const mayIssue = useHasRole()('GUI_CAN_ISSUE_INVOICE')
  const { once, running } = useOnce()
  const switchId = useId()
  const queryKey = ['contract-issuing', id]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api.salesforce.issuing.ofContract({ id })).response.issuing,
  })
  if (!data?.is_active || !data.next) return null
  const choose = (isOn: boolean) =>
    once('pause', async () => {
      const { response } = await api.salesforce.issuing.pause({ id, paused: !isOn })
      queries.setQueryData<ContractIssuing>(queryKey, response.issuing)
      return true
    })
  const { date, total } = data.next
  const next = { date: formatDay(date, language), total: formatMoney(total, language) }
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="text-ink-soft">{t(data.is_paused ? 'by_hand' : 'next', next)}</p>
        {mayIssue ? (
          <div className="flex items-center justify-between gap-3">
            <label htmlFor={switchId}>{t('choice')}</label>
            <Switch
              id={switchId}
              checked={!data.is_paused}
              disabled={running !== null}
              onCheckedChange={(isOn) => void choose(isOn)}
            />
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}
