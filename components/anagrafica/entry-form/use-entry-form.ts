import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { mergeOver } from '@/components/kit/three-way'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { useUser } from '@/components/shell/session/user-context'
import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { useCustomFields } from '../custom-fields/use-custom-fields'
import { type AnagraficaValues, anagraficaResolver, newAnagrafica, valuesOf } from './anagrafica-values'
import { useAnagraficaSaving } from './use-anagrafica-saving'
import { useDifferences } from './use-differences'
import { useCheckNow } from './use-findings'

/** The entry that a form edits, null for a new one, and where to go once it is saved. */
export type EntryFormProps = {
  entry?: Anagrafica | null
  /** It gets the entry's `ana_sku`. */
  back?: string | null
  /** The entry is the structure's own company record. */
  isCompany?: boolean
}

/**
 * The form of an entry with its draft, its saving, and the choice between two versions when somebody else has saved it
 * since it was opened.
 */
export function useEntryForm({ entry: initial = null, back, isCompany }: EntryFormProps) {
  const router = useRouter()
  const [entry, setEntry] = useState(initial)
  const definitions = useCustomFields()
  const form = useForm<AnagraficaValues, unknown, AnagraficaIn>({
    defaultValues: initial ? valuesOf(initial) : newAnagrafica,
    resolver: anagraficaResolver(definitions, entry?.anagrafica_custom_fields ?? []),
  })
  const { isDirty, isSubmitting } = form.formState
  const [done, setDone] = useState(false)
  const draft = useSessionDraft(`registry-${useUser().structure}-${initial?.sku ?? 'new'}`, form)
  const checkNow = useCheckNow()
  const sending = useUnsent()
  const saving = useAnagraficaSaving({
    form,
    entry,
    checkNow,
    onSaved: (saved) => {
      setDone(true)
      form.reset(valuesOf(saved))
      draft.clear()
      router.push(placeAfter(saved, { back, isCompany }))
      router.refresh()
    },
  })
  const { stale, clearStale } = saving
  const save = () => sending.send(saving.save)
  const differences = useDifferences(form.getValues, stale)
  useUnsavedGuard(isDirty && !done)
  useSaveShortcut(save, isDirty && !isSubmitting)

  const takeCurrent = (keepMine: boolean) => {
    if (!stale || !entry) return
    const [base, mine, theirs] = [valuesOf(entry), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    setEntry(stale)
    form.reset(theirs)
    if (keepMine) form.reset(mergeOver(base, mine, theirs), { keepDefaultValues: true })
    clearStale()
  }

  return {
    form,
    entry,
    definitions,
    draft,
    sending,
    save,
    stale,
    differences,
    takeCurrent,
    clearStale,
    isUnsaved: isDirty && !done,
    isDirty,
    isSubmitting,
    done,
  }
}

/** The address to open after saving: the caller's, else the settings for the company's own record, else the entry. */
function placeAfter(
  saved: Anagrafica,
  { back, isCompany }: { back?: string | null; isCompany?: boolean },
): string {
  if (back) {
    const url = new URL(back, window.location.origin)
    url.searchParams.set('ana_sku', saved.sku)
    return url.pathname + url.search + url.hash
  }
  return isCompany ? '/app/settings/salesforce' : `/app/registry/view/view/${saved.id}`
}
