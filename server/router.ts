import { anagrafica } from './anagrafica/anagrafica'
import { exports } from './anagrafica/exports'
import { imports } from './anagrafica/imports'
import { configuration } from './auth/configuration'
import { outbox } from './auth/outbox'
import { sessions } from './auth/sessions'
import { api } from './http/implement'
import { einvoice } from './salesforce/einvoice'
import { invoices } from './salesforce/invoices'

/** What implements the contract: the compiler refuses an endpoint without a handler. */
export const router = api.router({
  auth: { sessions, configuration, outbox },
  anagrafica: { anagrafica, exports, imports },
  salesforce: { invoices, einvoice },
})
