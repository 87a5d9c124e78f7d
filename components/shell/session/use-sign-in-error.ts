'use client'

import { useTranslations } from 'next-intl'
import type { SignInResult } from './browser-session'

/** Why a sign-in was refused, in words (document 1 §8). */
export function useSignInError(): (result: Exclude<SignInResult, 'ok'>) => string {
  const errors = useTranslations('errors')
  const t = useTranslations('login')
  return (result) => {
    if (result === 'ERROR_WRONG_CREDENTIALS' || result === 'CredentialsSignin')
      return errors('ERROR_WRONG_CREDENTIALS')
    if (result === 'ERROR_OTP_REQUIRED') return errors('ERROR_OTP_REQUIRED')
    if (result === 'ERROR_OTP_WRONG') return errors('ERROR_OTP_WRONG')
    if (result === 'ERROR_TOO_MANY_REQUESTS') return errors('ERROR_TOO_MANY_REQUESTS')
    if (result === 'ERROR_FORBIDDEN') return t('forbidden')
    return t('server_error')
  }
}
