'use client'

import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import type { BankAccount } from '@/lib/api/salesforce/bank/bank-fields'
import { useBankUpload } from './use-bank-upload'

/** The area where statements are dropped, with the outcome of each file below. A spreadsheet does not name its account. */
export function BankDrop({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useTranslations('bank.upload')
  const [chosen, choose] = useState(accounts[0]?.iban ?? null)
  const { upload, isBusy, outcomes } = useBankUpload(chosen)
  return (
    <div className="grid gap-3">
      <FileDrop
        compact
        label={t('drop')}
        help={t('help')}
        accept=".xml,.csv,.txt,.tsv,.xlsx"
        pending={isBusy}
        onFiles={(files) => void upload(files)}
      />
      {accounts.length > 1 ? (
        <FormField label={t('account')} className="max-w-sm">
          {(field) => (
            <Select
              {...field}
              value={chosen ?? ''}
              options={accounts.map(({ iban, name }) => ({
                value: iban,
                label: `${name} · ${iban.slice(-6)}`,
              }))}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </FormField>
      ) : null}
      {outcomes.length > 0 ? (
        <ul aria-live="polite" className="divide-y rounded-lg border bg-surface">
          {outcomes.map(({ name, fault, text }) => (
            <li key={name} className="flex items-start gap-2 px-3 py-2">
              {fault ? (
                <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-state-error" />
              ) : (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-paid" />
              )}
              <span className="min-w-0">
                <span className="block break-all">{name}</span>
                <span className={fault ? 'text-state-error' : 'text-ink-soft'}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
