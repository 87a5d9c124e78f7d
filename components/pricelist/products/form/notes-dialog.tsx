'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormField } from '@/components/kit/fields/form-field'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'

const MAX_SHOWN = 100

/** The notes about a product, newest first, and the field for a new note. */
export function NotesDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('pricelist.notes')
  const [value, setValue] = useState('')
  const close = useGuardedClose(value.trim() !== '', onClose)
  const { add, pending } = useAddNote(product, () => setValue(''))
  return (
    <FormDialog
      title={t('title', { name: product.name })}
      submit={t('add')}
      pending={pending}
      disabled={value.trim() === ''}
      className="md:max-w-xl"
      onSubmit={() => void add(value.trim())}
      onClose={close}
    >
      <FormField label={t('new')} help={t('help')}>
        {(field) => (
          <Textarea
            {...field}
            autoFocus
            rows={3}
            maxLength={2000}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </FormField>
      <Notes product={product} />
    </FormDialog>
  )
}

const keyOf = ({ id }: Product) => ['pricelist', 'notes', id] as const

function Notes({ product }: { product: Product }) {
  const t = useTranslations('pricelist.notes')
  const { data, isError } = useQuery({
    queryKey: keyOf(product),
    queryFn: async () =>
      (await api.pricelist.productNotes.list({ product_id: product.id, size: MAX_SHOWN })).response.note_list,
  })
  if (isError) return <p className="text-ink-soft">{t('error')}</p>
  if (!data) return <Skeleton className="h-12" />
  if (data.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <ul aria-label={t('list')} className="max-h-72 divide-y overflow-auto rounded-lg border">
      {data.map((note) => (
        <li key={note.id} className="grid gap-0.5 px-3 py-2">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.value}</p>
          <p className="text-ink-soft text-sm">
            {note.author ? `${note.author} · ` : ''}
            <InstantText value={note.created_at} form="short" />
          </p>
        </li>
      ))}
    </ul>
  )
}

function useAddNote(product: Product, onAdded: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const add = async (value: string) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      const body = { note_list: [{ product_id: product.id, value }] }
      await api.pricelist.productNotes.add(body, {
        context: { idempotencyKey: keyFor(body) },
      })
      await client.invalidateQueries({ queryKey: keyOf(product) })
      onAdded()
    } catch (error) {
      notify.error(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { add, pending }
}
