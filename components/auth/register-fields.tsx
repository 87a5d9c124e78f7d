'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useCountries } from '@/components/anagrafica/entry-form/use-countries'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { RegistrationValues } from '@/lib/api/auth/account-fields'
import { NewPasswordField, usePasswordError } from './new-password-field'

type TextName = Exclude<keyof RegistrationValues, 'agreement' | 'country' | 'password'>

const looks: Partial<Record<TextName, { autoComplete: string; type?: string; inputMode?: 'email' | 'tel' }>> =
  {
    email: { autoComplete: 'username', type: 'email', inputMode: 'email' },
    first_name: { autoComplete: 'given-name' },
    last_name: { autoComplete: 'family-name' },
    address_street_name: { autoComplete: 'street-address' },
    zipcode: { autoComplete: 'postal-code' },
    address_city: { autoComplete: 'address-level2' },
    phone_number: { autoComplete: 'tel-national', type: 'tel', inputMode: 'tel' },
    cell_phone_number: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  }

function TextField({ name, required }: { name: TextName; required?: boolean }) {
  const t = useTranslations('register')
  const login = useTranslations('login')
  const { register, formState, getValues } = useFormContext<RegistrationValues>()
  const fieldError = useFieldError()
  const error = formState.errors[name]
  const isAddress = name === 'email' && error?.type !== 'server'
  const addressFault = getValues('email') ? 'errors.email_format' : 'errors.email_required'
  const words = isAddress ? login(addressFault) : fieldError(error)
  return (
    <FormField label={t(name)} required={required} error={error ? words : undefined}>
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

/** Address, country and phones, all optional. */
export function ContactFields() {
  const t = useTranslations('register')
  const { register, watch } = useFormContext<RegistrationValues>()
  const country = watch('country')
  const countries = useCountries(country)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-semibold">{t('contacts')}</legend>
      <TextField name="address_street_name" />
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <TextField name="zipcode" />
        <TextField name="address_city" />
      </div>
      <FormField label={t('country')}>
        {(field) => <Select {...field} {...register('country')} options={countries} autoComplete="country" />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="phone_number" />
        <TextField name="cell_phone_number" />
      </div>
    </fieldset>
  )
}

/** The agreement: marked when it is missing at submit (document 1 §5). */
export function AgreementField() {
  const t = useTranslations('register')
  const { watch, setValue, formState } = useFormContext<RegistrationValues>()
  const wrong = Boolean(formState.errors.agreement)
  return (
    <div className="grid gap-1">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button, which a label may hold. */}
      <label className="flex items-start gap-2">
        <Checkbox
          className="mt-0.5"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'agreement-error' : undefined}
          checked={watch('agreement')}
          onCheckedChange={(checked) =>
            setValue('agreement', checked === true, { shouldDirty: true, shouldValidate: wrong })
          }
        />
        <span>{t('agreement')}</span>
      </label>
      {wrong ? (
        <p id="agreement-error" className="text-sm text-state-error">
          {t('agreement_required')}
        </p>
      ) : null}
    </div>
  )
}
