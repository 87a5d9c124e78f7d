'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { WallSpan } from '@/lib/domain/reservations/wall-time'
import { useTimeWords } from '../use-time-words'

type ReserveSummaryProps = {
  resource: Pick<Resource, 'name'>
  span: WallSpan
  /** EUR with VAT; null where it is not known before reserving. */
  total: number | null
  isLoading: boolean
  rule: { cancel_free_hours: number; late_fee_percent: number } | null
  needsApproval: boolean
  /** Further facts. */
  children?: ReactNode
}

/** The facts of a reservation before it is made: resource, time, price, and what cancelling costs. */
export function ReserveSummary({
  resource,
  span,
  total,
  isLoading,
  rule,
  needsApproval,
  children,
}: ReserveSummaryProps) {
  const t = useTranslations('reservations.reserve')
  const words = useTimeWords()
  const price = total === null ? (isLoading ? '…' : t('price_unknown')) : words.price(total)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-sunken p-3">
        <Fact name={t('resource')} value={resource.name} />
        <Fact name={t('when')} value={words.time(span)} />
        <Fact name={t('price')} value={price} />
        {children}
        <Fact name={t('rule')} value={rule ? words.rule(rule) : '…'} />
      </dl>
      {needsApproval ? <p className="text-ink-soft">{t('approval')}</p> : null}
    </>
  )
}

/** A fact of a list of definitions. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-medium first-letter:uppercase">{value}</dd>
    </>
  )
}
