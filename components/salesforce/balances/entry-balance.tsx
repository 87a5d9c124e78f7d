'use client'

import { ScrollText } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { EntryBalance, OpenAmounts, YearOfSales } from '@/lib/api/salesforce/balances/balance-fields'
import type { Flow } from '@/lib/domain/registers/schedule'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { dueHref, paidHref, yearHref } from './balance-links'
import type { StatementCustomer } from './statement-dialog'

const StatementDialog = dynamic(() => import('./statement-dialog').then((module) => module.StatementDialog))

type BalanceProps = { entry: StatementCustomer; balance: EntryBalance }

/**
 * The money between the structure and an entry, each figure with the way to what it is made of; nothing where there is no
 * document.
 */
export function EntryBalanceCard({ entry, balance }: BalanceProps) {
  const t = useTranslations('balances')
  const { sku } = entry
  const { year_list, receivable, payable, collected } = balance
  const isEmpty = year_list.length === 0 && !receivable && !payable && !collected
  if (isEmpty) return null
  return (
    <Card aria-label={t('title')} className="mb-4 flex flex-wrap items-start gap-3 px-4 py-3">
      <dl className="grid min-w-0 grow grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        <RevenueFigure sku={sku} years={year_list} />
        {receivable ? <OpenFigures sku={sku} flow="IN" amounts={receivable} /> : null}
        {payable ? <OpenFigures sku={sku} flow="OUT" amounts={payable} /> : null}
        {collected ? <CollectedFigures sku={sku} collected={collected} /> : null}
      </dl>
      <StatementButton customer={entry} />
    </Card>
  )
}

/** Opens the statement of account, for users who may list payments. */
function StatementButton({ customer }: { customer: StatementCustomer }) {
  const t = useTranslations('account_statement.dialog')
  const canRead = useHasRole()('GUI_CAN_LIST_PAYMENT')
  const [isOpen, setOpen] = useState(false)
  if (!canRead) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <ScrollText aria-hidden />
        {t('open')}
      </Button>
      {isOpen ? <StatementDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type FigureProps = { label: string; tone?: 'late'; children: ReactNode; note?: ReactNode }

function Figure({ label, tone, children, note }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={cn('font-semibold text-lg', tone === 'late' && 'text-state-undelivered')}>{children}</dd>
      {note ? <dd className="text-ink-soft text-sm">{note}</dd> : null}
    </div>
  )
}

const LINK = 'rounded-sm underline-offset-2 hover:underline'

/** The revenue of the last year that has any document, with the one before beside it. */
function RevenueFigure({ sku, years: [latest, before] }: { sku: string; years: readonly YearOfSales[] }) {
  const t = useTranslations('balances')
  const language = useLanguage()
  if (!latest) return null
  const label = t('revenue', { year: String(latest.year) })
  const earlier = before && `${before.year}: ${formatMoney(before.revenue, language)}`
  return (
    <Figure
      label={`${label}, ${t('without_vat')}`}
      note={
        <span className="flex flex-wrap gap-x-2">
          {t('invoices', { count: latest.invoices })}
          {latest.credit_notes > 0 ? (
            <Link
              href={yearHref('CREDITNOTE', sku, latest)}
              prefetch={false}
              className={cn(LINK, 'text-link')}
            >
              {t('credit_notes', { count: latest.credit_notes })}
            </Link>
          ) : null}
          {before ? (
            <Link href={yearHref('INVOICE', sku, before)} prefetch={false} className={cn(LINK, 'text-link')}>
              {earlier}
            </Link>
          ) : null}
        </span>
      }
    >
      <Link href={yearHref('INVOICE', sku, latest)} prefetch={false} className={LINK}>
        <Money value={latest.revenue} />
      </Link>
    </Figure>
  )
}

const WORDS = {
  IN: { open: 'receivable', overdue: 'overdue' },
  OUT: { open: 'payable', overdue: 'payable_overdue' },
} as const

function OpenFigures({ sku, flow, amounts }: { sku: string; flow: Flow; amounts: OpenAmounts }) {
  const t = useTranslations('balances')
  const language = useLanguage()
  const { open, overdue, overdue_since } = amounts
  return (
    <>
      <Figure label={t(WORDS[flow].open)}>
        <Link href={dueHref(sku, flow)} prefetch={false} className={LINK}>
          <Money value={open} />
        </Link>
      </Figure>
      {overdue_since ? (
        <Figure
          label={t(WORDS[flow].overdue)}
          tone="late"
          note={t('since', { day: formatDay(overdue_since, language, 'short') })}
        >
          <Link href={dueHref(sku, flow, true)} prefetch={false} className={LINK}>
            <Money value={overdue} />
          </Link>
        </Figure>
      ) : null}
    </>
  )
}

type CollectedProps = { sku: string; collected: NonNullable<EntryBalance['collected']> }

function CollectedFigures({ sku, collected: { date, amount, days_to_pay } }: CollectedProps) {
  const t = useTranslations('balances')
  return (
    <>
      <Figure label={t('collected')} note={<DayText value={date} form="short" />}>
        <Link href={paidHref(sku)} prefetch={false} className={LINK}>
          <Money value={amount} />
        </Link>
      </Figure>
      {days_to_pay === null ? null : (
        <Figure label={t('days_to_pay')} note={t('days_basis')}>
          <Link href={paidHref(sku)} prefetch={false} className={LINK}>
            {t('days', { days: days_to_pay })}
          </Link>
        </Figure>
      )}
    </>
  )
}
