'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import { useHolidays, useReloadSetup } from '../shared/use-setup'

/** Whether times that nobody used are billed, and people get mails; each saved at once. */
export function NoShowsCard() {
  const t = useTranslations('reservations.setup.no_shows')
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once } = useOnce()
  const settings = useHolidays().data
  if (!settings) return null
  const save = (change: { bill_no_shows: boolean } | { mails: boolean }) =>
    void once('save', async () => {
      const { closed_on_holidays, patron_day } = settings
      await api.reservations.settings.update({
        settings: { closed_on_holidays, patron_day, ...change },
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
      <div className="grid gap-4 p-4">
        <SwitchField
          label={t('bill')}
          help={t('bill_help')}
          value={settings.bill_no_shows}
          onChange={(bill_no_shows) => save({ bill_no_shows })}
        />
        <SwitchField
          label={t('mails')}
          help={t('mails_help')}
          value={settings.mails}
          onChange={(mails) => save({ mails })}
        />
      </div>
    </Card>
  )
}
