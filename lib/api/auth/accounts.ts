import * as z from 'zod'
import { PASSWORD_MAX } from '@/lib/domain/access/password'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { emailAddress, newPassword, plan, signupIn } from './account-fields'

const tags = ['auth']

export const signup = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/signup',
    tags,
    summary: 'Register',
    description:
      'Registers an account. Address and password stand in `x-luna-username` and `x-luna-password`, as at ' +
      'sign-in. With `family` and `structure` the person becomes a customer of that structure; without ' +
      'them, the owner of a new family, whose structure and company have the name, P.IVA and tax regime of ' +
      '`anagrafica.business`. Either happens once the mailed link is followed, and nothing before. The answer is the same for an address that has an account already, and for a structure that ' +
      'does not exist or accepts nobody (`registrazioneClienti` of its settings, or its public booking ' +
      'page): a mail explains. Where the installation has no open registration of businesses (`LUNA_REGISTRATION`) a ' +
      'registration without a structure is refused with ERROR_REGISTRATION_CLOSED (422). Errors: ERROR_PASSWORD_WEAK; ERROR_INVOICE_WRONG_VAT_NUMBER for an Italian ' +
      'P.IVA of the own company that cannot be right; ERROR_NOT_FOUND for an unknown plan; for a paid plan ' +
      'ERROR_PAYMENT_NOT_CONFIGURED and ERROR_CARD_DECLINED.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(signupIn)
  .output(answer({}))

export const accountRegister = endpoint
  .route({
    method: 'POST',
    path: '/api/account/register',
    tags,
    summary: 'Register (theme variant)',
    description:
      'Registers an account as `signup` does, with address and password in the body and without a name ' +
      '(theme variant). ERROR_REGISTRATION_CLOSED (422) as there.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ email: emailAddress, password: newPassword }))
  .output(answer({ account: z.object({ email: z.string() }) }))

export const byIdPlan = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/plan/byIdPlan/{id_plan}',
    tags,
    summary: 'A plan by its id',
    description: 'Returns a plan that can be chosen at registration.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ id_plan: id }))
  .output(answer({ plan }))

export const followToken = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/{token_type}/{token}',
    tags,
    summary: 'Follow a mailed link',
    description:
      'Follows a mailed link, once. `confirm` confirms the address; `association` joins a structure with ' +
      'the existing account. `redirect` in the answer is the page for which the registration was made. A ' +
      'link that is unknown, used or older than an hour is refused with ERROR_TOKEN_EXPIRED (410).',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token_type: z.string().max(40), token: z.string().max(200) }))
  .output(
    answer({
      token_type: z.string(),
      family: z.string().nullable(),
      structure: z.string().nullable(),
      redirect: z.string().nullable(),
    }),
  )

export const resetPasswordByMail = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/user/reset_password_by_mail',
    tags,
    summary: 'Ask for a link to choose a new password',
    description:
      'Mails a link with which a new password can be chosen. The answer is the same whether the address has ' +
      'an account or not.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ user_identifier: emailAddress }))
  .output(answer({}))

export const changePassword = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/user/change_password',
    tags,
    summary: 'Choose a new password with a mailed link',
    description:
      'Sets a new password with a mailed link, and ends every session of the account. Errors: ' +
      'ERROR_PASSWORD_WEAK as at registration; 410 when the link is no longer valid.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(
    z.object({
      reset_password_token: z.string().min(1).max(200),
      new_password: z.string().min(1).max(PASSWORD_MAX),
    }),
  )
  .output(answer({}))
