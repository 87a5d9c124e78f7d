'use client'

import { formatNumber } from '@/lib/i18n/formats'
import { useLanguage } from '../use-language'

const KB = 1024

/** A number of bytes in KB, MB or GB, with one decimal. */
export function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage()
  const [value, unit] =
    bytes < KB ** 2 ? [bytes / KB, 'KB'] : bytes < KB ** 3 ? [bytes / KB ** 2, 'MB'] : [bytes / KB ** 3, 'GB']
  return (
    <span className="tabular">
      {formatNumber(Math.max(0.1, Math.round(value * 10) / 10), language)} {unit}
    </span>
  )
}
