import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { asSystem } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'
import { ADDRESS_LIMIT, addressBucket, countAttempt } from '../sign-in/attempts'
import { requirePassword } from '../sign-in/credentials'
import { hashPassword } from '../sign-in/passwords'
import { lockAddress } from './account-store'
import { grantWish } from './joining'
import { ownCompany } from './own-company'
import { isSetupLink, takeSetupLink } from './setup-store'
import type { Wish } from './wish'

const procedures = api.auth.setup

/** The first owner: the person, and the business that is founded. */
type Owner = { email: string; password_hash: string; language: Language; wish: Wish }

/**
 * Makes the first account and its structure, and ends the link: of any number of callers at once one succeeds. The holder of the
 * link has the machine, so the address needs no mail that proves it; a registration of the same address that was never
 * confirmed is replaced.
 * @throws Refusal ERROR_TOKEN_EXPIRED for a link that is unknown, used or expired, or comes after another account: the answer does not distinguish them
 */
async function foundFirst(tx: Tx, token: string, { wish, ...account }: Owner): Promise<void> {
  if (!(await takeSetupLink(tx, hashToken(token)))) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const { email } = account
  await lockAddress(tx, email)
  const { first_name, last_name } = wish
  const data = { ...account, first_name, last_name, confirmed_at: now(), disabled: false }
  const { id } = await tx.account.upsert({
    where: { email },
    create: data,
    update: { ...data, wish: Prisma.DbNull },
    select: { id: true },
  })
  await grantWish(tx, { id, email, first_name, last_name }, wish)
  await audit(tx, { action: 'CREATE', entity: 'account', entityId: id, changes: { email: [null, email] } })
}

const check = procedures.check.handler(async ({ input: { token } }) => {
  if (!(await asSystem((tx) => isSetupLink(tx, hashToken(token))))) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return ok({})
})

const complete = procedures.complete.handler(async ({ context: { address, language }, input }) => {
  const { token, email, password, user_data } = input
  await countAttempt({ [addressBucket('setup', address)]: ADDRESS_LIMIT })
  requirePassword(password, email, 'password')
  const wish = { ...user_data, anagrafica: ownCompany(user_data.anagrafica), structure_id: null }
  const password_hash = await hashPassword(password)
  await asSystem((tx) => foundFirst(tx, token, { email, password_hash, language, wish }))
  return ok({})
})

export const setup = { check, complete }
