'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, api } from '@/lib/api/client'
import type { Agreement } from '@/lib/api/salesforce/agreements/agreement-fields'
import { type BatchPayment, batchPayment } from '@/lib/api/salesforce/payments/payment-fields'
import { day, isDay } from '@/lib/domain/core/day'
import { isOneOf } from '@/lib/domain/core/one-of'
import { isCollectedToday } from '@/lib/domain/documents/issuing/collection'
import { formatMoney } from '@/lib/i18n/formats'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import { PaidFields, type PaidValues } from '../payments/paid-fields'
import { KEY_OF } from './agreements-spec'
import type { AgreementSubject } from './use-agreement-actions'

type CollectProps = { proforma: AgreementSubject; onDone: () => void; onClose: () => void }

const FIELDS = ['date', 'method', 'account_iban'] as const

const readCollection = async (id: number) => (await api.salesforce.proformas.byId({ id })).response

type Collection = Awaited<ReturnType<typeof readCollection>>['collection']

/** Asks when and how a proforma was paid; its invoice is then issued, with the payment, and shown. */
export function CollectDialog(props: CollectProps) {
  const t = useTranslations('proformas.collect')
  const errorText = useErrorText()
  const { proforma, onClose } = props
  const { data, error } = useQuery({
    queryKey: [KEY_OF.PROFORMA, 'collection', proforma.id],
    queryFn: () => readCollection(proforma.id),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <CollectForm {...props} saved={data.proforma} collection={data.collection} />
  return (
    <DialogFrame title={t('title', { number: proforma.numeration ?? '' })} onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : <Skeleton className="h-24 w-full" />}
    </DialogFrame>
  )
}

type FormProps = CollectProps & { saved: Agreement; collection: Collection }

function CollectForm({ proforma, saved, collection, onDone, onClose }: FormProps) {
  const t = useTranslations('proformas.collect')
  const language = useLanguage()
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  const { account_list: accounts } = collection
  const form = useForm<PaidValues>({
    defaultValues: {
      date: collection.today,
      method: saved.invoice_configuration.payment_methods[0] ?? 'ALLOWANCE',
      account_iban: accounts.find((account) => account.is_default)?.iban ?? '',
      account_name: '',
    },
    resolver: zodResolver(batchPayment) as never,
  })
  const collect = form.handleSubmit(async (values) => {
    const account_name = accounts.find(({ iban }) => iban === values.account_iban)?.name ?? ''
    const payment_data = { ...values, account_name } as BatchPayment
    try {
      const { response } = await api.salesforce.proformas.collect({ proforma_id: proforma.id, payment_data })
      const { invoice, is_moved } = response
      const words = { number: invoice.fullNumeration ?? '' }
      if (is_moved) notify.info(t('done_moved', words))
      else notify.success(t('done', words))
      await Promise.all(
        [KEY_OF.PROFORMA, INVOICES_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      onDone()
      router.push(`/app/documents/preview/invoice/${invoice.id}`)
    } catch (error) {
      const isShown =
        error instanceof ApiError && setServerErrors(error, form.setError, (path) => isOneOf(FIELDS, path))
      if (!isShown) notify.error(error)
    }
  })
  const amount = formatMoney(saved.amount_due, language)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('title', { number: proforma.numeration ?? '' })}
        submit={t('submit')}
        className="md:max-w-lg"
        pending={form.formState.isSubmitting}
        onSubmit={() => void collect()}
        onClose={onClose}
      >
        <p className="tabular text-pretty font-medium">
          {t('text', { customer: proforma.receiver_name, amount })}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <PaidFields accounts={accounts} accountClassName="sm:col-span-2" />
        </div>
        <MovedNotice form={form} collection={collection} />
      </FormDialog>
    </FormProvider>
  )
}

/** Warns that the invoice cannot have the day of the payment. */
function MovedNotice({
  form,
  collection,
}: {
  form: ReturnType<typeof useForm<PaidValues>>
  collection: Collection
}) {
  const t = useTranslations('proformas.collect')
  const paid = useWatch({ control: form.control, name: 'date' })
  const { today, last_invoice_date: last } = collection
  if (!isDay(paid) || paid > today) return null
  // Numbers of another year are another series.
  const sameYear = last?.slice(0, 4) === paid.slice(0, 4) ? day(last) : null
  return isCollectedToday({ paid, today: day(today), last: sameYear }) ? (
    <p role="status" className="text-pretty text-ink-soft">
      {t('moved')}
    </p>
  ) : null
}
