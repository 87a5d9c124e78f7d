'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { Button } from '@/components/ui/button'
import type { RegistrationForm, RegistrationValues } from '@/lib/api/auth/registration-form'
import { ApiError, api } from '@/lib/api/client'
import { BusinessFields } from './business-fields'
import { FormHeading } from './form-heading'
import { loginHref } from './login-notice'
import { AccountFields, ContactFields } from './register-fields'
import { personOf } from './registration-person'
import { businessResolver, EMPTY_REGISTRATION } from './registration-values'
import { useRegistrationRefusal } from './use-registration-refusal'

/** The first owner's account and business, behind the setup link. `isGood`: whether the link still opens it. */
export function SetupForm({ token, isGood }: { token: string; isGood: boolean }) {
  const t = useTranslations('setup')
  // The owner of the installation is the one whose terms others accept.
  const form = useForm<RegistrationValues, unknown, RegistrationForm>({
    defaultValues: { ...EMPTY_REGISTRATION, agreement: true },
    resolver: businessResolver,
  })
  const { complete, refusal, outcome } = useSetup(token, form.setError)
  if (!isGood || outcome === 'EXPIRED') return <Expired />
  return (
    <FormProvider {...form}>
      <form
        onSubmit={form.handleSubmit(complete)}
        noValidate
        className="grid gap-5 py-4"
        aria-label={t('title')}
      >
        <FormHeading title={t('title')} text={t('text')} />
        <AccountFields />
        <BusinessFields />
        <ContactFields withCountry={false} />
        {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
        <Button
          type="submit"
          variant="primary"
          pending={form.formState.isSubmitting || outcome === 'DONE'}
          className="w-full"
        >
          {t('submit')}
        </Button>
      </form>
    </FormProvider>
  )
}

function useSetup(token: string, setError: Parameters<typeof useRegistrationRefusal>[0]) {
  const router = useRouter()
  const { refusal, setRefusal, tell } = useRegistrationRefusal(setError)
  const [outcome, setOutcome] = useState<'DONE' | 'EXPIRED' | null>(null)
  const complete = async (values: RegistrationForm) => {
    setRefusal(null)
    const { email, password } = values
    try {
      await api.auth.setup.complete({ token, email, password, user_data: personOf(values, true) })
      setOutcome('DONE')
      router.push(loginHref('setup'))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_TOKEN_EXPIRED') setOutcome('EXPIRED')
      else tell(error)
    }
  }
  return { complete, refusal, outcome }
}

function Expired() {
  const t = useTranslations('setup')
  return (
    <div className="grid gap-4">
      <FormHeading title={t('title')} text={t('expired')} />
      <p className="text-pretty text-ink-soft text-sm">
        {t.rich('expired_help', { code: (words) => <code className="whitespace-nowrap">{words}</code> })}
      </p>
      <Button asChild variant="primary">
        <Link href="/login">{t('to_login')}</Link>
      </Button>
    </div>
  )
}
