'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { SelectOption } from '@/components/ui/select'
import type { SettingsRead } from '@/lib/api/auth/settings-read'
import { api } from '@/lib/api/client'
import { isRateOffered, newLineVat, type ProductVat } from '@/lib/domain/documents/line-vat'
import { rateText } from '@/lib/i18n/rate-text'
import { keyOfVat } from './vat-key'

type VatRates = SettingsRead['aliquoteiva']

const NONE: VatRates = []

/** The VAT rates that the settings offer; empty until they are read. */
export function useVatRates(): VatRates {
  const { data } = useQuery({
    queryKey: ['settings', 'rates'],
    queryFn: async () => (await api.auth.configuration.read()).response.data.aliquoteiva,
    staleTime: 60_000,
  })
  return data ?? NONE
}

/** The rates that a product may have, each once; its own stays among them, marked where the settings no longer offer it. */
export function useVatChoices(own: ProductVat): { options: SelectOption[]; usual: string } {
  const t = useTranslations('pricelist.vat')
  const language = useLanguage()
  const rates = useVatRates()
  const options = new Map<string, string>()
  for (const { aliquota: iva, codice: natura, abilitato, descrizione } of rates) {
    const key = keyOfVat({ iva, natura })
    if (!abilitato || options.has(key)) continue
    options.set(key, [rateText({ iva, natura }, language), descrizione].filter(Boolean).join(' · '))
  }
  if (own.iva !== null && !options.has(keyOfVat(own))) {
    const rate = rateText({ ...own, iva: own.iva }, language)
    const isGone = rates.length > 0 && !isRateOffered(own, { rates, regime: null })
    options.set(keyOfVat(own), isGone ? t('gone', { rate }) : rate)
  }
  return {
    options: [...options].map(([value, label]) => ({ value, label })),
    usual: t('usual', { rate: rateText(newLineVat(rates), language) }),
  }
}
