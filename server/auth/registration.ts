import type { UserData } from '@/lib/api/auth/account-fields'
import { ROLE_PRESETS } from '@/lib/domain/roles'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { workIn } from '@/server/db/system'
import { type Addressee, mailConfirmation, mailExists } from './account-mails'
import { writeConfiguration } from './configuration-store'
import { defaultSettings } from './default-settings'
import { ensureCompanyEntry, ensureOwnEntry } from './registry-links'

/** A registration whose input, password and structure have been checked. */
export type Registration = {
  email: string
  passwordHash: string
  language: Language
  person: Pick<UserData, 'first_name' | 'last_name' | 'anagrafica'>
  /** Where the person becomes a customer; null: they own a new family. */
  structure: { id: number; name: string } | null
  /** The page of ours where the person goes on once the address is proved. */
  redirect?: string | undefined
}

type Account = Addressee & { last_name: string }

/** What of an account the mails and entries need. */
export const ACCOUNT = { id: true, email: true, first_name: true, last_name: true, language: true } as const

/** Until the transaction ends nobody else registers the address or changes how it stands. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account'), hashtext(lower(${email})))`
}

/**
 * Writes a registration, in a transaction of the system. A new address gets an account with its membership and a
 * mail to confirm it. One that was never confirmed gets a new mail, whose link sets the password of this
 * registration: whoever owns the address decides which one counts. One with an account changes nothing and gets
 * a mail that says so. Answers the account's id.
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
    const data = { password_hash, redirect, ...(structure ? { structure_id: structure.id } : {}) }
    await mailConfirmation(tx, existing, data, structure?.name)
  }
  return existing.id
}

async function createAccount(tx: Tx, registration: Registration): Promise<number> {
  const { email, passwordHash: password_hash, language, person, structure, redirect } = registration
  const { first_name, last_name } = person
  const account = await tx.account.create({
    data: { email, password_hash, first_name, last_name, language, confirmed_at: null },
    select: ACCOUNT,
  })
  if (structure) {
    await joinStructure(tx, account.id, structure.id)
    await ensureOwnEntry(tx, { accountId: account.id, structureId: structure.id }, account, person.anagrafica)
  } else await foundFamily(tx, account, person.anagrafica)
  await audit(tx, {
    action: 'CREATE',
    entity: 'account',
    entityId: account.id,
    changes: { email: [null, email] },
  })
  await mailConfirmation(tx, account, { password_hash, redirect }, structure?.name)
  return account.id
}

/**
 * Makes an account a customer of a structure, where the transaction then works; who belongs to it stays as they
 * are. Their entry in the registry is another step: `ensureOwnEntry`, or a link to one that is there.
 */
export async function joinStructure(tx: Tx, accountId: number, structureId: number): Promise<void> {
  await workIn(tx, structureId, accountId)
  await addMembership(tx, accountId, structureId, ROLE_PRESETS.CUSTOMER)
}

/** Makes an account a member with the given roles; who is one already keeps theirs: then false. */
export async function addMembership(
  tx: Tx,
  accountId: number,
  structureId: number,
  roles: readonly string[],
): Promise<boolean> {
  const added = await tx.$executeRaw`insert into membership (account_id, structure_id, gui_item_list)
    values (${accountId}, ${structureId}, ${[...roles]}) on conflict do nothing`
  if (added === 0) return false
  const changes = { gui_item_list: [null, roles] } as const
  await audit(tx, { action: 'CREATE', entity: 'membership', entityId: accountId, changes })
  return true
}

/** A family of one structure with its owner, its settings, its company's entry and the owner's own. */
async function foundFamily(tx: Tx, account: Account, entry: UserData['anagrafica']): Promise<void> {
  const wanted = entry.business.name || `${account.first_name} ${account.last_name}`.trim() || account.email
  const name = await freeFamilyName(tx, wanted.slice(0, 70))
  const family = await tx.family.create({ data: { name } })
  const structure = await tx.structure.create({ data: { name, family_id: family.id } })
  await workIn(tx, structure.id, account.id)
  await audit(tx, {
    action: 'CREATE',
    entity: 'structure',
    entityId: structure.id,
    changes: { name: [null, name] },
  })
  await addMembership(tx, account.id, structure.id, ROLE_PRESETS.OWNER)
  await writeConfiguration(tx, structure.id, defaultSettings)
  const { first_name: _, last_name: __, ...company } = entry
  await ensureCompanyEntry(tx, { id: structure.id, name: wanted }, company)
  const person = { ...entry, business: null, pec_destinatario: '', codice_destinatario: '' }
  await ensureOwnEntry(tx, { accountId: account.id, structureId: structure.id }, account, person)
}

/** The wanted name, or with the first number that makes it a new one. */
async function freeFamilyName(tx: Tx, wanted: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('family'), hashtext(${wanted}))`
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from family where name = ${wanted} or starts_with(name, ${`${wanted} `})`
  const taken = new Set(rows.map((row) => row.name))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}
