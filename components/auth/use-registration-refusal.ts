'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { useErrorText } from '@/components/kit/use-error-text'
import type { RegistrationValues } from '@/lib/api/auth/registration-form'
import { ApiError, TRANSPORT_FAILURE } from '@/lib/api/client'

/** The fields that the server names in its own way. */
const fieldByPath: Record<string, 'email' | 'password' | 'business_name' | 'vatnumber'> = {
  email: 'email',
  password: 'password',
  'x-luna-username': 'email',
  'x-luna-password': 'password',
  'user_data.anagrafica.business.name': 'business_name',
  'user_data.anagrafica.business.vatnumber': 'vatnumber',
}

/** `tell` shows the refusal of a registration at its field, or answers it as `refusal`. */
export function useRegistrationRefusal(setError: UseFormSetError<RegistrationValues>) {
  const errorText = useErrorText()
  const t = useTranslations('register')
  const [refusal, setRefusal] = useState<string | null>(null)
  const tell = (error: unknown) => {
    const field =
      error instanceof ApiError ? error.wrong.map((path) => fieldByPath[path]).find(Boolean) : undefined
    if (field && error instanceof ApiError) {
      setError(field, { type: 'server', message: error.description }, { shouldFocus: true })
    } else if (error instanceof ApiError && error.code !== TRANSPORT_FAILURE) {
      setRefusal(errorText(error).text)
    } else setRefusal(t('server_error'))
  }
  return { refusal, setRefusal, tell }
}
