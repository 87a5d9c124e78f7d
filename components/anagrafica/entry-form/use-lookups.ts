'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

type LookupsInUse = Awaited<ReturnType<typeof api.anagrafica.lookups.drivers>>['response']['lookups']

const NONE: LookupsInUse = { vies: false, addresses: false, tiles: null }

/** Which lookups of other services the administrator has turned on: all off until the server has answered. */
export function useLookups(): LookupsInUse {
  const { data } = useQuery({
    queryKey: ['lookups'],
    queryFn: async () => (await api.anagrafica.lookups.drivers()).response.lookups,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? NONE
}

/** Less than this is the beginning of every street. */
export const LEAST_OF_ADDRESS = 5
const MAX_LENGTH = 120

/** The addresses that complete a text; the list is empty where the service is off or does not answer. */
export async function findAddresses(search: string) {
  const { response } = await api.anagrafica.lookups.addresses(
    { search: search.slice(0, MAX_LENGTH) },
    { context: { quiet: true } },
  )
  return response.address_list
}

export type AddressChoice = Awaited<ReturnType<typeof findAddresses>>[number]
type Street = Pick<AddressChoice, 'address_street_name' | 'address_street_number'>
type Town = Pick<AddressChoice, 'zipcode' | 'address_city' | 'address_prov'>

export const streetOf = ({ address_street_name, address_street_number }: Street): string =>
  `${address_street_name} ${address_street_number}`.trim()

export const townOf = ({ zipcode, address_city, address_prov }: Town): string =>
  [zipcode, address_city, address_prov && `(${address_prov})`].filter(Boolean).join(' ')
