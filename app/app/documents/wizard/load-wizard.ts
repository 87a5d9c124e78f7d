import { notFound } from 'next/navigation'
import type { SavedDocument, WizardKind } from '@/components/salesforce/wizard/wizard-kind'
import type { DocumentWizardProps } from '@/components/salesforce/wizard/wizard-props'
import { hasDocumentParts } from '@/lib/api/auth/settings-read'
import type { Role } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { isEditableAgreement } from '@/lib/domain/documents/agreement-state'
import { isCorrectable, isEditable, isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

const KINDS: Readonly<Record<string, WizardKind>> = {
  invoice: 'INVOICE',
  offer: 'OFFER',
  contract: 'CONTRACT',
  proforma: 'PROFORMA',
}

/** The role that may write a document of the kind. */
export const ROLE_OF = {
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
  PROFORMA: 'GUI_CAN_MANAGE_INVOICE',
} as const satisfies Record<WizardKind, Role>

/** The kind that a path names; another is a page that does not exist. */
export function wizardKind(typeOfDocument: string): WizardKind {
  return (Object.hasOwn(KINDS, typeOfDocument) ? KINDS[typeOfDocument] : undefined) ?? notFound()
}

/** Loads the data that the wizard needs before anything is typed. Only invoices follow each other's days. */
export async function loadWizard(
  kind: WizardKind,
): Promise<Pick<DocumentWizardProps, 'kind' | 'settings' | 'defaultTemplate' | 'lastDate' | 'today'>> {
  const api = await serverApi()
  const [{ response: configuration }, { response: defaults }, last] = await Promise.all([
    api.auth.configuration.read(),
    api.salesforce.templateDefaults.list({}),
    kind === 'INVOICE' ? api.salesforce.invoices.last({ agreementTypeValue: 'ACTIVE' }) : null,
  ])
  const lastDate = last?.response.invoice?.date ?? null
  const settings = configuration.data
  if (!hasDocumentParts(settings)) throw new Refusal('ERROR_FORBIDDEN')
  const defaultTemplate = defaults.default_list.find(({ document_kind }) => document_kind === kind) ?? null
  return { kind, settings, defaultTemplate, lastDate, today: today() }
}

/** A saved document of the kind. @throws ERROR_NOT_FOUND when it does not exist. */
export async function readDocument(kind: WizardKind, id: number): Promise<SavedDocument> {
  const { salesforce } = await serverApi()
  if (kind === 'OFFER') return (await salesforce.offers.byId({ id })).response.offer
  if (kind === 'CONTRACT') return (await salesforce.contracts.byId({ id })).response.contract
  if (kind === 'PROFORMA') return (await salesforce.proformas.byId({ id })).response.proforma
  return (await salesforce.invoices.byId({ id })).response.invoice
}

/** Whether its content may still change, or was rejected by the exchange system and is to be corrected. */
export function mayBeWritten(kind: WizardKind, state: string): boolean {
  if (kind !== 'INVOICE') return isEditableAgreement(state)
  return isInvoiceState(state) && (isEditable(state) || isCorrectable(state))
}
