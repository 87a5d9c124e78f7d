import { answer, endpoint } from '../endpoint'
import { mailIn } from './mail-fields'

/**
 * Document 3 §7, "Send e-mail through the auth service": writes to somebody in the structure's name. It goes out as the
 * structure's other mails do, stands in their outbox and in the timeline of every entry with that address. 429 after
 * 50 of one person in a quarter of an hour.
 */
export const send = endpoint
  .route({ method: 'POST', path: '/api/auth/rest/mail/send', tags: ['auth'], summary: 'Send a mail' })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'], transaction: false })
  .input(mailIn)
  .output(answer({}))
