'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ConservationAnswer } from '@/lib/api/salesforce/registers/year-package-fields'
import { formatDay } from '@/lib/i18n/formats'

const TONES = { UNKNOWN: 'warning', KEPT: 'info', ENDING: 'warning', ENDED: 'error' } as const

/** Says where the e-invoices are conserved, and until when; users who may change the settings get there from it. */
export function ConservationNotice({
  conservation: { place, name, ends_on, state },
}: {
  conservation: ConservationAnswer
}) {
  const t = useTranslations('registers.conservation')
  const language = useLanguage()
  const maySet = useHasRole()('GUI_SHOW_SALESFORCE_SETTINGS')
  const words = {
    place,
    name: name || t('elsewhere'),
    until: ends_on ? formatDay(ends_on, language) : 'none',
  }
  const link = (
    <Button asChild size="sm">
      <Link href="/app/settings/salesforce/conservazione" prefetch={false}>
        {t(state === 'UNKNOWN' ? 'set' : 'renew')}
      </Link>
    </Button>
  )
  return (
    <Notice
      tone={TONES[state]}
      title={t(state, words)}
      actions={maySet && state !== 'KEPT' ? link : undefined}
    />
  )
}
