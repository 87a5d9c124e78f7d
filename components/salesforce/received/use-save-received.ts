'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'
import type { ReceivedDataIn, ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import type { ReceivedValues } from './received-form-values'
import { isReceivedKey, receivedHref } from './received-spec'

type Form = UseFormReturn<ReceivedValues, unknown, ReceivedDataIn>

const FIELDS = [
  'ana_sku',
  'number',
  'date',
  'valid_until',
  'description',
  'note',
  'product_list',
  'due_date_list',
] as const

const isField = (path: string): path is (typeof FIELDS)[number] => isOneOf(FIELDS, path)

/** Saves the form's document, with the files that were chosen for a new one, and shows it. */
export function useSaveReceived(form: Form, edited: ReceivedDocument | null) {
  const t = useTranslations('received')
  const notify = useNotify()
  const queries = useQueryClient()
  const router = useRouter()
  const keyOf = useIdempotencyKey()

  const write = async (data: ReceivedDataIn): Promise<ReceivedDocument> => {
    if (edited) {
      const { id, revision } = edited
      return (await api.salesforce.received.update({ passive_data: { ...data, id, revision } })).response
        .passive
    }
    const body = { passive_data: data }
    const context = { idempotencyKey: keyOf(body) }
    return (await api.salesforce.received.add(body, { context })).response.passive
  }

  const attach = async (id: number, files: readonly File[]) => {
    if (files.length === 0) return
    // The document is saved already: refused files are reported, and can be added on its page.
    await api.salesforce.received
      .attach({ id, files: [...files] })
      .catch((error: unknown) => notify.error(error))
  }

  return async (data: ReceivedDataIn, files: readonly File[]): Promise<void> => {
    try {
      const saved = await write(data)
      await attach(saved.id, files)
      form.reset(form.getValues())
      notify.success(t('done.save'))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      router.push(receivedHref(saved.document_kind, saved.id))
      router.refresh()
    } catch (error) {
      if (error instanceof ApiError && setServerErrors(error, form.setError, isField, 'passive_data.')) return
      notify.error(error)
    }
  }
}
