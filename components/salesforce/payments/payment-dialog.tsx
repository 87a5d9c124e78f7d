'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { ApiError } from '@/lib/api/client'
import { type OwnAccount, type PaymentIn, paymentIn } from '@/lib/api/salesforce/payments/payment-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { formatMoney } from '@/lib/i18n/formats'
import { PaidFields, type PaidValues } from './paid-fields'
import { usePaymentActions } from './use-payment-actions'

/** The values of the form, in which a day is text. */
type PaymentValues = PaidValues & Omit<PaymentIn, keyof PaidValues>

/** The document or purchase that is paid: a document in parts if need be, a purchase by its whole rest. */
export type PaymentSubject = {
  kind: 'DOCUMENT' | 'PURCHASE'
  id: number
  flow: 'IN' | 'OUT'
  residual: number
  /** The amount that the dialog proposes; the residual by default. */
  suggested?: number
  method?: PaymentIn['method'] | null
  accounts: readonly OwnAccount[]
  today: string
}

const FIELDS = ['amount', 'date', 'method', 'account_iban', 'note'] as const
const isField = (path: string): path is (typeof FIELDS)[number] => isOneOf(FIELDS, path)

/** Registers a payment; the amount is the residual until the user types a smaller one. */
export function PaymentDialog({
  subject,
  choice,
  onClose,
}: {
  subject: PaymentSubject
  /** A field above the others that chooses another subject. */
  choice?: ReactNode
  onClose: () => void
}) {
  const t = useTranslations('payments')
  const notify = useNotify()
  const { pay, settlePurchase } = usePaymentActions()
  const form = useForm<PaymentValues>({
    defaultValues: {
      document_id: subject.id,
      amount: subject.suggested ?? subject.residual,
      date: subject.today,
      method: subject.method ?? 'ALLOWANCE',
      account_iban: subject.accounts.find((account) => account.is_default)?.iban ?? '',
      account_name: '',
      note: '',
      allow_excess: false,
    },
    resolver: zodResolver(paymentIn) as never,
  })
  const send = form.handleSubmit(async (values) => {
    const account_name = subject.accounts.find(({ iban }) => iban === values.account_iban)?.name ?? ''
    try {
      if (subject.kind === 'PURCHASE') await settlePurchase(subject.id, values)
      else await pay({ ...values, account_name })
      onClose()
    } catch (error) {
      const isTold = error instanceof ApiError && setServerErrors(error, form.setError, isField)
      if (!isTold) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(subject.flow === 'IN' ? 'pay_in' : 'pay_out')}
        submit={t(subject.flow === 'IN' ? 'pay_in' : 'pay_out')}
        className="md:max-w-lg"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        {choice}
        <PaymentFields subject={subject} />
      </FormDialog>
    </FormProvider>
  )
}

function PaymentFields({ subject }: { subject: PaymentSubject }) {
  const t = useTranslations('payments.dialog')
  const errorText = useFieldError()
  const { register, formState } = useFormContext<PaymentValues>()
  const isDocument = subject.kind === 'DOCUMENT'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <AmountField subject={subject} />
      <PaidFields accounts={isDocument ? subject.accounts : []} />
      {isDocument ? (
        <FormField label={t('note')} error={errorText(formState.errors.note)} className="sm:col-span-2">
          {(field) => <Input {...field} {...register('note')} maxLength={500} autoComplete="off" />}
        </FormField>
      ) : null}
    </div>
  )
}

/** The field of the amount, with the residual; a larger amount must be confirmed by a checkbox. */
function AmountField({ subject: { kind, residual } }: { subject: PaymentSubject }) {
  const t = useTranslations('payments.dialog')
  const errorText = useFieldError()
  const language = useLanguage()
  const { control, formState, watch } = useFormContext<PaymentValues>()
  const isAbove = (watch('amount') ?? 0) > residual
  const left = formatMoney(residual, language)
  return (
    <div className="grid content-start gap-2">
      <FormField
        label={t('amount')}
        required
        help={kind === 'PURCHASE' ? t('whole') : t('left', { amount: left })}
        error={errorText(formState.errors.amount)}
      >
        {(field) => (
          <Controller
            control={control}
            name="amount"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                value={value}
                negative={false}
                disabled={kind === 'PURCHASE'}
                onBlur={onBlur}
                onValueChange={(amount) => onChange(amount)}
              />
            )}
          />
        )}
      </FormField>
      {isAbove ? (
        <Controller
          control={control}
          name="allow_excess"
          render={({ field: { value, onChange } }) => (
            <Label className="flex items-center gap-2 font-normal">
              <Checkbox checked={value ?? false} onCheckedChange={(on) => onChange(on === true)} />
              {t('excess')}
            </Label>
          )}
        />
      ) : null}
    </div>
  )
}
