'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { INTERMEDIARY_NAMES, intermediaryOf } from '@/lib/domain/einvoice/intermediaries'

type Props = { name: string; reason: 'USER' | 'AUTHENTICATION' }

/** Says that the channel rests by which e-invoices are sent, and why; users who may change it get there from it. */
export function PausedChannel({ name, reason }: Props) {
  const provider = intermediaryOf(name)
  const t = useTranslations('settings')
  const maySet = useHasRole()('GUI_SHOW_SALESFORCE_SETTINGS')
  const why = reason === 'USER' ? 'resting' : 'refused'
  const link = (
    <Button asChild size="sm">
      <Link href="/app/settings/salesforce/canale" prefetch={false}>
        {t('pec.open')}
      </Link>
    </Button>
  )
  return (
    <Notice
      tone={reason === 'USER' ? 'warning' : 'error'}
      title={provider ? t(`intermediary.${why}`, { name: INTERMEDIARY_NAMES[provider] }) : t(`pec.${why}`)}
      actions={maySet ? link : undefined}
    />
  )
}
