'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useReasonText } from '@/components/anagrafica/entry-form/use-findings'
import { FormField } from '@/components/kit/fields/form-field'
import { useLanguage } from '@/components/kit/use-language'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { RegistrationValues } from '@/lib/api/auth/registration-form'
import { type CodeEntry, REGIME_FISCALE } from '@/lib/domain/codes/fatturapa'
import { CountryField, TextField } from './register-fields'

/** The regimes of nearly every small business, which are listed first. */
const USUAL: readonly string[] = ['RF01', 'RF19']

const regimes: readonly CodeEntry[] = [
  ...REGIME_FISCALE.filter(({ code }) => USUAL.includes(code)),
  ...REGIME_FISCALE.filter(({ code }) => !USUAL.includes(code)),
]

/** The business of a person who founds a structure: its name, P.IVA and, in Italy, tax regime. */
export function BusinessFields() {
  const t = useTranslations('register')
  const { watch } = useFormContext<RegistrationValues>()
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-semibold">{t('business')}</legend>
      <TextField name="business_name" required help={t('business_name_help')} />
      <CountryField />
      <VatNumberField />
      {watch('country') === 'IT' ? <RegimeField /> : null}
    </fieldset>
  )
}

function VatNumberField() {
  const t = useTranslations('register')
  const reasonText = useReasonText()
  const { register, formState } = useFormContext<RegistrationValues>()
  const fault = formState.errors.vatnumber
  const isOurs = fault?.type === 'custom'
  return (
    <FormField
      label={t('vatnumber')}
      help={t('vatnumber_help')}
      error={fault && (isOurs || !fault.message ? reasonText(fault.message ?? '') : fault.message)}
    >
      {(field) => <Input {...field} {...register('vatnumber')} spellCheck={false} autoComplete="off" />}
    </FormField>
  )
}

function RegimeField() {
  const t = useTranslations('register')
  const language = useLanguage()
  const { register, formState } = useFormContext<RegistrationValues>()
  return (
    <FormField
      label={t('tax_regime')}
      help={t('tax_regime_help')}
      error={formState.errors.tax_regime ? t('tax_regime_required') : undefined}
    >
      {(field) => (
        <Select
          {...field}
          {...register('tax_regime')}
          options={regimes.map((regime) => ({
            value: regime.code,
            label: `${regime.code} · ${regime[language]}`,
          }))}
          placeholder={t('tax_regime_choose')}
        />
      )}
    </FormField>
  )
}
