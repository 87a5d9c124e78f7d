'use client'

import { useTranslations } from 'next-intl'
import { CURRENCIES, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'

type UnitOption = { value: string; label: string }

/** The currencies and the units of measure to choose from, in the user's language. */
export function useUnitOptions(): { currencies: UnitOption[]; units: UnitOption[] } {
  const t = useTranslations('units')
  return {
    currencies: CURRENCIES.map(({ id, code }) => ({
      value: String(id),
      label: `${code} · ${t(`currencies.${code}` as 'currencies.EUR')}`,
    })),
    units: MEASUREMENT_UNITS.map(({ id, code }) => ({
      value: String(id),
      label: `${code} · ${t(`measures.${id}` as 'measures.1')}`,
    })),
  }
}

/** ISO 4217 letters of a currency; '' for a currency that is not listed. */
export const currencyCode = (id: number): string => CURRENCIES.find((entry) => entry.id === id)?.code ?? ''

export const unitCode = (id: number): string => MEASUREMENT_UNITS.find((entry) => entry.id === id)?.code ?? ''
