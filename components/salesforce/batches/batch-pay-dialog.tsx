'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, api } from '@/lib/api/client'
import type { Payable } from '@/lib/api/salesforce/batches/batches-fields'
import {
  type BatchPayment,
  batchPayment,
  type OwnAccount,
} from '@/lib/api/salesforce/payments/payment-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { formatMoney } from '@/lib/i18n/formats'
import { PaidFields, type PaidValues } from '../payments/paid-fields'
import type { BatchSelection } from './use-batches'

type PayProps = {
  chosen: BatchSelection
  /** Starts the batch. */
  onPay: (payment: BatchPayment) => Promise<void>
  onClose: () => void
}

const FIELDS = ['date', 'method', 'account_iban'] as const

/** Asks when and how the chosen invoices were paid; states how many are to be paid, how much that is, and the rest. */
export function BatchPayDialog(props: PayProps) {
  const t = useTranslations('batches')
  const { chosen } = props
  const { data, error } = useQuery({
    queryKey: ['document-batch-payable', chosen],
    queryFn: async () => {
      const asked = 'ids' in chosen ? { ids: [...chosen.ids] } : chosen
      return (await api.salesforce.batches.payable(asked)).response
    },
    staleTime: 0,
    gcTime: 0,
  })
  const errorText = useErrorText()
  if (!data) {
    return (
      <DialogFrame title={t('titles.PAY')} onClose={props.onClose}>
        {error ? <p role="alert">{errorText(error).text}</p> : <Skeleton className="h-24 w-full" />}
      </DialogFrame>
    )
  }
  return <PayForm {...props} payable={data.payable} accounts={data.account_list} today={data.today} />
}

type FormProps = PayProps & { payable: Payable; accounts: readonly OwnAccount[]; today: string }

function PayForm({ payable, accounts, today, onPay, onClose }: FormProps) {
  const t = useTranslations('batches')
  const notify = useNotify()
  const form = useForm<PaidValues>({
    defaultValues: {
      date: today,
      method: 'ALLOWANCE',
      account_iban: accounts.find((account) => account.is_default)?.iban ?? '',
      account_name: '',
    },
    resolver: zodResolver(batchPayment) as never,
  })
  const send = form.handleSubmit(async (values) => {
    const account_name = accounts.find(({ iban }) => iban === values.account_iban)?.name ?? ''
    try {
      await onPay({ ...values, account_name } as BatchPayment)
      onClose()
    } catch (error) {
      const isShown =
        error instanceof ApiError && setServerErrors(error, form.setError, (path) => isOneOf(FIELDS, path))
      if (!isShown) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('titles.PAY')}
        submit={t('confirm.PAY')}
        className="md:max-w-lg"
        disabled={payable.count === 0}
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <PayableText payable={payable} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PaidFields accounts={accounts} accountClassName="sm:col-span-2" />
        </div>
      </FormDialog>
    </FormProvider>
  )
}

/** How many invoices are to be paid with how much, and which of the chosen ones are left out. */
function PayableText({ payable }: { payable: Payable }) {
  const t = useTranslations('batches.pay')
  const language = useLanguage()
  const left = (['drafts', 'paid', 'others'] as const).filter((reason) => payable[reason] > 0)
  return (
    <div className="grid gap-2">
      <p className="tabular text-pretty font-medium">
        {t('text', { count: payable.count, amount: formatMoney(payable.amount, language) })}
      </p>
      {left.length > 0 ? (
        <div className="text-ink-soft">
          <p>{t('left_out')}</p>
          <ul className="list-disc pl-5">
            {left.map((reason) => (
              <li key={reason} className="tabular">
                {t(reason, { count: payable[reason] })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
