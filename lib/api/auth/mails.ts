import { answer, endpoint } from '../endpoint'
import { mailIn } from './mail-fields'

export const send = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/mail/send',
    tags: ['auth'],
    summary: 'Send a mail',
    description:
      'Sends a mail in the structure\'s name (document 3 §7, "Send e-mail through the auth service"). It ' +
      "appears in the structure's outbox and in the timeline of every entry with that address. More than 50 " +
      'mails of one person in a quarter of an hour are refused with 429.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'], transaction: false })
  .input(mailIn)
  .output(answer({}))
