'use client'

import { Landmark } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import type { BankAccount } from '@/lib/api/salesforce/bank/bank-fields'
import { formatIban } from '@/lib/domain/codes/iban'

/** The structure's accounts with their balance; a press shows one account's movements, a second those of all. */
export function BankAccounts({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly BankAccount[]
  chosen: string
  onChoose: (iban: string) => void
}) {
  const t = useTranslations('bank.accounts')
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={Landmark}
        title={t('none')}
        text={t('none_text')}
        action={
          <Button asChild variant="primary">
            <Link href="/app/settings/salesforce/conticorrenti">{t('settings')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <ul aria-label={t('title')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {accounts.map((account) => (
        <li key={account.iban}>
          <button
            type="button"
            aria-pressed={chosen === account.iban}
            onClick={() => onChoose(chosen === account.iban ? '' : account.iban)}
            className="grid w-full gap-1 rounded-lg border bg-surface p-4 text-left hover:border-action aria-pressed:border-action aria-pressed:bg-action-soft"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium text-heading">{account.name}</span>
              {account.balance === null ? null : (
                <Money value={account.balance} className="font-semibold text-heading" />
              )}
            </span>
            <span className="tabular break-all text-ink-soft text-sm">{formatIban(account.iban)}</span>
            <span className="text-ink-soft text-sm">
              {t('open', { count: account.open_count })}
              {account.balance_day ? (
                <>
                  {' · '}
                  {t('balance_of')} <DayText value={account.balance_day} form="short" />
                </>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
