'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDialogs } from '@/components/kit/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/user-context'
import { api } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoice-answer'
import { isCorrectable, isInvoiceState } from '@/lib/domain/invoice-state'
import { documentTotals } from '@/lib/domain/totals'
import { partyOf } from '../party-of'
import { draftKey } from './draft-storage'
import { shownFaults } from './shown-faults'
import { customerKey, useCustomer } from './use-customer'
import { useFaultText } from './use-fault-text'
import { type Rejection, useSaveInvoice } from './use-save-invoice'
import { useWizardDraft } from './use-wizard-draft'
import { useWizardSteps } from './use-wizard-steps'
import type { Wizard } from './wizard-context'
import { schemaFaults, type WizardFault, wizardFaults } from './wizard-faults'
import { formOfInvoice, newForm, type WizardForm } from './wizard-form'
import { contentOfForm, payloadOf, withoutBlankRows } from './wizard-payload'
import type { InvoiceWizardProps } from './wizard-props'

type SaveState = 'DRAFT' | 'TO_BE_ISSUED' | 'ISSUED'

/** The wizard's one value with everything that follows from it, and what may be done with it. */
export function useInvoiceWizard(props: InvoiceWizardProps) {
  const { settings, today } = props
  const user = useUser()
  const [baseline, setBaseline] = useState(() => startOf(props))
  const isCorrection = isRejected(props.invoice)
  // A correction keeps its day, however many were issued since.
  const [lastDate, setLastDate] = useState(isCorrection ? null : props.lastDate)
  const [state, setState] = useState(props.invoice?.state ?? null)
  const methods = useForm<WizardForm>({ defaultValues: baseline })
  const values = methods.watch()
  const derived = useDerived(values, props, lastDate)
  const steps = useWizardSteps(() => pruned().faults)
  const draft = useWizardDraft({
    base: draftKey(`${user.family}/${user.structure}`, user.id, baseline.id),
    methods,
    baseline,
    values,
    step: steps.step,
    setStep: steps.setStep,
  })

  /** Takes the rows away in which nothing was typed, and says what stands against the rest. */
  function pruned(): { form: WizardForm; faults: readonly WizardFault[] } {
    const typed = methods.getValues()
    const form = withoutBlankRows(typed)
    const { product_list, extra_expenses_list, invoice_configuration } = form
    if (product_list.length > 0 && product_list.length < typed.product_list.length) {
      methods.setValue('product_list', product_list)
    }
    if (extra_expenses_list.length < typed.extra_expenses_list.length) {
      methods.setValue('extra_expenses_list', extra_expenses_list)
    }
    const { down_payment_list } = invoice_configuration
    if (down_payment_list.length < typed.invoice_configuration.down_payment_list.length) {
      methods.setValue('invoice_configuration.down_payment_list', down_payment_list)
    }
    return { form, faults: derived.faultsOf(form) }
  }

  const adopt = (invoice: Invoice | null) => {
    const fresh = invoice ? formOfInvoice(invoice, settings) : newForm(settings, startDay(today, lastDate))
    setBaseline(fresh)
    setState(invoice?.state ?? null)
    methods.reset(fresh)
    return fresh
  }

  const actions = useWizardActions({
    state,
    isCorrection,
    form: () => pruned().form,
    validate: steps.validateAll,
    goTo: (step) => steps.setStep(step),
    adopt,
    setLastDate,
    draft,
  })

  const faultText = useFaultText()
  const wizard: Wizard = {
    methods,
    values,
    settings,
    roles: user.gui_item_list,
    today,
    isCorrection,
    lastDate,
    ...derived.parts,
    errorOf: (field) => {
      const fault = derived.parts.faults.find((entry) => entry.field === field)
      return fault && steps.tried.has(fault.step) ? faultText(fault) : undefined
    },
    goTo: steps.goTo,
  }
  const discardDraft = async () => {
    draft.forget()
    methods.reset(baseline)
    steps.setStep(0)
    steps.setTried(new Set())
  }
  const keepDraft = () => {
    // What was typed on an older version is now meant for the one that is there.
    methods.setValue('revision', baseline.revision)
    draft.keep()
  }
  return { wizard, steps, draft, discardDraft, keepDraft, ...actions }
}

const isRejected = (invoice: Invoice | null): boolean =>
  invoice !== null && isInvoiceState(invoice.state) && isCorrectable(invoice.state)

const startDay = (today: string, lastDate: string | null): string =>
  lastDate && lastDate > today ? lastDate : today

