'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { ProductChoice } from '../list/product-choice'
import { CREDIT_NOTES_KEY } from './credit-notes-spec'

type Subject = { id: number; fullNumeration: string | null }

/**
 * Chooses the products of an invoice to reverse in one credit note. Closes with the text of the specification (document
 * 3 §5) when there is nothing left to reverse.
 */
export function SingleCreditDialog({
  invoice,
  onDone,
  onClose,
}: {
  invoice: Subject
  onDone: (creditNoteId: number) => void
  onClose: () => void
}) {
  const t = useTranslations('credit_notes.single')
  const errorText = useErrorText()
  const { data, error } = useCreditable(invoice, onClose)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [tried, setTried] = useState(false)
  const { create, running } = useCreate(invoice, onDone)
  const mayIssue = useHasRole()('GUI_CAN_ISSUE_INVOICE')
  const creditable = data?.products.filter((product) => product.credit_note_id === null) ?? []
  const chosen = creditable.filter(({ id }) => !left.has(id))
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const submit = (issues: boolean) => {
    setTried(true)
    if (chosen.length > 0) void create(chosen, issues)
  }
  return (
    <FormDialog
      title={t('title', { number: invoice.fullNumeration ?? '' })}
      text={t('text')}
      submit={t('submit')}
      pending={running === 'create'}
      disabled={!data || running !== null}
      also={
        mayIssue ? (
          <Button
            className="max-md:h-11"
            pending={running === 'issue'}
            disabled={!data || running !== null}
            onClick={() => submit(true)}
          >
            {t('submit_issued')}
          </Button>
        ) : null
      }
      className="md:max-w-xl"
      onSubmit={() => submit(false)}
      onClose={onClose}
    >
      {error ? <FormFault>{errorText(error).text}</FormFault> : null}
      {data ? null : <Skeleton className="h-24" />}
      {data ? (
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('products')}</legend>
          <ul className="grid max-h-80 divide-y divide-hairline overflow-y-auto">
            {data.products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                isChosen={chosen.includes(product)}
                onToggle={(isChosen) => toggle(product.id, isChosen)}
              />
            ))}
          </ul>
        </fieldset>
      ) : null}
      <FormFault>{tried && data && chosen.length === 0 ? t('none') : null}</FormFault>
      {data ? (
        <dl className="grid gap-1">
          <div className="flex justify-between gap-3 font-medium text-heading">
            <dt>{t('chosen')}</dt>
            <dd>
              <Money value={toWire(sum(chosen.map(({ total_price }) => money(total_price))))} />
            </dd>
          </div>
          <div className="flex justify-between gap-3 text-ink-soft">
            <dt>{t('residual')}</dt>
            <dd>
              <Money value={data.residual} />
            </dd>
          </div>
        </dl>
      ) : null}
      {mayIssue ? <p className="text-ink-soft text-sm">{t('issue_text')}</p> : null}
    </FormDialog>
  )
}

function ProductRow({
  product,
  isChosen,
  onToggle,
}: {
  product: InvoiceProduct
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}) {
  const t = useTranslations('credit_notes.single')
  const remark = product.credit_note_id !== null && (
    <span className="block text-ink-soft text-sm">{t('credited')}</span>
  )
  return (
    <ProductChoice product={product} isChosen={isChosen} onToggle={onToggle} remark={remark}>
      <Money value={product.total_price} />
    </ProductChoice>
  )
}

/** Reads the products of an invoice and its residual; closes the dialog when nothing can be credited. */
function useCreditable({ id }: Subject, onClose: () => void) {
  const t = useTranslations('credit_notes.single')
  const notify = useNotify()
  const query = useQuery({
    queryKey: ['creditable', id],
    gcTime: 0,
    queryFn: async () => {
      const [products, total] = await Promise.all([
        api.salesforce.invoices.products({ id }),
        api.salesforce.creditNotes.totalOfInvoice({ id }),
      ])
      return { products: products.response.products_data, residual: total.response.residual }
    },
  })
  const { data } = query
  const obstacle = !data
    ? null
    : data.products.length === 0
      ? 'no_products'
      : data.residual === 0
        ? 'covered'
        : data.products.every((product) => product.credit_note_id !== null)
          ? 'none_left'
          : null
  useEffect(() => {
    if (!obstacle) return
    notify.warning(t(obstacle))
    onClose()
  }, [obstacle, notify, onClose, t])
  return { data: obstacle ? undefined : data, error: query.error }
}

/** Creates the credit note of the chosen products, and issues it when asked to; the user is led to it in both cases. */
function useCreate(invoice: Subject, onDone: (creditNoteId: number) => void) {
  const t = useTranslations('credit_notes.single')
  const notify = useNotify()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const issue = async (id: number) => {
    try {
      const { response } = await api.salesforce.creditNotes.issue({ id })
      notify.success(t('done_issued', { number: response.creditNote.fullNumeration ?? '' }))
    } catch (error) {
      notify.error(t('not_issued', { reason: errorText(error).text }))
    }
  }
  const create = (chosen: readonly InvoiceProduct[], issues: boolean) =>
    once(issues ? 'issue' : 'create', async () => {
      const { response } = await api.salesforce.creditNotes.createSingle({
        invoiceId: invoice.id,
        products: chosen.map(({ id }) => ({ id })),
      })
      const { id } = response.creditNote
      if (issues) await issue(id)
      else notify.success(t('done'))
      await queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
      onDone(id)
      return true
    })
  return { create, running }
}
