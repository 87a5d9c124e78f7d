'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import { type AnagraficaValues, savedPart } from './anagrafica-values'

type Codes = Parameters<typeof api.anagrafica.anagrafica.check>[0]

/** A result of the offline checks on a field: an error cannot be right, a warning may be legitimate. */
export type Finding = { field: string; level: 'error' | 'warning'; text: string }

const DELAY = 350

function codesOf(values: AnagraficaValues): Codes {
  const { business, taxcode, zipcode, address_city, address_prov, country, first_name, last_name } =
    savedPart(values)
  const codes = {
    first_name,
    last_name,
    vatnumber: business.vatnumber,
    iban: business.iban,
    taxcode,
    zipcode,
    address_city,
    address_prov,
  }
  const trimmed = Object.fromEntries(
    Object.entries(codes).map(([key, text]) => [key, text.trim().slice(0, 40)]),
  )
  return { ...trimmed, country: country || 'IT' }
}

const isEmpty = ({ country, first_name, last_name, ...codes }: Codes): boolean =>
  Object.values(codes).every((text) => text === '')

async function findings(codes: Codes) {
  if (isEmpty(codes)) return []
  const { response } = await api.anagrafica.anagrafica.check(codes)
  return response.finding_list
}

/** The words of a finding's reason. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('findings')
  const kit = useTranslations('kit.field')
  return (reason) => (t.has(reason as never) ? t(reason as never) : kit('invalid'))
}

/** The findings of what is being typed, checked once typing rests. */
export function useFindings(): Finding[] {
  const text = useReasonText()
  const { control } = useFormContext<AnagraficaValues>()
  const values = useWatch({ control }) as AnagraficaValues
  const settled = useDebounced(JSON.stringify(codesOf(values)), DELAY)
  const { data = [] } = useQuery({
    queryKey: ['anagrafica-check', settled],
    queryFn: () => findings(JSON.parse(settled) as Codes),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data.map(({ field, level, reason }) => ({ field, level, text: text(reason) }))
}

/**
 * Asks for the findings of the values as they are; a server out of reach finds nothing: findings never stand
 * in the way of saving.
 */
export function useCheckNow(): (values: AnagraficaValues) => Promise<Finding[]> {
  const client = useQueryClient()
  const text = useReasonText()
  return async (now) => {
    const codes = codesOf(now)
    const found = await client
      .fetchQuery({
        queryKey: ['anagrafica-check', JSON.stringify(codes)],
        queryFn: () => findings(codes),
        retry: false,
      })
      .catch(() => [])
    return found.map(({ field, level, reason }) => ({ field, level, text: text(reason) }))
  }
}
