'use client'

import { useTranslations } from 'next-intl'
import type { PolicyTerms } from './policy-values'

/** The sentences that a policy means, in the order in which people meet them. */
function usePolicySentences(policy: PolicyTerms): string[] {
  const t = useTranslations('reservations.setup.policies.sentences')
  const { lead_minutes, window_days, max_active, max_per_day, max_per_week } = policy
  const { cancel_free_hours, late_fee_percent, deposit_percent, hold_minutes, check_in_minutes } = policy
  const lead = { hours: Math.floor(lead_minutes / 60), minutes: lead_minutes % 60 }
  const limits = [
    max_active === null ? '' : t('max_active', { count: max_active }),
    max_per_day === null ? '' : t('max_per_day', { count: max_per_day }),
    max_per_week === null ? '' : t('max_per_week', { count: max_per_week }),
  ].filter((limit) => limit !== '')
  return [
    lead_minutes === 0 ? t('no_lead') : t('lead', lead),
    window_days === null ? t('no_window') : t('window', { count: window_days }),
    limits.length === 0 ? t('no_limits') : t('limits', { list: limits.join(', ') }),
    late_fee_percent === 0
      ? t('free_cancel')
      : t('cancel', { hours: cancel_free_hours, fee: late_fee_percent }),
    deposit_percent === 0 ? t('no_deposit') : t('deposit', { percent: deposit_percent }),
    t('hold', { count: hold_minutes }),
    t('check_in', { count: check_in_minutes }),
    policy.auto_no_show ? t('no_show', { count: check_in_minutes }) : t('no_show_by_hand'),
  ]
}

export function PolicySentences({ policy }: { policy: PolicyTerms }) {
  const sentences = usePolicySentences(policy)
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
