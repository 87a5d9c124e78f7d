import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { intermediary, intermediaryAccount, intermediaryIn, visibleText } from './intermediary-fields'

const tags = ['salesforce']
const path = '/api/salesforce/rest/einvoice/intermediary'
const roles = ['GUI_SHOW_SALESFORCE_SETTINGS'] as const
const ofProvider = z.object({ provider: intermediary })
const changed = answer({ intermediary: intermediaryAccount })

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Accounts of the structure at intermediaries',
    description:
      'Returns the accounts at Invoicetronic, Aruba, A-Cube and Openapi by which the structure exchanges e-invoices, one at ' +
      'each at most. No key, token or password is ever returned. `other_count`: the suppliers’ invoices of the account that ' +
      'are addressed to other companies, which are not taken (A-Cube, Openapi). This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ intermediary_list: z.array(intermediaryAccount) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save an account of the structure at an intermediary',
    description:
      'Asks the provider with the key or the token (`secret` of Invoicetronic and Openapi) or signs in (`username` and ' +
      '`secret`, the password, of Aruba and A-Cube), and stores the account when it takes them; otherwise the call is refused with ERROR_INTERMEDIARY_SIGN_IN or ' +
      'ERROR_INTERMEDIARY_UNREACHABLE and its words, or with ERROR_INTERMEDIARY_WAIT while Aruba, which allows one sign-in a ' +
      'minute, would refuse another. `is_test`: the account is that of the sandbox, which no key shows and which has hosts of its own at all but Invoicetronic; once a file was sent ' +
      'it stays (ERROR_INTERMEDIARY_LABEL). `is_sending`: the files leave by it, and not by another account, the PEC box or ' +
      'the channel of the installation. `does_sign`: the provider signs the files for public offices. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ intermediary: intermediaryIn }))
  .output(changed)

export const pause = endpoint
  .route({
    method: 'POST',
    path: `${path}/{provider}/pause`,
    tags,
    summary: 'Pause an account of the structure at an intermediary',
    description: 'Nothing is sent or asked for until it is resumed. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(ofProvider)
  .output(changed)

export const resume = endpoint
  .route({
    method: 'POST',
    path: `${path}/{provider}/resume`,
    tags,
    summary: 'Resume an account of the structure at an intermediary',
    description:
      'Asks the provider with what is stored, as `save` does, and lets the account go on. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(ofProvider)
  .output(changed)

export const openWebhook = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{provider}/webhook`,
    tags,
    summary: 'Open the address at which an intermediary may call',
    description:
      'Makes an address that is known to nobody else, or leaves the one that there is, and keeps `webhook_secret`, with which ' +
      'Invoicetronic signs its calls; A-Cube and Openapi do not sign. A call makes Luna ask the provider at once; nothing ' +
      'else is taken from it. Aruba does not call (400 for `provider`). This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(ofProvider.extend({ webhook_secret: visibleText.optional() }))
  .output(changed)

export const closeWebhook = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{provider}/webhook`,
    tags,
    summary: 'Close the address at which an intermediary may call',
    description:
      'The address answers 404 from then on, and the next one is another. The provider is asked as often as before. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles })
  .input(ofProvider)
  .output(changed)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{provider}`,
    tags,
    summary: 'Remove an account of the structure at an intermediary',
    description:
      'Refused with ERROR_INTERMEDIARY_USED once a file was sent by the account: the exchange system knows the names of ' +
      'those files for ever. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(ofProvider)
  .output(answer({}))
