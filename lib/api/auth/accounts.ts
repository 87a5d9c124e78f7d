import * as z from 'zod'
import { PASSWORD_MAX } from '@/lib/domain/access/password'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { emailAddress, newPassword, plan, signupIn } from './account-fields'

const tags = ['auth']

/**
 * POST auth/rest/signup: address and password in `x-luna-username` and `x-luna-password`, as at sign-in. With
 * `family` and `structure` the person becomes a customer there; without them they own a new family: either once the mailed
 * link is followed, and nothing before. The answer is the same for an address that has an account, and for a structure that
 * is not there or takes nobody (`registrazioneClienti` of its settings, or its public booking page): a mail tells. Errors:
 * ERROR_PASSWORD_WEAK, for a paid plan ERROR_PAYMENT_NOT_CONFIGURED and ERROR_CARD_DECLINED, ERROR_NOT_FOUND for an unknown plan.
 */
export const signup = endpoint
  .route({ method: 'POST', path: '/api/auth/rest/signup', tags, summary: 'Register' })
  .meta({ roles: 'public', transaction: false })
  .input(signupIn)
  .output(answer({}))

/** POST api/account/register (theme variant): the same with a body and no name. */
export const accountRegister = endpoint
  .route({ method: 'POST', path: '/api/account/register', tags, summary: 'Register (theme variant)' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ email: emailAddress, password: newPassword }))
  .output(answer({ account: z.object({ email: z.string() }) }))

/** GET auth/rest/plan/byIdPlan/{id_plan}: a plan that can be chosen. */
export const byIdPlan = endpoint
  .route({ method: 'GET', path: '/api/auth/rest/plan/byIdPlan/{id_plan}', tags, summary: 'A plan by its id' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ id_plan: id }))
  .output(answer({ plan }))

/**
 * GET auth/rest/{token_type}/{token}: follows a link that went out by mail, once. `confirm` proves the address;
 * `association` joins a structure with the account that there is. ERROR_TOKEN_EXPIRED (410) when the link is
 * unknown, used or older than an hour. `redirect`: the page that the registration was made for.
 */
export const followToken = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/{token_type}/{token}',
    tags,
    summary: 'Follow a mailed link',
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

/** POST auth/rest/user/reset_password_by_mail: the same answer whether the address has an account or not. */
export const resetPasswordByMail = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/user/reset_password_by_mail',
    tags,
    summary: 'Ask for a link to choose a new password',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ user_identifier: emailAddress }))
  .output(answer({}))

/** POST auth/rest/user/change_password: ends every session of the account. ERROR_PASSWORD_WEAK as at sign-up; 410 when the link does not work any more. */
export const changePassword = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/user/change_password',
    tags,
    summary: 'Choose a new password with a mailed link',
  })
  .meta({ roles: 'public', transaction: false })
  .input(
    z.object({
      reset_password_token: z.string().min(1).max(200),
      new_password: z.string().min(1).max(PASSWORD_MAX),
    }),
  )
  .output(answer({}))
