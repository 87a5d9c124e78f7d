'use client'

import { useQuery } from '@tanstack/react-query'
import type { SettingsRead } from '@/lib/api/auth/settings-read'
import { api } from '@/lib/api/client'
import { ratesInRegime } from '@/lib/api/salesforce/document/proposed-document'
import type { Taxpayer } from '@/lib/domain/documents/line-vat'

type VatRates = readonly SettingsRead['aliquoteiva'][number][]

/** The parts of the settings that the VAT of products follows. */
export type VatSettings = Pick<SettingsRead, 'aliquoteiva' | 'tax_regime'>

/** The own company; `offered` are the rates of its settings whatever its regime. */
export type OwnTaxpayer = Taxpayer & { offered: VatRates }

async function load(): Promise<VatSettings> {
  const { aliquoteiva, tax_regime } = (await api.auth.configuration.read()).response.data
  return { aliquoteiva, tax_regime }
}

/** The own company with its VAT rates; null until they are read. `initial` is what the server has read already. */
export function useTaxpayer(initial?: VatSettings): OwnTaxpayer | null {
  const { data } = useQuery({
    queryKey: ['settings', 'vat'],
    queryFn: load,
    staleTime: 60_000,
    initialData: initial,
    select: ({ aliquoteiva, tax_regime }) => ({
      offered: aliquoteiva,
      rates: ratesInRegime(aliquoteiva, tax_regime),
      regime: tax_regime,
    }),
  })
  return data ?? null
}
