'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'

/** The consent to photos and a spoken note (GDPR art. 6.1 a), asked for apart from the signature. */
export function MediaConsent({
  isGiven,
  isMissing,
  onChange,
}: {
  isGiven: boolean
  isMissing: boolean
  onChange: (isGiven: boolean) => void
}) {
  const t = useTranslations('signature.media')
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-start gap-3 py-2">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={isGiven}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onCheckedChange={(checked) => onChange(checked === true)}
        />
        <label htmlFor={id} className="text-pretty text-sm">
          {t('consent')}
        </label>
      </div>
      {isMissing ? (
        <p id={`${id}-fault`} role="alert" className="text-sm text-state-error">
          {t('missing')}
        </p>
      ) : null}
    </div>
  )
}
