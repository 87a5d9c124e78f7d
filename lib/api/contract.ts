import * as anagrafica from './anagrafica/anagrafica'
import * as exports from './anagrafica/exports'
import * as imports from './anagrafica/imports'
import * as configuration from './auth/configuration'
import * as outbox from './auth/outbox'
import * as sessions from './auth/sessions'
import * as einvoice from './salesforce/einvoice'
import * as invoices from './salesforce/invoices'

/**
 * Every endpoint of Luna, by module and noun: from it come server, client, OpenAPI and the derived tests.
 * A noun's file exports its endpoints and nothing else; its schemas stand in `<noun>-fields.ts`. Each is spread
 * into an object of its own, as a module's namespace cannot be wrapped by the implementer.
 */
export const contract = {
  auth: { sessions: { ...sessions }, configuration: { ...configuration }, outbox: { ...outbox } },
  anagrafica: { anagrafica: { ...anagrafica }, exports: { ...exports }, imports: { ...imports } },
  salesforce: { invoices: { ...invoices }, einvoice: { ...einvoice } },
}

export type Contract = typeof contract
