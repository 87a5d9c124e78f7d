'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { SuggestInput } from '@/components/kit/fields/suggest-input'
import { isAbroad } from '@/lib/domain/registry/receiver-code'
import { splitStreet } from '@/lib/domain/registry/street'
import { AnagraficaFieldFrame } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import {
  type AddressChoice,
  findAddresses,
  LEAST_OF_ADDRESS,
  streetOf,
  townOf,
  useLookups,
} from './use-lookups'
import { useSuggestField } from './use-suggest-field'

/**
 * The street; where the administrator has turned address completion on, with whole addresses to choose from. A house number
 * typed with it moves into the field of its own.
 */
export function StreetField({
  className,
  onChoose,
}: {
  className: string
  onChoose: (address: AddressChoice) => void
}) {
  const t = useTranslations('registry.addresses')
  const { addresses } = useLookups()
  const { watch, getValues, setValue } = useFormContext<AnagraficaValues>()
  const controlled = useSuggestField('address_street_name')
  const onBlur = () => {
    controlled.onBlur()
    const { address_street_name: text, address_street_number: typed, country } = getValues()
    const parts = typed.trim() === '' && !isAbroad(country) ? splitStreet(text) : null
    if (!parts) return
    setValue('address_street_name', parts.street, { shouldDirty: true })
    setValue('address_street_number', parts.number, { shouldDirty: true, shouldValidate: true })
  }
  const city = watch('address_city').trim()
  return (
    <AnagraficaFieldFrame path="address_street_name" className={className}>
      {(field) => (
        <SuggestInput
          {...field}
          {...controlled}
          onBlur={onBlur}
          onChoose={onChoose}
          suggests={addresses}
          search={(text) => findAddresses(city ? `${text}, ${city}` : text)}
          searchKey={['addresses', city]}
          least={LEAST_OF_ADDRESS}
          keyOf={(address) => JSON.stringify(address)}
          render={(address) => (
            <span className="grid min-w-0">
              <span className="truncate">{streetOf(address)}</span>
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
