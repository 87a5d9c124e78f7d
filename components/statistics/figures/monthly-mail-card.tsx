'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import { STATISTICS_KEY } from './use-figure'

const key = [STATISTICS_KEY, 'monthly-mail']

/** Switches the mail on or off that the user gets when a month is over. */
export function MonthlyMailCard() {
  const t = useTranslations('statistics.monthly_mail')
  const notify = useNotify()
  const client = useQueryClient()
  const { once } = useOnce()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.statistics.monthlyMail.read()).response.mail,
  })
  if (!data) return null
  const save = (on: boolean) =>
    once('monthly-mail', async () => {
      const { response } = await api.statistics.monthlyMail.save({ mail: { on } })
      client.setQueryData(key, response.mail)
      notify.success(t(on ? 'on' : 'off'))
      return true
    })
  return (
    <Card className="mt-4 p-4">
      <SwitchField label={t('label')} help={t('help')} value={data.on} onChange={(on) => void save(on)} />
    </Card>
  )
}
