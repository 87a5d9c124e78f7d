import { tablePage } from '@/components/kit/data-table/table-page'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import { api } from '@/lib/api/client'
import type { Agreement, AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import type { DocumentMail, MailSigners } from '../list/mail-dialog'
import type { AgreementsInput } from './agreements-spec'

type Target = 'SIGNED' | 'REJECTED'

type AgreementCalls = {
  list: (input: AgreementsInput) => Promise<TablePage<AgreementRow>>
  read: (id: number) => Promise<Agreement>
  setState: (id: number, state: Target, description: string) => Promise<Agreement>
  send: (id: number, mail: DocumentMail & MailSigners) => Promise<Agreement>
  remove: (id: number) => Promise<unknown>
  /** Issues an invoice of it, and answers that; `again` where one was made already. A proforma has its own way. */
  invoice?: (id: number, again: boolean) => Promise<{ id: number; fullNumeration: string | null }>
}

const { offers, contracts, proformas } = api.salesforce

/** The calls of the lists and previews of offers, contracts and proformas; all kinds have the same ones. */
export const agreementCalls: Readonly<Record<ProposalKind, AgreementCalls>> = {
  OFFER: {
    list: async (input) => {
      const { response } = await offers.list(input)
      return tablePage(response.offer_list, response.paging_data)
    },
    read: async (id) => (await offers.byId({ id })).response.offer,
    setState: async (id, offer_state, description) =>
      (await offers.updateState({ offer_data: { id, json_state: { offer_state, description } } })).response
        .offer,
    send: async (id, mail) => (await offers.send({ offer_id: id, ...mail })).response.offer,
    remove: (id) => offers.remove({ id }),
    invoice: async (id, bill_again) =>
      (await offers.createInvoice({ offer_id: id, bill_again })).response.invoice,
  },
  CONTRACT: {
    list: async (input) => {
      const { response } = await contracts.list(input)
      return tablePage(response.contract_list, response.paging_data)
    },
    read: async (id) => (await contracts.byId({ id })).response.contract,
    setState: async (id, contract_state, description) =>
      (await contracts.updateState({ contract_data: { id, json_state: { contract_state, description } } }))
        .response.contract,
    send: async (id, mail) =>
      (await contracts.send({ contract_data: { contract_id: id, ...mail } })).response.contract,
    remove: (id) => contracts.remove({ id }),
    invoice: async (id, bill_again) =>
      (await contracts.createInvoice({ contract_id: id, bill_again })).response.invoice,
  },
  PROFORMA: {
    list: async (input) => {
      const { response } = await proformas.list(input)
      return tablePage(response.proforma_list, response.paging_data)
    },
    read: async (id) => (await proformas.byId({ id })).response.proforma,
    setState: async (id, _state, description) => {
      const json_state = { proforma_state: 'REJECTED' as const, description }
      return (await proformas.updateState({ proforma_data: { id, json_state } })).response.proforma
    },
    send: async (id, { mail_to, message }) =>
      (await proformas.send({ proforma_id: id, mail_to, message })).response.proforma,
    remove: (id) => proformas.remove({ id }),
  },
}
