import { anagrafica } from './anagrafica/anagrafica'
import { accounts } from './auth/accounts'
import { configuration } from './auth/configuration'
import { genericSkus } from './auth/generic-skus'
import { outbox } from './auth/outbox'
import { sessions } from './auth/sessions'
import { api } from './http/implement'
import { einvoice } from './salesforce/einvoice'
import { invoices } from './salesforce/invoices'

/** What implements the contract: the compiler refuses an endpoint without a handler. */
export const router = api.router({
  auth: { accounts, genericSkus, sessions, configuration, outbox },
  anagrafica: { anagrafica },
  salesforce: { invoices, einvoice },
})
