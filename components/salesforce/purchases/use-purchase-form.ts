'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { mergeOver } from '@/components/kit/three-way'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { useStored } from '@/components/kit/use-stored'
import { useUser } from '@/components/shell/session/user-context'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { VatChoice } from '@/lib/domain/documents/purchase'
import { type NewFile, useShownFile } from './files/use-shown-file'
import { focusFirstFault } from './first-fault'
import { type Saving, usePurchaseResolver } from './purchase-rules'
import { isTypedWithVat, type PurchaseValues, purchaseValues, sumsOf } from './purchase-values'
import { PURCHASES_HREF } from './purchases-spec'
import { usePurchaseDifferences } from './use-purchase-differences'
import { useSavePurchase } from './use-save-purchase'

type Start = { purchase: Purchase | null; rates: readonly VatChoice[]; today: string }

/** The state of the form of a purchase: its values and files, how it is saved, and what another user saved first. */
export function usePurchaseForm({ purchase: initial, rates, today }: Start) {
  const router = useRouter()
  const [purchase, setPurchase] = useState(initial)
  const [files, setFiles] = useState<NewFile[]>([])
  const [stale, setStale] = useState<Purchase | null>(null)
  const [running, setRunning] = useState<'DRAFT' | 'PAID' | null>(null)
  const sending = useUnsent()
  const valuesOf = (saved: Purchase | null) => purchaseValues(saved, { today, rates })
  const saving = useRef<Saving>({ state: 'DRAFT', hasFiles: false })
  const form = useForm<PurchaseValues>({
    defaultValues: valuesOf(initial),
    resolver: usePurchaseResolver(saving),
    // The first one in the order of the page, which is not the order in which rows were added.
    shouldFocusError: false,
  })
  const { isDirty, submitCount } = form.formState
  const values = form.watch()
  const sums = sumsOf(values)
  const draft = useSessionDraft(`purchase-${useUser().structure}-${initial?.id ?? 'new'}`, form)
  const send = useSavePurchase({
    purchase,
    form,
    files,
    onFiles: setFiles,
    onStale: setStale,
    onSaved: () => {
      draft.clear()
      form.reset(form.getValues())
      setFiles([])
      router.push(PURCHASES_HREF)
      router.refresh()
    },
  })
  const save = (state: 'DRAFT' | 'PAID') => {
    if (running) return
    saving.current = { state, hasFiles: files.length + values.existent_files.length > 0 }
    const submit = form.handleSubmit(async (written) => {
      setRunning(state)
      await send(written, saving.current)
      setRunning(null)
    })
    sending.send(() => void submit())
  }
  useEffect(() => {
    if (submitCount > 0) focusFirstFault('#purchase-form')
  }, [submitCount])
  const price = sums.final_price.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong may fit another price
  useEffect(() => {
    const { due_date_list: due, payment_list: payments } = form.formState.errors
    if (due || payments) void form.trigger(['due_date_list', 'payment_list'])
  }, [price])
  const differencesOf = usePurchaseDifferences()
  const takeCurrent = (keepMine: boolean) => {
    if (!stale) return
    const [base, mine, theirs] = [valuesOf(purchase), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    setPurchase(stale)
    form.reset(theirs)
    if (keepMine) form.reset(onSaved(mergeOver(base, mine, theirs), stale), { keepDefaultValues: true })
    setStale(null)
  }
  useUnsavedGuard(isDirty || files.length > 0)
  useSaveShortcut(() => save(purchase?.state === 'PAID' ? 'PAID' : 'DRAFT'))
  return {
    form,
    values,
    sums,
    purchase,
    files,
    setFiles,
    showing: useShownFile(files, values.existent_files),
    vat: useVatChoice(initial),
    draft,
    running,
    save,
    unsent: sending.unsent,
    stale,
    takeCurrent,
    clearStale: () => setStale(null),
    differences: stale ? differencesOf(form.getValues(), valuesOf(stale)) : [],
  }
}

/**
 * Whether prices are shown and typed with VAT: as those of the purchase were typed, or as the user last chose in this
 * browser. It is a look alone: what was typed counts, whichever way it is shown.
 */
function useVatChoice(purchase: Purchase | null) {
  const [preferred, setPreferred] = useStored('luna.purchases-with-vat', false)
  const [chosen, setChosen] = useState(() => isTypedWithVat(purchase))
  return {
    hasVat: chosen ?? preferred === true,
    turn: (hasVat: boolean) => {
      setChosen(hasVat)
      setPreferred(hasVat)
    },
  }
}

/** A file that another user removed before the save is no longer kept. */
const onSaved = (values: PurchaseValues, { files }: Purchase): PurchaseValues => ({
  ...values,
  existent_files: values.existent_files.filter(({ path }) => files.some((file) => file.path === path)),
})
