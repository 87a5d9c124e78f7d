'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { PROVINCE } from '@/lib/domain/codes/postal'
import { FOREIGN_CODE, isAbroad, NO_CHANNEL, proposedCode } from '@/lib/domain/registry/receiver-code'
import { AnagraficaFieldFrame, SelectField, TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import { type ComuneChoice, ComuneInput } from './comune-input'
import { StreetField } from './street-field'
import { useCountries } from './use-countries'
import type { AddressChoice } from './use-lookups'
import { useSuggestField } from './use-suggest-field'

/** Where it is. An Italian comune brings its provincia and CAP; a country abroad the code of foreign receivers. */
export function AddressSection() {
  const t = useTranslations('registry')
  const { watch, setValue, getValues } = useFormContext<AnagraficaValues>()
  const country = watch('country')
  const isItalian = !isAbroad(country)
  const [several, setSeveral] = useState<ComuneChoice | null>(null)
  const onCountry = (chosen: string) => {
    const { codice_destinatario: code, ...values } = getValues()
    const replaced = isAbroad(chosen) ? ['', NO_CHANNEL] : [FOREIGN_CODE]
    if (replaced.includes(code)) {
      setValue('codice_destinatario', proposedCode({ ...values, country: chosen }), { shouldDirty: true })
    }
    setSeveral(null)
  }
  const onComune = (comune: ComuneChoice) => {
    const zipcode = getValues('zipcode')
    const [first = '', ...others] = comune.cap_list
    setValue('address_city', comune.name, { shouldDirty: true })
    setValue('address_prov', comune.prov, { shouldDirty: true, shouldValidate: true })
    setValue('zipcode', others.length === 0 ? first : comune.cap_list.includes(zipcode) ? zipcode : '', {
      shouldDirty: true,
    })
    setSeveral(others.length > 0 ? comune : null)
  }
  const onAddress = ({ country, position: _, ...address }: AddressChoice) => {
    if (country && country !== getValues('country')) {
      setValue('country', country, { shouldDirty: true })
      onCountry(country)
    }
    setSeveral(null)
    for (const [path, value] of Object.entries(address) as [keyof typeof address, string][]) {
      // A street without a number keeps the number that was typed.
      if (value || path !== 'address_street_number')
        setValue(path, value, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <FormSection id="address" title={t('sections.address')} text={t('sections.address_text')}>
      <FieldGrid>
        <StreetField className="md:col-span-4" onChoose={onAddress} />
        <TextField path="address_street_number" className="md:col-span-2" />
        <CityField suggests={isItalian} onChoose={onComune} />
        <TextField
          path="address_prov"
          className="max-md:col-span-1! md:col-span-1"
          list={isItalian ? 'province' : undefined}
          autoCapitalize="characters"
        />
        <TextField
          path="zipcode"
          className="max-md:col-span-1! md:col-span-2"
          inputMode={isItalian ? 'numeric' : 'text'}
          list={several ? 'comune-caps' : undefined}
          help={several ? t('cap_choose', { name: several.name, ...range(several.cap_list) }) : undefined}
        />
        <SelectField
          path="country"
          className="md:col-span-3"
          options={useCountries(country)}
          placeholder={t('choose_country')}
          onChosen={onCountry}
        />
      </FieldGrid>
      <datalist id="province">
        {PROVINCE.map(({ sigla, nome }) => (
          <option key={sigla} value={sigla}>
            {nome}
          </option>
        ))}
      </datalist>
      <datalist id="comune-caps">
        {several?.cap_list.map((cap) => (
          <option key={cap} value={cap} />
        ))}
      </datalist>
    </FormSection>
  )
}

const range = (caps: readonly string[]) => ({ from: caps[0] ?? '', to: caps.at(-1) ?? '' })

function CityField({ suggests, onChoose }: { suggests: boolean; onChoose: (comune: ComuneChoice) => void }) {
  const controlled = useSuggestField('address_city')
  return (
    <AnagraficaFieldFrame path="address_city" className="md:col-span-3">
      {(field) => <ComuneInput {...field} {...controlled} onChoose={onChoose} suggests={suggests} />}
    </AnagraficaFieldFrame>
  )
}
