'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/salesforce/notice'

/** Why files were refused, a sentence each. */
export function RefusedFiles({ refusals }: { refusals: readonly string[] }) {
  const t = useTranslations('template_designer.upload')
  if (refusals.length === 0) return null
  return (
    <Notice tone="error" role="alert" title={t('refused')}>
      <ul className="grid gap-1 text-sm">
        {refusals.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
