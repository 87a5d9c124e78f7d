'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { CustomerMonth } from '@/lib/api/statistics/people/people-fields'
import { formatDay } from '@/lib/i18n/formats'
import { capitalized } from '../figures/capitalized'

/** The customers of the last month that is over, in words. */
export function CustomerSentence({ months }: { months: readonly CustomerMonth[] }) {
  const t = useTranslations('statistics.people')
  const language = useLanguage()
  const last = months.findLast(({ is_running }) => !is_running)
  if (!last) return null
  const { month, is_running, ...counts } = last
  return t('sentence', { ...counts, month: capitalized(formatDay(`${month}-01`, language, 'longMonth')) })
}
