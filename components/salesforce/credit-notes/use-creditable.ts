'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { CreditableLine } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { CREDIT_NOTES_KEY } from './credit-notes-spec'
import { type PartChoice, type PartField, partOfChoice } from './credit-parts'

export type CreditedInvoice = { id: number; fullNumeration: string | null }

/** The fault that the server found with one line. */
export type LineError = { id: number; field: PartField; text: string }

/** Reads the lines of an invoice and what is left of them; closes the dialog when nothing can be credited. */
export function useCreditable({ id }: CreditedInvoice, noteId: number | undefined, onClose: () => void) {
  const t = useTranslations('credit_notes.single')
  const notify = useNotify()
  const query = useQuery({
    queryKey: ['creditable', id, noteId],
    gcTime: 0,
    retry: false,
    queryFn: async () =>
      (await api.salesforce.creditNotes.creditable({ id, note_id: noteId })).response.creditable,
  })
  const { data } = query
  const obstacle = !data
    ? null
    : data.line_list.length === 0
      ? 'no_products'
      : data.residual === 0
        ? 'covered'
        : data.line_list.every((line) => line.is_credited)
          ? 'none_left'
          : null
  useEffect(() => {
    if (!obstacle) return
    notify.warning(t(obstacle))
    onClose()
  }, [obstacle, notify, onClose, t])
  return { data: obstacle ? undefined : data, error: query.error }
}

export type CreditOrder = {
  chosen: readonly { line: CreditableLine; choice: PartChoice }[]
  description: string
  revision: number | undefined
}

const FIELD = /^products\.(\d+)\.credit_(quantity|amount)$/

/**
 * Creates the credit note of the chosen lines, and issues it when asked to, or writes an existing one again; the user is led
 * to it. `onLineError` gets a fault of one line.
 */
export function useSaveCredit(
  invoice: CreditedInvoice,
  noteId: number | undefined,
  {
    onDone,
    onLineError,
  }: { onDone: (creditNoteId: number) => void; onLineError: (error: LineError) => void },
) {
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
  const write = async ({ chosen, description, revision }: CreditOrder): Promise<number> => {
    const products = chosen.map(({ line, choice }) => partOfChoice(line, choice))
    const { creditNotes } = api.salesforce
    const { response } =
      noteId === undefined
        ? await creditNotes.createSingle({ invoiceId: invoice.id, products, description })
        : await creditNotes.changeLines({ id: noteId, revision, products, description })
    return response.creditNote.id
  }
  const save = (order: CreditOrder, issues: boolean) =>
    once(issues ? 'issue' : 'save', async () => {
      try {
        const id = await write(order)
        if (issues) await issue(id)
        else notify.success(t(noteId === undefined ? 'done' : 'done_changed'))
        await queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
        onDone(id)
        return true
      } catch (error) {
        const [, at, field] = FIELD.exec((error instanceof ApiError && error.wrong[0]) || '') ?? []
        const line = order.chosen[Number(at)]?.line
        if (!line || (field !== 'quantity' && field !== 'amount')) throw error
        onLineError({ id: line.id, field, text: errorText(error).text })
        return false
      }
    })
  return { save, running }
}
