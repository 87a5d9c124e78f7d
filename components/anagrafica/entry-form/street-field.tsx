'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { SuggestInput } from '@/components/kit/fields/suggest-input'
import { api } from '@/lib/api/client'
import { AnagraficaFieldFrame } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import { useLookups } from './use-lookups'
import { useSuggestField } from './use-suggest-field'

/** Less than this is the beginning of every street. */
const LEAST = 5
const MAX_LENGTH = 120

async function findAddresses(search: string) {
  const { response } = await api.anagrafica.lookups.addresses(
    { search: search.slice(0, MAX_LENGTH) },
    { context: { quiet: true } },
  )
  return response.address_list
}

export type AddressChoice = Awaited<ReturnType<typeof findAddresses>>[number]

const townOf = ({ zipcode, address_city, address_prov }: AddressChoice): string =>
  [zipcode, address_city, address_prov && `(${address_prov})`].filter(Boolean).join(' ')

/** The street; where the administrator has turned address completion on, with whole addresses to choose from. */
export function StreetField({
  className,
  onChoose,
}: {
  className: string
  onChoose: (address: AddressChoice) => void
}) {
  const t = useTranslations('registry.addresses')
  const { addresses } = useLookups()
  const { watch } = useFormContext<AnagraficaValues>()
  const controlled = useSuggestField('address_street_name')
  const city = watch('address_city').trim()
  return (
    <AnagraficaFieldFrame path="address_street_name" className={className}>
      {(field) => (
        <SuggestInput
          {...field}
          {...controlled}
          onChoose={onChoose}
          suggests={addresses}
          search={(text) => findAddresses(city ? `${text}, ${city}` : text)}
          searchKey={['addresses', city]}
          least={LEAST}
          keyOf={(address) => JSON.stringify(address)}
          render={(address) => (
            <span className="grid min-w-0">
              <span className="truncate">
                {address.address_street_name} {address.address_street_number}
              </span>
              <span className="truncate text-ink-soft text-xs">{townOf(address)}</span>
            </span>
          )}
          listLabel={t('label')}
          foundText={(count) => t('found', { count })}
        />
      )}
    </AnagraficaFieldFrame>
  )
}
