'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useCountries } from '@/components/anagrafica/entry-form/use-countries'
import { FoldedFields } from '@/components/kit/fields/folded-fields'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { RegistrationValues } from '@/lib/api/auth/registration-form'
import { NewPasswordField, usePasswordError } from './new-password-field'

type TextName = Exclude<
  keyof RegistrationValues,
  'agreement' | 'country' | 'password' | 'vatnumber' | 'tax_regime'
>

const looks: Partial<Record<TextName, { autoComplete: string; type?: string; inputMode?: 'email' | 'tel' }>> =
  {
    email: { autoComplete: 'username', type: 'email', inputMode: 'email' },
    first_name: { autoComplete: 'given-name' },
    last_name: { autoComplete: 'family-name' },
    business_name: { autoComplete: 'organization' },
    address_street_name: { autoComplete: 'street-address' },
    zipcode: { autoComplete: 'postal-code' },
    address_city: { autoComplete: 'address-level2' },
    phone_number: { autoComplete: 'tel-national', type: 'tel', inputMode: 'tel' },
    cell_phone_number: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  }

/** A text of the registration. */
export function TextField({ name, required, help }: { name: TextName; required?: boolean; help?: string }) {
  const t = useTranslations('register')
  const login = useTranslations('login')
  const { register, formState, getValues } = useFormContext<RegistrationValues>()
  const fieldError = useFieldError()
  const error = formState.errors[name]
  const isAddress = name === 'email' && error?.type !== 'server'
  const addressFault = getValues('email') ? 'errors.email_format' : 'errors.email_required'
  const words = isAddress ? login(addressFault) : fieldError(error)
  return (
    <FormField label={t(name)} required={required} help={help} error={error ? words : undefined}>
      {(field) => <Input {...field} {...looks[name]} {...register(name)} />}
    </FormField>
  )
}

/** The code of our message for each fault of length that the schema reports. */
const sizeFault: Record<string, string> = { too_small: 'too_short', too_big: 'too_long' }

/** Name, e-mail address and password of the new account. */
export function AccountFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="first_name" required />
        <TextField name="last_name" required />
      </div>
      <TextField name="email" required />
      <PasswordField />
    </>
  )
}

/** A component of its own: registered in its place, so that the first of several faults gets the focus. */
function PasswordField() {
  const t = useTranslations('register')
  const { register, watch, formState } = useFormContext<RegistrationValues>()
  const passwordError = usePasswordError()
  const fault = formState.errors.password
  return (
    <NewPasswordField
      label={t('password')}
      error={passwordError(sizeFault[fault?.type ?? ''] ?? fault?.message)}
      value={watch('password')}
      email={watch('email')}
      {...register('password')}
    />
  )
}

/** The country of the address, and of the P.IVA of a business. */
export function CountryField() {
  const t = useTranslations('register')
  const { register, watch } = useFormContext<RegistrationValues>()
  const countries = useCountries(watch('country'))
  return (
    <FormField label={t('country')}>
      {(field) => <Select {...field} {...register('country')} options={countries} autoComplete="country" />}
    </FormField>
  )
}

const CONTACTS = [
  'address_street_name',
  'zipcode',
  'address_city',
  'phone_number',
  'cell_phone_number',
] as const satisfies TextName[]

/** Address and phones, folded because all are optional; with the country where no other field asks for it. */
export function ContactFields({ withCountry }: { withCountry: boolean }) {
  const t = useTranslations('register')
  const { errors } = useFormContext<RegistrationValues>().formState
  return (
    <FoldedFields title={t('contacts')} hasFault={CONTACTS.some((name) => name in errors)}>
      <TextField name="address_street_name" />
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <TextField name="zipcode" />
        <TextField name="address_city" />
      </div>
      {withCountry ? <CountryField /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="phone_number" />
        <TextField name="cell_phone_number" />
      </div>
    </FoldedFields>
  )
}
