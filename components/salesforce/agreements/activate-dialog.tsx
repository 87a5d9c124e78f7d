'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { DayText } from '@/components/kit/day'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { isAwaitingAnswer } from '@/lib/domain/documents/agreement-state'
import { agreementCalls } from './agreement-calls'
import { KEY_OF } from './agreements-spec'
import type { AgreementSubject } from './use-agreement-actions'
import { useBillingAgain } from './use-billing-again'

/**
 * Shows the invoices that activating a contract makes, and makes them when that is confirmed. A contract that waits for its
 * signature is marked as signed by that first.
 */
export function ActivateDialog({
  contract,
  onDone,
  onClose,
}: {
  contract: AgreementSubject & { state: string }
  onDone: () => void
  onClose: () => void
}) {
  const t = useTranslations('contracts.activate')
  const notify = useNotify()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const billing = useBillingAgain()
  const plan = useQuery({
    queryKey: ['contract-plan', contract.id],
    queryFn: async () => (await api.salesforce.contracts.plan({ id: contract.id })).response,
  })
  const isUnsigned = isAwaitingAnswer(contract.state)
  const isMarked = useRef(false)
  const sign = async () => {
    if (!isUnsigned || isMarked.current) return
    await agreementCalls.CONTRACT.setState(contract.id, 'SIGNED', '')
    isMarked.current = true
    await queries.invalidateQueries({ queryKey: [KEY_OF.CONTRACT] })
  }
  const activate = () =>
    void once('activate', async () => {
      await sign()
      const made = await billing.ask((again) =>
        api.salesforce.contracts.activate({ id: contract.id, bill_again: again ? 'true' : 'false' }),
      )
      if (!made) return false
      const { response } = made
      notify.success(t('done', { count: response.invoice_list.length }))
      await queries.invalidateQueries({ queryKey: [KEY_OF.CONTRACT] })
      onDone()
      return true
    })
  const list = plan.data?.plan_list ?? []
  const isEndless = plan.data?.open_ended === true
  const total = list.reduce((sum, planned) => sum + Math.round(planned.total * 100), 0) / 100
  return (
    <FormDialog
      title={t('title', { number: contract.numeration ?? '', customer: contract.receiver_name })}
      text={t('text', { count: list.length })}
      submit={t(isUnsigned ? 'submit_signed' : 'submit')}
      pending={running !== null}
      disabled={!plan.data}
      className="md:max-w-xl"
      onSubmit={activate}
      onClose={onClose}
    >
      {isUnsigned ? <p>{t('signs', { customer: contract.receiver_name })}</p> : null}
      {plan.error ? <FormFault>{errorText(plan.error).text}</FormFault> : null}
      {plan.isPending ? <Skeleton className="h-24" /> : null}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
        tabIndex={0}
        aria-label={t('list')}
        className="grid max-h-80 divide-y divide-hairline overflow-y-auto"
      >
        {list.map((planned, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the plan is shown as a whole, never reordered
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="flex min-w-0 items-baseline gap-3">
              <DayText value={planned.date} form="short" className="tabular text-ink-soft" />
              <span className="min-w-0 break-words">{planned.description}</span>
            </span>
            <Money value={planned.total} />
          </li>
        ))}
      </ol>
      {isEndless ? <p className="text-ink-soft">{t('endless')}</p> : null}
      {list.length > 1 && !isEndless ? (
        <p className="flex justify-between font-medium text-heading">
          <span>{t('total')}</span>
          <Money value={total} />
        </p>
      ) : null}
    </FormDialog>
  )
}
