'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { formParts } from '@/components/kit/fields/form-parts'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, api } from '@/lib/api/client'
import { type OwnAccount, paymentTerms } from '@/lib/api/salesforce/payments/payment-fields'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { PaidFields, type PaidValues } from '../payments/paid-fields'
import { PAYMENTS_KEY } from '../payments/payments-key'
import { usePaymentActions } from '../payments/use-payment-actions'
import { openSum, ownerOf, partsOf, spreadParts } from './several-parts'

type SeveralProps = {
  /** All of one side, the first day first. */
  entries: readonly ScheduleEntry[]
  today: string
  onPaid: () => void
  onClose: () => void
}

type SeveralValues = PaidValues & { amount: number; note: string }

const { Amount, Text } = formParts<SeveralValues>()

const FIELDS = ['amount', 'date', 'method', 'account_iban', 'note'] as const
const isField = (path: string) => isOneOf(FIELDS, path)

/** Registers one payment of several due dates: an amount below their sum fills the oldest first. */
export function PaySeveralDialog(props: SeveralProps) {
  const t = useTranslations('schedule.actions')
  const errorText = useErrorText()
  const { accounts, error } = useAccounts(props.entries)
  if (accounts) return <SeveralForm {...props} accounts={accounts} />
  return (
    <DialogFrame title={t(payKey(props.entries))} onClose={props.onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : <Skeleton className="h-24 w-full" />}
    </DialogFrame>
  )
}

const payKey = ([first]: readonly ScheduleEntry[]) => (first?.flow === 'OUT' ? 'pay_out' : 'pay_in')

const firstDocument = (entries: readonly ScheduleEntry[]): number =>
  entries.find(({ kind }) => kind !== 'PURCHASE')?.owner_id ?? 0

/** The own accounts; none where only purchases are paid, of which no account is kept. */
function useAccounts(entries: readonly ScheduleEntry[]): {
  accounts: readonly OwnAccount[] | undefined
  error: Error | null
} {
  const id = firstDocument(entries)
  const { data, error } = useQuery({
    queryKey: [PAYMENTS_KEY, 'accounts', id],
    queryFn: async () => (await api.salesforce.payments.list({ id })).response.account_list,
    enabled: id > 0,
  })
  return { accounts: id > 0 ? data : [], error }
}

function SeveralForm({
  entries,
  today,
  accounts,
  onPaid,
  onClose,
}: SeveralProps & { accounts: readonly OwnAccount[] }) {
  const t = useTranslations('schedule')
  const language = useLanguage()
  const refuse = useRefusal(entries)
  const { paySeveral } = usePaymentActions()
  const whole = openSum(entries)
  const form = useForm<SeveralValues>({
    defaultValues: {
      amount: whole,
      date: today,
      method: entries[0]?.method ?? 'ALLOWANCE',
      account_iban: accounts.find((account) => account.is_default)?.iban ?? '',
      account_name: '',
      note: '',
    },
    resolver: zodResolver(paymentTerms) as never,
  })
  const send = form.handleSubmit(async ({ amount, ...paid }) => {
    if (amount > whole) {
      const message = t('several.above', { amount: formatMoney(whole, language) })
      return form.setError('amount', { type: 'server', message }, { shouldFocus: true })
    }
    const part_list = partsOf(entries, amount)
    const account_name = accounts.find(({ iban }) => iban === paid.account_iban)?.name ?? ''
    try {
      await paySeveral({ ...paid, account_name, part_list })
      onClose()
      onPaid()
    } catch (error) {
      refuse(error, part_list, form.setError)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(`actions.${payKey(entries)}`)}
        submit={t(`actions.${payKey(entries)}`)}
        className="md:max-w-2xl"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <SeveralFields entries={entries} whole={whole} accounts={accounts} />
      </FormDialog>
    </FormProvider>
  )
}

/** Shows a refusal: of a part at the amount, with the document's name; else on its field, or as a notice. */
function useRefusal(entries: readonly ScheduleEntry[]) {
  const t = useTranslations('schedule')
  const notify = useNotify()
  return (
    error: unknown,
    parts: ReturnType<typeof partsOf>,
    setError: ReturnType<typeof useForm<SeveralValues>>['setError'],
  ) => {
    if (!(error instanceof ApiError)) return notify.error(error)
    const refused = parts[Number(/part_list\.(\d+)/.exec(error.wrong[0] ?? '')?.[1] ?? -1)]
    const entry = entries.find((one) => {
      const { kind, id } = ownerOf(one)
      return kind === refused?.kind && id === refused.id
    })
    if (!entry) return setServerErrors(error, setError, isField, 'payment_data.') || notify.error(error)
    const document = `${t(`kind.${entry.kind}`)} ${entry.numeration}`.trim()
    const message = t('several.refused', { document, error: error.description })
    setError('amount', { type: 'server', message }, { shouldFocus: true })
  }
}

type FieldsProps = { entries: readonly ScheduleEntry[]; whole: number; accounts: readonly OwnAccount[] }

function SeveralFields({ entries, whole, accounts }: FieldsProps) {
  const t = useTranslations('schedule.several')
  const fields = useTranslations('payments.dialog')
  const language = useLanguage()
  const { watch } = useFormContext<SeveralValues>()
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount
          path="amount"
          label={fields('amount')}
          required
          help={t('oldest', { amount: formatMoney(whole, language) })}
        />
        <PaidFields accounts={accounts} />
        {firstDocument(entries) > 0 ? (
          <Text path="note" label={fields('note')} maxLength={500} className="sm:col-span-2" />
        ) : null}
      </div>
      <PaidEntries entries={entries} parts={spreadParts(entries, watch('amount'))} />
    </div>
  )
}

/** The due dates with the amount that comes to each. */
function PaidEntries({ entries, parts }: { entries: readonly ScheduleEntry[]; parts: readonly number[] }) {
  const t = useTranslations('schedule')
  const language = useLanguage()
  return (
    <ul aria-label={t('several.list')} className="max-h-56 divide-y overflow-y-auto rounded-lg border">
      {entries.map(({ kind, id, counterparty, numeration, date, open_amount }, index) => (
        <li key={`${kind}-${id}`} className="flex items-baseline gap-3 px-3 py-1.5">
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{counterparty}</span>
            <span className="block truncate text-ink-soft text-sm">
              {`${t(`kind.${kind}`)} ${numeration}`} · {formatDay(date, language, 'short')}
            </span>
          </span>
          <span className="grid shrink-0 justify-items-end">
            <Money
              value={parts[index] ?? 0}
              className={parts[index] === 0 ? 'text-ink-soft' : 'font-medium'}
            />
            {parts[index] === open_amount ? null : (
              <span className="tabular text-ink-soft text-sm">
                {t('part_of', { amount: formatMoney(open_amount, language) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
