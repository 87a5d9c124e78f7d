import type { Offer } from '@/lib/api/auth/invitation-fields'
import { rolesBeyond } from '@/lib/domain/access/roles'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { workIn } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { lockAddress } from '../accounts/account-store'
import { rolesIn, structuresBelow } from '../accounts/queries'
import { requirePassword } from '../sign-in/credentials'
import { type InvitationRow, invitationOf } from './invitation-queries'
import { lockMembersOf } from './member-queries'
import { changeBelow, joinAs } from './members'

/** The account of an address whose owner has confirmed it; null for any other. */
const confirmedAccount = (tx: Tx, email: string) =>
  tx.account.findFirst({ where: { email, disabled: false, confirmed_at: { not: null } } })

export async function readOffer(tx: Tx, token: string): Promise<Offer> {
  const { email, structure, family } = await invitationOf(tx, token)
  return { email, structure, family, has_account: (await confirmedAccount(tx, email)) !== null }
}

type Newcomer = { first_name: string; last_name: string; password: string; password_hash: string }

/** The person that accepts: the account that is signed in, if any, or else the data for a new one. */
export type Acceptance = {
  token: string
  accountId: number | null
  newcomer: Newcomer | null | undefined
}

/**
 * Uses an invitation: of any number of callers at once one succeeds. Its sender must still hold the roles that it
 * grants. ERROR_TOKEN_EXPIRED, ERROR_ALREADY_MEMBER.
 */
export async function acceptInvitation(tx: Tx, acceptance: Acceptance, language: Language) {
  const { structure_id: structureId, cascade } = await invitationOf(tx, acceptance.token)
  const below = cascade ? await structuresBelow(tx, structureId) : []
  await lockMembersOf(tx, [structureId, ...below])
  // The invitation is read again, as from here on no other caller can use, renew or withdraw it.
  const invitation = await invitationOf(tx, acceptance.token)
  const { gui_item_list: roles, invited_by: by } = invitation
  const held = (await rolesIn(tx, by, structureId)) ?? []
  if (!held.includes('GUI_SHOW_SALESFORCE_SETTINGS') || rolesBeyond(held, [], roles).length > 0) {
    throw new Refusal('ERROR_TOKEN_EXPIRED')
  }
  const accountId =
    acceptance.accountId ?? (await invitedAccount(tx, invitation, acceptance.newcomer, language))
  await joinAs(tx, { by: accountId, accountId, structureId, roles })
  await changeBelow(tx, below, { by, accountId, roles })
  await tx.account_token.delete({ where: { id: invitation.token_id } })
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  return { email: account.email, structure: invitation.structure, family: invitation.family }
}

/**
 * The account of the invited address: the link proves its ownership, so the data of an account that was never confirmed
 * is replaced.
 */
async function invitedAccount(
  tx: Tx,
  { email, structure_id }: InvitationRow,
  newcomer: Newcomer | null | undefined,
  language: Language,
): Promise<number> {
  await lockAddress(tx, email)
  const existing = await tx.account.findFirst({ where: { email } })
  if (existing?.disabled) throw new Refusal('ERROR_TOKEN_EXPIRED')
  if (existing?.confirmed_at) return existing.id
  if (!newcomer) {
    throw wrongValue('newcomer')
  }
  const { password, ...person } = newcomer
  requirePassword(password, email, 'password')
  const data = { ...person, language, confirmed_at: now() }
  const { id } = await tx.account.upsert({
    where: { id: existing?.id ?? 0 },
    create: { ...data, email },
    // The request of an earlier registration of the address is dropped.
    update: { ...data, wish: Prisma.DbNull },
    select: { id: true },
  })
  await workIn(tx, structure_id, id)
  await audit(tx, { action: 'CREATE', entity: 'account', entityId: id, changes: { email: [null, email] } })
  return id
}
