import * as z from 'zod'
import { answer, endpoint } from '../../endpoint'
import { emailAddress, newPassword, userData } from '../account-fields'
import { mailedToken } from '../invitation-fields'

const tags = ['auth']
const path = '/api/auth/rest/setup'
const LINK =
  '`npm start` prints the link on its terminal while no account is confirmed, and `npm run setup-link` prints a new one; it lasts ' +
  '24 hours and works once. One that is unknown, used or expired is refused with ERROR_TOKEN_EXPIRED (410), which does not tell ' +
  'them apart. This call is an addition of Luna.'

export const check = endpoint
  .route({
    method: 'POST',
    path: `${path}/check`,
    tags,
    summary: 'Look whether a setup link is good',
    description: `Answers whether the link for the first owner of the installation is good. ${LINK}`,
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token: mailedToken }))
  .output(answer({}))

export const complete = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Make the first account of the installation',
    description:
      'Makes the account of the first owner, confirmed, with the structure and company of their business as at registration, and ' +
      'ends the link. Errors that leave the link good: ERROR_PASSWORD_TOO_SHORT and its like; ERROR_INVOICE_WRONG_VAT_NUMBER. ' +
      LINK,
  })
  .meta({ roles: 'public', transaction: false })
  .input(
    z.object({
      token: mailedToken,
      email: emailAddress,
      password: newPassword,
      user_data: userData.pick({ first_name: true, last_name: true, anagrafica: true }),
    }),
  )
  .output(answer({}))
