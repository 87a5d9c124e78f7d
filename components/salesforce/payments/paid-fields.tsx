'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Select } from '@/components/ui/select'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { BatchPayment, OwnAccount } from '@/lib/api/salesforce/payments/payment-fields'

/** When and how something is paid, as a form holds it: the day is text. */
export type PaidValues = Omit<BatchPayment, 'date'> & { date: string }

type PaidFieldsProps = {
  /** The own accounts to choose from; without any there is no such field. */
  accounts: readonly OwnAccount[]
  /** The class of the account's field. */
  accountClassName?: string
}

/** The fields day, method and own account of the form around them, side by side in its grid. */
export function PaidFields({ accounts, accountClassName }: PaidFieldsProps) {
  const t = useTranslations('payments.dialog')
  const methods = useTranslations('payment')
  const errorText = useFieldError()
  const { register, control, formState } = useFormContext<PaidValues>()
  const { errors } = formState
  return (
    <>
      <FormField label={t('date')} required error={errorText(errors.date)}>
        {(field) => <FormDate {...field} control={control} name="date" />}
      </FormField>
      <FormField label={t('method')} error={errorText(errors.method)}>
        {(field) => (
          <Select
            {...field}
            {...register('method')}
            options={paymentMethods.map((value) => ({ value, label: methods(value) }))}
          />
        )}
      </FormField>
      {accounts.length > 0 ? (
        <FormField label={t('account')} error={errorText(errors.account_iban)} className={accountClassName}>
          {(field) => (
            <Select
              {...field}
              {...register('account_iban')}
              placeholder={t('no_account')}
              options={accounts.map(({ iban, name }) => ({ value: iban, label: name || iban }))}
            />
          )}
        </FormField>
      ) : null}
    </>
  )
}
