'use client'

import { useQuery } from '@tanstack/react-query'
import { Contact } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  findAddresses,
  LEAST_OF_ADDRESS,
  streetOf,
  townOf,
  useLookups,
} from '@/components/anagrafica/entry-form/use-lookups'
import { FormField } from '@/components/kit/fields/form-field'
import { SuggestInput } from '@/components/kit/fields/suggest-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { displayName } from '@/components/shell/session/display-name'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { READ } from '@/lib/api/anagrafica/access'
import { api } from '@/lib/api/client'
import type { MeetingValues, PersonValue } from './meeting-values'
import { PlaceButton } from './place-button'

const MAX_LENGTH = 300

/** Where a meeting takes place: any text, an address that is completed, or that of one of its people. */
export function PlaceField() {
  const t = useTranslations('meetings.dialog')
  const registry = useTranslations('registry.addresses')
  const errorOf = useFieldError()
  const { control } = useFormContext<MeetingValues>()
  const { field, fieldState } = useController({ control, name: 'address' })
  const { addresses } = useLookups()
  return (
    <FormField label={t('place')} error={errorOf(fieldState.error)}>
      {(control) => (
        <div className="flex gap-2 [&>:first-child]:grow">
          <SuggestInput
            {...control}
            ref={field.ref}
            maxLength={MAX_LENGTH}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            onChoose={(address) => field.onChange(`${streetOf(address)}, ${townOf(address)}`)}
            suggests={addresses}
            search={findAddresses}
            searchKey={['addresses']}
            least={LEAST_OF_ADDRESS}
            keyOf={(address) => JSON.stringify(address)}
            render={(address) => `${streetOf(address)}, ${townOf(address)}`}
            listLabel={registry('label')}
            foundText={(count) => registry('found', { count })}
          />
          <PlaceOfPeople onChoose={field.onChange} />
          <PlaceButton address={field.value} />
        </div>
      )}
    </FormField>
  )
}

const skuOf = ({ attendee }: PersonValue): string[] => ('ana_sku' in attendee ? [attendee.ana_sku] : [])

/** Offers the addresses of the meeting's people in the registry. */
function PlaceOfPeople({ onChoose }: { onChoose: (address: string) => void }) {
  const t = useTranslations('meetings.dialog')
  const canRead = useHasRole()(...READ)
  const { control } = useFormContext<MeetingValues>()
  const skus = useWatch({ control, name: 'people' }).flatMap(skuOf)
  const { data = [] } = useQuery({
    queryKey: ['meeting-places', skus],
    queryFn: async () =>
      (await api.anagrafica.anagrafica.bySkuList({ sku_list: skus })).response.anagrafica_list,
    enabled: canRead && skus.length > 0,
  })
  const places = data.filter((entry) => entry.address_street_name !== '')
  if (places.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon" aria-label={t('place_of_people')} title={t('place_of_people')}>
          <Contact aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {places.map((entry) => {
          const address = [streetOf(entry), townOf(entry)].filter(Boolean).join(', ')
          return (
            <DropdownMenuItem key={entry.sku} onSelect={() => onChoose(address)}>
              <span className="grid">
                <span className="font-medium">{displayName(entry)}</span>
                <span className="text-ink-soft text-xs">{address}</span>
              </span>
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
