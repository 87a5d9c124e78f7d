'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type Props = { name: string; reason: 'USER' | 'AUTHENTICATION' }

/** Says that the channel rests by which e-invoices are sent, and why; users who may change it get there from it. */
export function PausedChannel({ name, reason }: Props) {
  const t = useTranslations(name === 'invoicetronic' ? 'settings.invoicetronic' : 'settings.pec')
  const maySet = useHasRole()('GUI_SHOW_SALESFORCE_SETTINGS')
  const link = (
    <Button asChild size="sm">
      <Link href="/app/settings/salesforce/canale" prefetch={false}>
        {t('open')}
      </Link>
    </Button>
  )
  return (
    <Notice
      tone={reason === 'USER' ? 'warning' : 'error'}
      title={t(reason === 'USER' ? 'resting' : 'refused')}
      actions={maySet ? link : undefined}
    />
  )
}
