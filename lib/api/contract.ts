import * as anagrafica from './anagrafica/anagrafica'
import * as configuration from './auth/configuration'
import * as outbox from './auth/outbox'
import * as sessions from './auth/sessions'
import * as einvoice from './salesforce/einvoice'
import * as invoices from './salesforce/invoices'

/**
 * Every endpoint of Luna, by module and noun: from it come server, client, OpenAPI and the derived tests.
 * A noun's file exports its endpoints and nothing else; its schemas stand in `<noun>-fields.ts`.
 */
export const contract = {
  auth: { sessions, configuration, outbox },
  anagrafica: { anagrafica },
  salesforce: { invoices, einvoice },
}

export type Contract = typeof contract
