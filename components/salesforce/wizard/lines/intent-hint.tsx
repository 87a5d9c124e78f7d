'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useDeclarations } from '@/components/salesforce/declarations/use-declarations'
import { Notice } from '@/components/ui/notice'
import { isDay } from '@/lib/domain/core/day'
import { coversDay, INTENT_NATURA } from '@/lib/domain/documents/intent'
import { formatMoney } from '@/lib/i18n/formats'
import { useWizard } from '../wizard-context'

/** Of an invoice with lines under N3.5: what the customer's declarations of intent leave, and what is missing for it. */
export function IntentHint() {
  const t = useTranslations('wizard.products.intent')
  const language = useLanguage()
  const { kind, values, customer, totals } = useWizard()
  const blocks = totals.riepilogo.filter(({ natura }) => natura === INTENT_NATURA)
  const isNeeded = kind === 'INVOICE' && customer !== null && blocks.length > 0
  const { data } = useDeclarations(customer?.sku ?? '', isNeeded)
  const { date } = values
  if (!isNeeded || !data || !isDay(date)) return null
  const amount = blocks.reduce((sum, { imponibile }) => sum + imponibile.toNumber(), 0)
  const valid = data.filter((declaration) => coversDay(declaration, date))
  const fitting = valid.find(({ left }) => amount <= left)
  const most = Math.max(0, ...valid.map(({ left }) => left))
  const money = (value: number) => formatMoney(value, language)
  if (valid.length === 0) return <Notice tone="warning" title={t('missing')} />
  if (!fitting) return <Notice tone="warning" title={t('exceeded', { left: money(most) })} />
  const { protocol, left, limit } = fitting
  const rest = left - amount
  const isNear = limit - rest >= limit * 0.8
  return (
    <Notice
      tone={isNear ? 'warning' : 'info'}
      title={t(isNear ? 'near' : 'named', { protocol, left: money(rest), limit: money(limit) })}
    />
  )
}
