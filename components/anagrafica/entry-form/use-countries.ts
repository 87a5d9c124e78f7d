'use client'

import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@/components/kit/use-language'
import type { SelectOption } from '@/components/ui/select'
import { countryNames } from '@/lib/domain/codes/countries'

/** Countries to choose from, Italy first; until their names are loaded, those that are chosen already. */
export function useCountries(...chosen: readonly string[]): readonly SelectOption[] {
  const names = useCountryNames()
  const language = useLanguage()
  if (!names) {
    const words = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
    return [...new Set(['IT', ...chosen])]
      .filter(Boolean)
      .map((code) => ({ value: code, label: /^[A-Z]{2}$/.test(code) ? (words.of(code) ?? code) : code }))
  }
  const all = [...names].map(([value, label]) => ({ value, label }))
  return [...all.filter(({ value }) => value === 'IT'), ...all.filter(({ value }) => value !== 'IT')]
}

/** Country names by code in the user's language; undefined while they are being loaded. */
export function useCountryNames(): ReadonlyMap<string, string> | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['country-names', language],
    queryFn: () => countryNames(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
