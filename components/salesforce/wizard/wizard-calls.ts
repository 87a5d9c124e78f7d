import { api } from '@/lib/api/client'
import type { ProformaForm } from '@/lib/api/salesforce/agreements/proforma-fields'
import { KEY_OF } from '../agreements/agreements-spec'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import type { SavedDocument, WizardKind } from './wizard-kind'
import type { WizardPayload } from './wizard-payload'

type WizardCalls = {
  /** Under this key the browser keeps the pages of the kind's list. */
  listKey: string
  read: (id: number) => Promise<SavedDocument>
  /** Creates the document, once by its key. */
  create: (data: WizardPayload, key: string) => Promise<SavedDocument>
  update: (data: WizardPayload & { id: number }) => Promise<SavedDocument>
}

const { invoices, offers, contracts, proformas } = api.salesforce

/** How each kind of document is read and saved. */
export const wizardCalls: Readonly<Record<WizardKind, WizardCalls>> = {
  INVOICE: {
    listKey: INVOICES_KEY,
    read: async (id) => (await invoices.byId({ id })).response.invoice,
    create: async (invoice_data, idempotencyKey) =>
      (await invoices.create({ invoice_data }, { context: { idempotencyKey } })).response.invoice,
    update: async (invoice_data) => (await invoices.update({ invoice_data })).response.invoice,
  },
  OFFER: {
    listKey: KEY_OF.OFFER,
    read: async (id) => (await offers.byId({ id })).response.offer,
    create: async (offer_data, idempotencyKey) =>
      (await offers.add({ offer_data }, { context: { idempotencyKey } })).response.offer,
    update: async (offer_data) => (await offers.update({ offer_data })).response.offer,
  },
  CONTRACT: {
    listKey: KEY_OF.CONTRACT,
    read: async (id) => (await contracts.byId({ id })).response.contract,
    create: async (contract_data, idempotencyKey) =>
      (await contracts.add({ contract_data }, { context: { idempotencyKey } })).response.contract,
    update: async (contract_data) => (await contracts.update({ contract_data })).response.contract,
  },
  PROFORMA: {
    listKey: KEY_OF.PROFORMA,
    read: async (id) => (await proformas.byId({ id })).response.proforma,
    create: async (data, idempotencyKey) =>
      (await proformas.add({ proforma_data: data as ProformaForm }, { context: { idempotencyKey } })).response
        .proforma,
    update: async (data) => (await proformas.add({ proforma_data: data as ProformaForm })).response.proforma,
  },
}
