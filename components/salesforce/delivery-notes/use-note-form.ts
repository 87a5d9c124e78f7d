'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { mergeOver } from '@/components/kit/three-way'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { useUser } from '@/components/shell/session/user-context'
import { ApiError, api } from '@/lib/api/client'
import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { type NoteValues, notePayload, noteResolver, noteValues, type VatRates } from './note-values'
import { NOTES_KEY, noteHref } from './notes-spec'

const FIELDS = ['ana_sku', 'date', 'reason_text', 'carrier', 'delivery_address', 'packages', 'weight']

const isField = (path: string): path is Path<NoteValues> =>
  FIELDS.includes(path) || /^line_list\.\d+\.\w+$/.test(path)

type FormOptions = { note: DeliveryNote | null; rates: VatRates; today: string }

/** The state of a note's form: its draft, its save, and another user's save that came first. */
export function useNoteForm({ note: initial, rates, today }: FormOptions) {
  const t = useTranslations('delivery_notes')
  const router = useRouter()
  const notify = useNotify()
  const failure = useFailure()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [note, setNote] = useState(initial)
  const [stale, setStale] = useState<DeliveryNote | null>(null)
  const [isSaving, setSaving] = useState(false)
  const sending = useUnsent()
  const valuesOf = (saved: DeliveryNote | null) => noteValues(saved, today, rates)
  const form = useForm<NoteValues>({ defaultValues: valuesOf(initial), resolver: noteResolver })
  const draft = useSessionDraft(`delivery-note-${useUser().structure}-${initial?.id ?? 'new'}`, form)

  const send = async (values: NoteValues): Promise<DeliveryNote> => {
    const data = notePayload(values)
    if (note) {
      const delivery_note_data = { ...data, id: note.id, revision: note.revision }
      return (await api.salesforce.deliveryNotes.update({ delivery_note_data })).response.delivery_note
    }
    const context = { idempotencyKey: keyOf(data) }
    const input = { delivery_note_data: data }
    return (await api.salesforce.deliveryNotes.add(input, { context })).response.delivery_note
  }

  const refuse = async (error: unknown) => {
    if (note && error instanceof ApiError && error.code === 'ERROR_STALE_REVISION') {
      return setStale((await api.salesforce.deliveryNotes.byId({ id: note.id })).response.delivery_note)
    }
    if (error instanceof ApiError) setServerErrors(error, form.setError, isField, 'delivery_note_data.')
    failure(t('failed'), error)
  }

  const submit = form.handleSubmit(async (values) => {
    setSaving(true)
    try {
      const saved = await send(values)
      draft.clear()
      setNote(saved)
      form.reset(valuesOf(saved))
      await queries.invalidateQueries({ queryKey: [NOTES_KEY] })
      notify.success(t('done.saved', { number: saved.numeration }))
      if (!note) router.push(noteHref(saved.id))
      router.refresh()
    } catch (error) {
      await refuse(error).catch((fault: unknown) => failure(t('failed'), fault))
    }
    setSaving(false)
  })
  const save = () => {
    if (!isSaving) sending.send(() => void submit())
  }
  const takeCurrent = (keepMine: boolean) => {
    if (!stale) return
    const [base, mine, theirs] = [valuesOf(note), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    setNote(stale)
    form.reset(theirs)
    if (keepMine) form.reset(mergeOver(base, mine, theirs), { keepDefaultValues: true })
    setStale(null)
  }
  useUnsavedGuard(form.formState.isDirty)
  useSaveShortcut(save)
  return {
    form,
    note,
    draft,
    isSaving,
    save,
    unsent: sending.unsent,
    stale,
    takeCurrent,
    clearStale: () => setStale(null),
    valuesOf,
  }
}
