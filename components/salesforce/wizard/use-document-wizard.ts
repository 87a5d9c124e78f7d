'use client'

import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useUser } from '@/components/shell/session/user-context'
import { settingsInRegime } from '@/lib/api/salesforce/document/proposed-document'
import { toWire } from '@/lib/domain/core/money'
import { isCorrectable, isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { documentTotals } from '@/lib/domain/documents/totals'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { regimeOf } from '@/lib/domain/registry/party'
import { ownPartyOf, partyName, partyOf } from '../party-of'
import { draftBase } from './draft/draft-storage'
import { formOfSaved } from './draft/saved-form'
import { useWizardDraft } from './draft/use-wizard-draft'
import { useCustomer } from './registry/use-customer'
import { shownFaults } from './shown-faults'
import { useFaultText } from './use-fault-text'
import { useWizardActions } from './use-wizard-actions'
import { useWizardSteps } from './use-wizard-steps'
import type { Wizard } from './wizard-context'
import { wizardFaults } from './wizard-faults'
import { newForm, type WizardForm } from './wizard-form'
import type { SavedDocument } from './wizard-kind'
import { contentOfForm, withoutBlankRows } from './wizard-payload'
import type { DocumentWizardProps } from './wizard-props'

/** The wizard's form with everything that is derived from it, its steps, its draft and its actions. */
export function useDocumentWizard(given: DocumentWizardProps) {
  const props = useInRegime(given)
  const { kind, settings, today } = props
  const user = useUser()
  const [baseline, setBaseline] = useState(() => initialForm(props))
  const isCorrection = isRejected(props.document)
  // A correction keeps its day, however many were issued since.
  const [lastDate, setLastDate] = useState(isCorrection ? null : props.lastDate)
  const [state, setState] = useState(props.document?.state ?? null)
  const methods = useForm<WizardForm>({ defaultValues: baseline })
  const values = methods.watch()
  const derived = useDerived(values, props, lastDate)
  const steps = useWizardSteps(() => pruned().faults)
  const draft = useWizardDraft({
    base: draftBase({
      structure: `${user.family}/${user.structure}`,
      account: user.id,
      kind,
      document: baseline.id,
    }),
    methods,
    baseline,
    values,
    summary: {
      customer: derived.parts.receiver ? partyName(derived.parts.receiver) : null,
      total: toWire(derived.parts.totals.total),
    },
    step: steps.step,
    setStep: steps.setStep,
  })

  const pruned = () => {
    const form = removeBlankRows(methods)
    return { form, faults: derived.faultsOf(form) }
  }

  const adopt = (document: SavedDocument) => {
    const fresh = formOfSaved(document, kind, settings)
    setBaseline(fresh)
    setState(document.state)
    methods.reset(fresh)
  }

  const actions = useWizardActions({
    kind,
    state,
    isCorrection,
    customer: derived.parts.receiver ? partyName(derived.parts.receiver) : '',
    form: () => pruned().form,
    describe: (description) => methods.setValue('description', description),
    validate: steps.validateAll,
    goTo: (step) => steps.setStep(step),
    adopt,
    setLastDate,
    draft,
  })

  const faultText = useFaultText()
  const wizard: Wizard = {
    kind,
    methods,
    values,
    settings,
    defaultTemplate: props.defaultTemplate,
    canTypeWithVat: vatFreeRegime(settings.registry?.business.tax_regime) === null,
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
  return { wizard, steps, draft, ...actions }
}

/** Removes the blank rows of the form, and answers the values that remain. */
function removeBlankRows(methods: UseFormReturn<WizardForm>): WizardForm {
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
  return form
}

/** The wizard's proposals for the taxpayer's regime: without VAT where the regime has no VAT. */
function useInRegime(props: DocumentWizardProps): DocumentWizardProps {
  return useMemo(
    () => ({
      ...props,
      settings: settingsInRegime(props.settings, props.settings.registry?.business.tax_regime),
    }),
    [props],
  )
}

const isRejected = (document: SavedDocument | null): boolean =>
  document !== null && isInvoiceState(document.state) && isCorrectable(document.state)

const startDay = (today: string, lastDate: string | null): string =>
  lastDate && lastDate > today ? lastDate : today

const initialForm = ({
  kind,
  document,
  customer,
  settings,
  defaultTemplate,
  today,
  lastDate,
}: DocumentWizardProps): WizardForm =>
  document
    ? formOfSaved(document, kind, settings)
    : {
        ...newForm(settings, startDay(today, lastDate), kind),
        ana_sku: customer?.sku ?? '',
        template_id: defaultTemplate?.template_id ?? null,
      }

/** Parties, totals and faults of the form as it is now. */
function useDerived(
  values: WizardForm,
  { settings, customer: initial }: DocumentWizardProps,
  lastDate: string | null,
) {
  const { customer, isLoading } = useCustomer(values.ana_sku, initial)
  const sender = useMemo(
    () => (settings.registry ? ownPartyOf(settings.registry, settings.rea) : null),
    [settings],
  )
  const receiver = useMemo(() => (customer ? partyOf(customer) : null), [customer])
  const regime = regimeOf(sender)
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
