'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { useErrorText } from '@/components/kit/use-error-text'
import type { RegistrationForm, RegistrationValues } from '@/lib/api/auth/registration-form'
import { ApiError, api, TRANSPORT_FAILURE } from '@/lib/api/client'
import type { CardToken } from './card-field'
import { type Entrance, loginHref } from './login-notice'

/** Where the person registers, for which plan, and where they go on after it. */
export type RegistrationPlace = Entrance & { idPlan: number | null }

/** The fields that the server names in its own way. */
const fieldByPath: Record<string, 'email' | 'password' | 'business_name' | 'vatnumber'> = {
  'x-luna-username': 'email',
  'x-luna-password': 'password',
  'user_data.anagrafica.business.name': 'business_name',
  'user_data.anagrafica.business.vatnumber': 'vatnumber',
}

/** The business that a person registers with a structure of their own; a regime is one of Italy. */
const businessOf = ({ business_name, vatnumber, tax_regime, country }: RegistrationForm) => ({
  name: business_name,
  vatnumber,
  tax_regime: country === 'IT' ? tax_regime : '',
})

const payload = (values: RegistrationForm, place: RegistrationPlace, stripe_token: string | null) => {
  const { email, first_name, last_name, country } = values
  const { address_street_name, address_city, zipcode, phone_number, cell_phone_number } = values
  const contacts = { address_street_name, address_city, zipcode, phone_number, cell_phone_number }
  const { family, structure, redirect, idPlan } = place
  const business = structure ? null : businessOf(values)
  return {
    first_name,
    last_name,
    stripe_token,
    anagrafica: { ...contacts, country, id_paese: country, business },
    stripe_info: idPlan ? { stripe_email: email, id_plan: idPlan } : null,
    ...(family && structure ? { family, structure } : {}),
    redirect,
  }
}

/**
 * Registers: the card's token first, when the plan costs something, then the account (document 1 §2), then the login,
 * which shows the next step. A refusal is shown at its field, or answered as `refusal`.
 */
export function useRegistration(place: RegistrationPlace, setError: UseFormSetError<RegistrationValues>) {
  const router = useRouter()
  const errorText = useErrorText()
  const t = useTranslations('register')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState(false)

  const tell = (error: unknown) => {
    const field =
      error instanceof ApiError ? error.wrong.map((path) => fieldByPath[path]).find(Boolean) : undefined
    if (field && error instanceof ApiError) {
      setError(field, { type: 'server', message: error.description }, { shouldFocus: true })
    } else if (error instanceof ApiError && error.code !== TRANSPORT_FAILURE) {
      setRefusal(errorText(error).text)
    } else setRefusal(t('server_error'))
  }

  const register = async (values: RegistrationForm, card: (() => Promise<CardToken>) | null) => {
    setRefusal(null)
    const paid = card ? await card() : null
    if (paid && 'error' in paid) return setRefusal(paid.error)
    const headers = {
      'x-luna-username': encodeURIComponent(values.email),
      'x-luna-password': encodeURIComponent(values.password),
    }
    try {
      const user_data = payload(values, place, paid?.token ?? null)
      await api.auth.accounts.signup({ user_data }, { context: { headers } })
      setDone(true)
      router.push(loginHref('registered', place))
    } catch (error) {
      tell(error)
    }
  }
  return { register, refusal, done }
}