const startOf = ({ invoice, customer, settings, today, lastDate }: InvoiceWizardProps): WizardForm =>
  invoice
    ? formOfInvoice(invoice, settings)
    : { ...newForm(settings, startDay(today, lastDate)), ana_sku: customer?.sku ?? '' }

/** Parties, totals and faults of the form as it is now. */
function useDerived(
  values: WizardForm,
  { settings, customer: initial }: InvoiceWizardProps,
  lastDate: string | null,
) {
  const { customer, isLoading } = useCustomer(values.ana_sku, initial)
  const sender = useMemo(() => (settings.registry ? partyOf(settings.registry) : null), [settings])
  const receiver = useMemo(() => (customer ? partyOf(customer) : null), [customer])
  const regime = sender?.tax_regime ?? 'RF01'
  const content = contentOfForm(values, regime)
  const totals = documentTotals(content)
  const faultsOf = (form: WizardForm) =>
    wizardFaults(form, { receiver, sender, lastDate, totals: documentTotals(contentOfForm(form, regime)) })
  const faults = shownFaults(values, faultsOf)
  return {
    faultsOf,
    parts: { customer, isCustomerLoading: isLoading, receiver, sender, content, totals, faults },
  }
}

type ActionOptions = {
  state: string | null
  isCorrection: boolean
  form: () => WizardForm
  validate: () => boolean
  goTo: (step: number) => void
  adopt: (invoice: Invoice | null) => WizardForm
  setLastDate: (day: string | null) => void
  draft: ReturnType<typeof useWizardDraft>
}

/** Saving, with what may come of it. */
function useWizardActions({
  state,
  isCorrection,
  form,
  validate,
  goTo,
  adopt,
  setLastDate,
  draft,
}: ActionOptions) {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const dialogs = useDialogs()
  const router = useRouter()
  const queries = useQueryClient()
  const { save: send, isSaving } = useSaveInvoice()
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const [isDone, setDone] = useState(false)

  const reload = async (id: number) => {
    const again = await dialogs.confirm({
      text: errors('ERROR_STALE_REVISION'),
      details: t('stale_details'),
      confirm: t('reload'),
      cancel: t('stay'),
    })
    if (!again) return
    const { response } = await api.salesforce.invoices.byId({ id })
    draft.forget()
    adopt(response.invoice)
  }

  const failed = async (error: unknown) => {
    notify.error(error)
    if (typeof error !== 'object' || error === null || !('code' in error)) return
    if (error.code === 'ERROR_INVOICE_DATE_BEFORE_LAST') {
      const { response } = await api.salesforce.invoices.last({ agreementTypeValue: 'ACTIVE' })
      setLastDate(response.invoice?.date ?? null)
      goTo(2)
    }
    if (error.code === 'ERROR_ANAGRAFICA_NOT_FOUND') {
      await queries.invalidateQueries({ queryKey: customerKey(form().ana_sku) })
      goTo(0)
    }
  }

  const save = async (wanted: SaveState): Promise<void> => {
    if (wanted !== 'DRAFT' && !validate()) return
    const current = form()
    const result = await send(payloadOf(current, wanted))
    if (result.kind === 'rejected') return setRejection(result.rejection)
    if (result.kind === 'stale') return current.id === null ? undefined : reload(current.id)
    if (result.kind === 'failed') return failed(result.error)
    if (result.kind === 'busy') return
    setDone(true)
    draft.close()
    notify.success(t(`saved.${isCorrection ? 'CORRECTED' : wanted}`))
    router.push(`/app/documents/preview/invoice/${result.invoice.id}`)
  }

  /** Ctrl+S: as a draft on the server when it can be one, else in this browser. */
  const saveProgress = async (): Promise<void> => {
    const current = form()
    const canBeDraft = (state === null || state === 'DRAFT') && schemaFaults(current).length === 0
    if (!canBeDraft)
      return draft.flush() ? notify.info(t('draft.kept_here')) : notify.error(t('draft.not_kept'))
    const result = await send(payloadOf(current, 'DRAFT'))
    if (result.kind === 'stale' && current.id !== null) return reload(current.id)
    if (result.kind !== 'saved') return draft.flush() ? notify.info(t('draft.kept_here')) : undefined
    draft.forget()
    adopt(result.invoice)
    window.history.replaceState(null, '', `/app/documents/wizard/invoice/${result.invoice.id}`)
    notify.success(t('saved.DRAFT'))
  }

  return {
    save,
    saveProgress,
    isSaving,
    isDone,
    rejection,
    closeRejection: () => setRejection(null),
    canSaveDraft: state === null || state === 'DRAFT',
  }
}
