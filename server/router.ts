import { anagrafica } from './anagrafica/anagrafica'
import { avatars } from './anagrafica/avatars'
import { categories } from './anagrafica/categories'
import { contacts } from './anagrafica/contacts'
import { customFields } from './anagrafica/custom-fields'
import { duplicates } from './anagrafica/duplicates'
import { moves } from './anagrafica/moves'
import { accounts } from './auth/accounts'
import { audit } from './auth/audit'
import { configuration } from './auth/configuration'
import { genericSkus } from './auth/generic-skus'
import { invitations } from './auth/invitations'
import { members } from './auth/members'
import { outbox } from './auth/outbox'
import { profile } from './auth/profile'
import { sessions } from './auth/sessions'
import { structures } from './auth/structures'
import { twoFactor } from './auth/two-factor'
import { api } from './http/implement'
import { einvoice } from './salesforce/einvoice'
import { invoices } from './salesforce/invoices'

/** What implements the contract: the compiler refuses an endpoint without a handler. */
export const router = api.router({
  auth: {
    accounts,
    genericSkus,
    sessions,
    configuration,
    outbox,
    audit,
    profile,
    twoFactor,
    members,
    invitations,
    structures,
  },
  anagrafica: { anagrafica, avatars, categories, contacts, customFields, duplicates, moves },
  salesforce: { invoices, einvoice },
})
