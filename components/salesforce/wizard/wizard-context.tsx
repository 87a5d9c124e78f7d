'use client'

import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import type { DocumentContent, DocumentTotals, Party } from '@/lib/domain/documents/document'
import type { WizardFault } from './wizard-faults'
import type { WizardForm } from './wizard-form'
import type { WizardKind } from './wizard-kind'

/** The shared state of the wizard's steps. */
export type Wizard = {
  kind: WizardKind
  methods: UseFormReturn<WizardForm>
  values: WizardForm
  settings: DocumentSettings
  /** The template in which new documents of the kind begin; null for the structure's print. */
  defaultTemplate: TemplateDefault | null
  /** Whether prices can be typed with VAT: the taxpayer charges VAT. */
  canTypeWithVat: boolean
  roles: readonly string[]
  today: string
  /** The document was rejected by the exchange system: its number and day stay, its content is corrected. */
  isCorrection: boolean
  /** Day of the last issued invoice: the earliest that the next may carry. */
  lastDate: string | null
  /** The chosen customer as the registry has it now; null before one is chosen and while it is loading. */
  customer: Anagrafica | null
  isCustomerLoading: boolean
  receiver: Party | null
  sender: Party | null
  content: DocumentContent
  totals: DocumentTotals
  /** All faults of the document, of tried and untried steps. */
  faults: readonly WizardFault[]
  /** The words for a field's fault, once its step was tried. */
  errorOf: (field: string) => string | undefined
  /** Goes to a step when all steps before it validate; otherwise focuses the first fault. */
  goTo: (step: number) => void
}

const WizardContext = createContext<Wizard | null>(null)

export const WizardProvider = WizardContext.Provider

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (!wizard) throw new Error('useWizard needs a WizardProvider above')
  return wizard
}
