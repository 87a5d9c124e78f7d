'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'

type GraphometricConsentProps = { holder: string; isGiven: boolean; onChange: (isGiven: boolean) => void }

/** The consent to the recording of biometric data (GDPR art. 9.2 a), without which the signature is worth the same. */
export function GraphometricConsent({ holder, isGiven, onChange }: GraphometricConsentProps) {
  const t = useTranslations('signature.graphometric')
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isGiven}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <label htmlFor={id} className="text-pretty text-sm">
        {t('consent', { holder })}
      </label>
    </div>
  )
}
