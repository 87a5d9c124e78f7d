'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import { SwitchField } from '../shared/fields'
import { useHolidays, useReloadSetup } from '../shared/use-setup'

/** Whether times that nobody used are billed; saved at once. */
export function NoShowsCard() {
  const t = useTranslations('reservations.setup.no_shows')
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once } = useOnce()
  const settings = useHolidays().data
  if (!settings) return null
  const save = (bill_no_shows: boolean) =>
    void once('save', async () => {
      const { closed_on_holidays, patron_day } = settings
      await api.reservations.settings.update({
        settings: { closed_on_holidays, patron_day, bill_no_shows },
      })
      await reload()
      notify.success(t('saved'))
      return true
    })
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <div className="p-4">
        <SwitchField label={t('bill')} help={t('bill_help')} value={settings.bill_no_shows} onChange={save} />
      </div>
    </Card>
  )
}
