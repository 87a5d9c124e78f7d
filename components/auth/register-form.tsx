'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useLanguage } from '@/components/kit/use-language'
import type { LegalTexts } from '@/components/shell/legal-links'
import { Button } from '@/components/ui/button'
import type { Plan } from '@/lib/api/auth/account-fields'
import type { RegistrationForm, RegistrationValues } from '@/lib/api/auth/registration-form'
import { formatMoney } from '@/lib/i18n/formats'
import { AgreementField } from './agreement-field'
import { BusinessFields } from './business-fields'
import type { CardToken } from './card-field'
import { FormHeading } from './form-heading'
import { entranceQuery } from './login-notice'
import { PlanCard } from './plan-card'
import { AccountFields, ContactFields } from './register-fields'
import { businessResolver, customerResolver, EMPTY_REGISTRATION } from './registration-values'
import { type RegistrationPlace, useRegistration } from './use-registration'

const CardField = dynamic(() => import('./card-field').then((module) => module.CardField), { ssr: false })

/**
 * Document 1 §2, Registration screen; a person who founds a structure is also asked for their business.
 * `publishableKey` '' : no card can be taken, and a plan that costs something cannot be chosen.
 */
export function RegisterForm({
  place,
  plan,
  planMissing,
  publishableKey,
  legal,
}: {
  place: RegistrationPlace
  plan: Plan | null
  planMissing: boolean
  publishableKey: string
  legal: LegalTexts
}) {
  const t = useTranslations('register')
  const errors = useTranslations('errors')
  const language = useLanguage()
  const form = useForm<RegistrationValues, unknown, RegistrationForm>({
    defaultValues: EMPTY_REGISTRATION,
    resolver: place.structure ? customerResolver : businessResolver,
  })
  const { register, refusal, done } = useRegistration(place, form.setError)
  const createToken = useRef<(() => Promise<CardToken>) | null>(null)
  const isPaid = plan !== null && plan.price > 0
  const cannotPay = isPaid && publishableKey === ''
  const notReady = async (): Promise<CardToken> => ({ error: t('card_failed') })
  const submit = form.handleSubmit((values) =>
    register(values, isPaid ? (createToken.current ?? notReady) : null),
  )
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-5 py-4" aria-label={t('title')}>
        <FormHeading
          title={t('title')}
          text={place.structure ? t('customer_of', { structure: place.structure }) : t('text')}
        />
        {plan ? <PlanCard plan={plan} /> : null}
        {planMissing ? <FormNotice tone="error">{t('plan_missing')}</FormNotice> : null}
        {cannotPay ? <FormNotice tone="error">{errors('ERROR_PAYMENT_NOT_CONFIGURED')}</FormNotice> : null}
        <AccountFields />
        {place.structure ? null : <BusinessFields />}
        <ContactFields withCountry={place.structure !== null} />
        {isPaid && !cannotPay ? (
          <CardField
            publishableKey={publishableKey}
            locale={language}
            onReady={(create) => {
              createToken.current = create
            }}
          />
        ) : null}
        <AgreementField legal={legal} />
        {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
        <Button
          type="submit"
          variant="primary"
          disabled={cannotPay}
          pending={form.formState.isSubmitting || done}
          className="w-full"
        >
          {isPaid ? t('submit_paid', { price: formatMoney(plan.price, language) }) : t('submit')}
        </Button>
        <Link
          href={`/login?${new URLSearchParams(entranceQuery(place))}`}
          className="justify-self-start rounded-sm text-link text-sm hover:underline"
        >
          {t('login')}
        </Link>
      </form>
    </FormProvider>
  )
}
