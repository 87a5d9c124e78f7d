'use client'

import type { StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FormNotice } from '@/components/kit/fields/form-notice'

/** A token of the typed card, or the reason why the card has no token, in the user's language. */
export type CardToken = { token: string } | { error: string }

/**
 * Stripe's card field: the card goes to Stripe, we get a token. Its script comes from Stripe's host, as Stripe asks,
 * and is loaded here alone. `onReady` gets what makes the token at submit.
 */
export function CardField({
  publishableKey,
  locale,
  onReady,
}: {
  publishableKey: string
  locale: 'it' | 'en'
  onReady: (createToken: () => Promise<CardToken>) => void
}) {
  const t = useTranslations('register')
  const place = useRef<HTMLDivElement>(null)
  const ready = useRef(onReady)
  ready.current = onReady
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    let card: StripeCardElement | undefined
    let gone = false
    async function mount() {
      const stripe = await loadStripe(publishableKey, { locale })
      if (!stripe || gone || !place.current) return
      const { color } = getComputedStyle(place.current)
      const style = { base: { color, fontSize: '15px', '::placeholder': { color: '#8a90a0' } } }
      const created = stripe.elements().create('card', { hidePostalCode: true, style })
      card = created
      created.mount(place.current)
      created.on('ready', () => setState('ready'))
      ready.current(async () => {
        const { token, error } = await stripe.createToken(created)
        return token ? { token: token.id } : { error: error?.message ?? t('card_failed') }
      })
    }
    mount().catch(() => setState('failed'))
    return () => {
      gone = true
      card?.destroy()
    }
  }, [publishableKey, locale, t])
  return (
    <div className="grid gap-1">
      <span className="font-medium text-sm">{t('card')}</span>
      {state === 'failed' ? <FormNotice tone="error">{t('card_failed')}</FormNotice> : null}
      <div ref={place} className="control py-2" hidden={state === 'failed'} aria-busy={state === 'loading'} />
      <p className="text-ink-soft text-sm">{t(state === 'loading' ? 'card_loading' : 'card_help')}</p>
    </div>
  )
}
