import type { Agreement } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import type { AgreementKind, ProposalKind } from '@/lib/domain/documents/agreement-state'

/** The kind of document that the wizard makes (document 3 §2, "Document wizard"). */
export type WizardKind = 'INVOICE' | ProposalKind

/** A document that the wizard saved. */
export type SavedDocument = Invoice | Agreement

/** Offers and contracts are signed, and may be in subscription. */
export const isAgreement = (kind: WizardKind): kind is AgreementKind =>
  kind === 'OFFER' || kind === 'CONTRACT'

/** Offers, contracts and proformas may be kept as a draft with a description, and are sent. */
export const isProposal = (kind: WizardKind): kind is ProposalKind => kind !== 'INVOICE'
