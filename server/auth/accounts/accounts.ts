import { setTimeout as delay } from 'node:timers/promises'
import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Plan, UserData } from '@/lib/api/auth/account-fields'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { safeTarget } from '@/lib/domain/core/safe-target'
import type { Language } from '@/lib/i18n/languages'
import type { planModel } from '@/server/db/generated/models/plan'
import { asSystem } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { registerPaid } from '../settings/payments'
import { ADDRESS_LIMIT, addressBucket, countAttempt, USER_LIMIT, userBucket } from '../sign-in/attempts'
import { credentialsOf, requireEmail, requirePassword } from '../sign-in/credentials'
import { hashPassword } from '../sign-in/passwords'
import {
  followAssociation,
  followConfirmation,
  followEmailChange,
  recover,
  resetPassword,
} from '../sign-in/recovery'
import { mailClosed } from './account-mails'
import { requireOpenRegistration } from './open-registration'
import { ownCompany } from './own-company'
import { findOpenStructure, type OpenStructure } from './queries'
import { writeRegistration } from './registration'

const procedures = api.auth.accounts

/**
 * Longer than either path takes, so that the duration of the answer does not reveal whether the address has an account.
 */
const ANSWER_MS = 400

const evenly = async <Value>(work: Promise<Value>): Promise<Value> =>
  (await Promise.all([work, delay(ANSWER_MS)]))[0]

/** Refuses too many attempts by address or user, as at sign-in. */
const limit = (what: string, email: string, address: string): Promise<void> =>
  countAttempt({ [userBucket(what, email)]: USER_LIMIT, [addressBucket(what, address)]: ADDRESS_LIMIT })

type Call = { email: string; password: string; language: Language; address: string }

const PLAN_FIELD = 'user_data.stripe_info.id_plan'

async function findPlan(id: number | null | undefined, field: string): Promise<planModel | null> {
  if (!id) return null
  const found = await asSystem((tx) => tx.plan.findFirst({ where: { id, available: true } }))
  if (!found) throw new Refusal('ERROR_NOT_FOUND', {}, [field])
  return found
}

/** The structure that a registration is for, where customers may register by themselves; null for any other. */
const findStructure = ({ family, structure }: UserData): Promise<OpenStructure | null> =>
  asSystem((tx) => findOpenStructure(tx, { name: structure ?? '', family: family ?? '' }))

/**
 * A person that joins a structure pays nothing to us: plans are for new families. That a structure does not exist or is
 * closed is reported by mail alone, so that the answers do not reveal which structures exist.
 */
async function register(call: Call, user: UserData): Promise<void> {
  const { email, password, language, address } = call
  const joins = Boolean(user.family || user.structure)
  if (!joins) await requireOpenRegistration()
  const anagrafica = joins ? user.anagrafica : ownCompany(user.anagrafica)
  await limit('signup', email, address)
  const plan = joins ? null : await findPlan(user.stripe_info?.id_plan, PLAN_FIELD)
  const passwordHash = await hashPassword(password)
  const structure = joins ? await findStructure(user) : null
  if (joins && !structure) return asSystem((tx) => mailClosed(tx, { email, language }))
  const { first_name, last_name } = user
  const person = { first_name, last_name, anagrafica }
  const redirect = user.redirect ? safeTarget(user.redirect) : undefined
  const registration = { email, passwordHash, language, person, structure, redirect }
  if (!plan || plan.price.isZero()) {
    await asSystem((tx) => writeRegistration(tx, registration))
    return
  }
  await registerPaid({ ...registration, structure: null }, plan, user.stripe_token ?? '')
}

const signup = procedures.signup.handler(async ({ context, input }) => {
  const { headers, language, address } = context
  const { email: typed, password } = credentialsOf(headers)
  const email = requireEmail(typed)
  requirePassword(password, email, 'x-luna-password')
  await evenly(register({ email, password, language, address }, input.user_data))
  return ok({})
})

const accountRegister = procedures.accountRegister.handler(async ({ context, input }) => {
  const { language, address } = context
  const { email, password } = input
  requirePassword(password, email, 'password')
  const nobody = { first_name: '', last_name: '', anagrafica: anagraficaIn.parse({}) }
  await evenly(register({ email, password, language, address }, nobody))
  return ok({ account: { email } })
})

const toPlan = (row: planModel): Plan => ({
  id: row.id,
  name: row.name,
  descriptionPlan: row.descriptionPlan,
  price: row.price.toNumber(),
  period: row.period === 'YEAR' || row.period === 'ONCE' ? row.period : 'MONTH',
})

const byIdPlan = procedures.byIdPlan.handler(async ({ input }) => {
  const found = await findPlan(input.id_plan, 'id_plan')
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ plan: toPlan(found) })
})

const followToken = procedures.followToken.handler(async ({ input: { token_type, token } }) => {
  if (token_type === 'email') {
    await followEmailChange(token)
    return ok({ token_type, family: null, structure: null, redirect: null })
  }
  if (token_type === 'confirm') return ok({ token_type, ...(await followConfirmation(token)) })
  if (token_type === 'association') return ok({ token_type, ...(await followAssociation(token)) })
  throw new Refusal('ERROR_NOT_FOUND')
})

const resetPasswordByMail = procedures.resetPasswordByMail.handler(async ({ context, input }) => {
  const email = input.user_identifier
  await limit('recover', email, context.address)
  await evenly(asSystem((tx) => recover(tx, email)))
  return ok({})
})

const changePassword = procedures.changePassword.handler(async ({ context, input }) => {
  await countAttempt({ [addressBucket('reset', context.address)]: ADDRESS_LIMIT })
  await resetPassword(input.reset_password_token, input.new_password)
  return ok({})
})

export const accounts = {
  signup,
  accountRegister,
  byIdPlan,
  followToken,
  resetPasswordByMail,
  changePassword,
}
