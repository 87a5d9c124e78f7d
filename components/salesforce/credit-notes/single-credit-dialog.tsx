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
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'
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
  const { create, pending } = useCreate(invoice, onDone)
  const creditable = data?.products.filter((product) => product.credit_note_id === null) ?? []
  const chosen = creditable.filter(({ id }) => !left.has(id))
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const submit = () => {
    setTried(true)
    if (chosen.length > 0) void create(chosen)
  }
  return (
    <FormDialog
      title={t('title', { number: invoice.fullNumeration ?? '' })}
      text={t('text')}
      submit={t('submit')}
      pending={pending}
      disabled={!data}
      className="md:max-w-xl"
      onSubmit={submit}
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
        <p className="flex justify-between text-ink-soft">
          <span>{t('residual')}</span>
          <Money value={data.residual} />
        </p>
      ) : null}
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

function useCreate(invoice: Subject, onDone: (creditNoteId: number) => void) {
  const t = useTranslations('credit_notes.single')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const create = (chosen: readonly InvoiceProduct[]) =>
    once('create', async () => {
      const { response } = await api.salesforce.creditNotes.createSingle({
        invoiceId: invoice.id,
        products: chosen.map(({ id }) => ({ id })),
      })
      notify.success(t('done'))
      await queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
      onDone(response.creditNote.id)
      return true
    })
  return { create, pending: running !== null }
}
