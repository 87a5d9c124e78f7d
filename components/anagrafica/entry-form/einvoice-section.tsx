'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { FOREIGN_CODE, isAbroad, NO_CHANNEL } from '@/lib/domain/registry/receiver-code'
import { PresenceFields } from '../presence/presence-fields'
import { SelectField, TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import { useCountries } from './use-countries'

/** Where SdI delivers: the receiver code with what it means, the PEC, the country of the VAT number. */
export function EinvoiceSection() {
  const t = useTranslations('registry')
  const { watch } = useFormContext<AnagraficaValues>()
  return (
    <FormSection id="einvoice" title={t('sections.einvoice')} text={t('sections.einvoice_text')}>
      <FieldGrid>
        <TextField
          path="codice_destinatario"
          className="md:col-span-3"
          maxLength={7}
          spellCheck={false}
          autoCapitalize="characters"
          help={useReceiverHint()}
        />
        <TextField path="pec_destinatario" type="email" className="md:col-span-3" />
        <SelectField
          path="id_paese"
          className="md:col-span-3"
          options={useCountries(watch('id_paese'))}
          placeholder={t('same_country')}
        />
      </FieldGrid>
      <PresenceFields />
    </FormSection>
  )
}

function useReceiverHint(): string {
  const t = useTranslations('registry.receiver')
  const { watch } = useFormContext<AnagraficaValues>()
  const [typed, country] = watch(['codice_destinatario', 'country'])
  const code = typed.trim().toUpperCase()
  if (code === FOREIGN_CODE) return t('foreign')
  if (isAbroad(country)) return t('foreign_expected')
  if (code === '') return t('help')
  if (code === NO_CHANNEL) return t('none')
  if (code.length === 7) return t('seven')
  return code.length === 6 ? t('office') : t('short', { count: 7 - code.length })
}
