'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { RegistrationForm, RegistrationValues } from '@/lib/api/auth/registration-form'
import { api } from '@/lib/api/client'
import type { CardToken } from './card-field'
import { type Entrance, loginHref } from './login-notice'
import { personOf } from './registration-person'
import { useRegistrationRefusal } from './use-registration-refusal'

/** Where the person registers, for which plan, and where they go on after it. */
export type RegistrationPlace = Entrance & { idPlan: number | null }

const payload = (values: RegistrationForm, place: RegistrationPlace, stripe_token: string | null) => {
  const { email } = values
  const { family, structure, redirect, idPlan } = place
  return {
    ...personOf(values, structure === null),
    stripe_token,
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
  const { refusal, setRefusal, tell } = useRegistrationRefusal(setError)
  const [done, setDone] = useState(false)

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
