import type { UserData } from '@/lib/api/auth/account-fields'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { mailConfirmation, mailExists } from './account-mails'
import { lockAddress } from './account-store'
import type { Wish } from './wish'

/** A registration whose input, password and structure have been checked. */
export type Registration = {
  email: string
  passwordHash: string
  language: Language
  person: Pick<UserData, 'first_name' | 'last_name' | 'anagrafica'>
  /** The structure in which the person becomes a customer; null when they found a family. */
  structure: { id: number; name: string } | null
  /** The page of ours where the person goes on once the address is proved. */
  redirect?: string | undefined
}

/** The columns of an account that mails and entries need. */
export const ACCOUNT = { id: true, email: true, first_name: true, last_name: true, language: true } as const

/**
 * Writes a registration, in a transaction of the system, and nothing into any structure: its request is kept until the
 * address is proved. A new address gets an account and a mail to confirm it. An address that was never confirmed gets a
 * new mail, whose link counts for this registration with its password: the owner of the address decides which
 * registration counts. For an address with a confirmed account nothing changes, and a mail states that; a disabled
 * account gets no mail. Answers the account's id.
 */
export async function writeRegistration(tx: Tx, registration: Registration): Promise<number> {
  const { email, passwordHash: password_hash, structure, redirect } = registration
  await lockAddress(tx, email)
  const existing = await tx.account.findFirst({
    where: { email },
    select: { ...ACCOUNT, confirmed_at: true, disabled: true },
  })
  if (!existing) return createAccount(tx, registration)
  if (existing.disabled) return existing.id
  if (existing.confirmed_at) await mailExists(tx, existing, structure, { redirect })
  else {
    const data = { password_hash, redirect, wish: wishOf(registration) }
    await mailConfirmation(tx, existing, data, structure?.name)
  }
  return existing.id
}

async function createAccount(tx: Tx, registration: Registration): Promise<number> {
  const { email, passwordHash: password_hash, language, structure, redirect } = registration
  const wish = wishOf(registration)
  const { first_name, last_name } = wish
  const account = await tx.account.create({
    data: { email, password_hash, first_name, last_name, language, confirmed_at: null, wish },
    select: ACCOUNT,
  })
  await mailConfirmation(tx, account, { password_hash, redirect, wish }, structure?.name)
  return account.id
}

const wishOf = ({ person, structure }: Registration): Wish => ({
  ...person,
  structure_id: structure?.id ?? null,
})
