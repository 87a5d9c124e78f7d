'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { SelectOption } from '@/components/ui/select'
import { isRateOffered, newLineVat, type ProductVat } from '@/lib/domain/documents/line-vat'
import { rateText } from '@/lib/i18n/rate-text'
import { useTaxpayer } from '../use-taxpayer'
import { keyOfVat } from './vat-key'

/** The rates that a product may have, each once; its own stays among them, marked where the settings no longer offer it. */
export function useVatChoices(own: ProductVat): { options: SelectOption[]; usual: string } {
  const t = useTranslations('pricelist.vat')
  const language = useLanguage()
  const taxpayer = useTaxpayer()
  const options = new Map<string, string>()
  for (const { aliquota: iva, codice: natura, abilitato, descrizione } of taxpayer?.offered ?? []) {
    const key = keyOfVat({ iva, natura })
    if (!abilitato || options.has(key)) continue
    options.set(key, [rateText({ iva, natura }, language), descrizione].filter(Boolean).join(' · '))
  }
  if (own.iva !== null && !options.has(keyOfVat(own))) {
    const rate = rateText({ ...own, iva: own.iva }, language)
    const isGone = taxpayer !== null && !isRateOffered(own, taxpayer)
    options.set(keyOfVat(own), isGone ? t('gone', { rate }) : rate)
  }
  return {
    options: [...options].map(([value, label]) => ({ value, label })),
    usual: t('usual', { rate: rateText(newLineVat(taxpayer?.rates ?? []), language) }),
  }
}
