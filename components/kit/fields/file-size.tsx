'use client'

import { formatNumber } from '@/lib/i18n/formats'
import { useLanguage } from '../use-language'

const KB = 1024

/** How large a file is, in KB or MB with one decimal. */
export function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage()
  const [value, unit] = bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB']
  return (
    <span className="tabular">
      {formatNumber(Math.max(0.1, Math.round(value * 10) / 10), language)} {unit}
    </span>
  )
}
