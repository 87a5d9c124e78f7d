'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { type CustomFieldType, customFieldValue } from '@/lib/domain/registry/custom-field'
import { formatNumber } from '@/lib/i18n/formats'

/**
 * A value in readable form: a day in words, an amount in euro, yes or no. A value that is not of the type stays as
 * written.
 */
export function CustomFieldValue({ type, value }: { type: CustomFieldType | undefined; value: string }) {
  const t = useTranslations('registry.custom_fields')
  const language = useLanguage()
  const kept = type === undefined ? null : customFieldValue(type, value)
  if (kept === null) return value
  if (type === 'DATE') return <DayText value={kept} />
  if (type === 'FIXED') return <Money value={Number(kept)} />
  if (type === 'BOOLEAN') return t(kept === 'true' ? 'yes' : 'no')
  if (type === 'PERCENTAGE') return `${formatNumber(Number(kept), language)} %`
  if (type === 'NUMBER' && kept.length < 15) return formatNumber(Number(kept), language)
  return kept
}
