import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { mailInvitation } from '../accounts/account-mails'
import { issueInvite } from '../accounts/account-tokens'
import { ADDRESS_LIMIT, addressBucket, countAttempt, userBucket } from '../sign-in/attempts'
import { hashPassword } from '../sign-in/passwords'
import type { Session } from '../sign-in/session'
import { acceptInvitation, readOffer } from './invitation-links'
import { lockMembers } from './member-queries'
import { managerRoles, requireHeld } from './role-changes'

const procedures = api.auth.invitations

/** Mails that one person may have sent in a quarter of an hour. */
const INVITE_LIMIT = 50

type InvitationData = { email: string; gui_item_list: readonly string[]; cascade: boolean }

/** Writes the invitation with a new link, which goes out by mail; a link that was sent before it no longer works. */
async function invite(tx: Tx, caller: Session, language: Language, wanted: InvitationData): Promise<number> {
  const { id: token_id, token, expires_at } = await issueInvite(tx)
  const data = { ...wanted, gui_item_list: [...wanted.gui_item_list], token_id, expires_at }
  const terms = { ...data, invited_by: caller.accountId }
  const where = { structure_id_email: { structure_id: caller.structureId, email: wanted.email } }
  const create = { ...terms, structure_id: caller.structureId }
  const { id } = await tx.invitation.upsert({ where, create, update: terms, select: { id: true } })
  const account = await tx.account.findFirst({ where: { email: wanted.email }, select: { language: true } })
  const to = { email: wanted.email, language: isLanguage(account?.language) ? account.language : language }
  const inviter = `${caller.firstName} ${caller.lastName}`.trim() || caller.email
  await mailInvitation(tx, to, { token, structure: caller.structureName, inviter, expires_at })
  await workIn(tx, caller.structureId, caller.accountId)
  const changes = { email: [null, wanted.email], gui_item_list: [null, wanted.gui_item_list] } as const
  await audit(tx, { action: 'SEND', entity: 'invitation', entityId: id, changes })
  return id
}

const limit = (caller: Session): Promise<void> =>
  countAttempt({ [userBucket('invite', caller.email)]: INVITE_LIMIT })

const create = procedures.create.handler(async ({ context: { caller, language }, input }) => {
  await limit(caller)
  const { structureId } = caller
  const id = await asSystem(async (tx) => {
    await lockMembers(tx, structureId)
    requireHeld(await managerRoles(tx, caller.accountId, structureId), [], input.gui_item_list)
    const where = { structure_id: structureId, account: { email: input.email } }
    if ((await tx.membership.count({ where })) > 0) throw new Refusal('ERROR_ALREADY_MEMBER', {}, ['email'])
    return invite(tx, caller, language, input)
  })
  return ok({ id })
})

const findInvitation = async (tx: Tx, caller: Session, id: number) => {
  const found = await tx.invitation.findFirst({ where: { id, structure_id: caller.structureId } })
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  return found
}

const resend = procedures.resend.handler(async ({ context: { caller, language }, input }) => {
  await limit(caller)
  await asSystem(async (tx) => {
    await lockMembers(tx, caller.structureId)
    const { email, gui_item_list, cascade } = await findInvitation(tx, caller, input.id)
    requireHeld(await managerRoles(tx, caller.accountId, caller.structureId), [], gui_item_list)
    await invite(tx, caller, language, { email, gui_item_list, cascade })
  })
  return ok({})
})

const withdraw = procedures.withdraw.handler(async ({ context: { caller }, input }) => {
  await asSystem(async (tx) => {
    await lockMembers(tx, caller.structureId)
    const { id, email, token_id } = await findInvitation(tx, caller, input.id)
    await tx.account_token.deleteMany({ where: { id: token_id } })
    await workIn(tx, caller.structureId, caller.accountId)
    await audit(tx, {
      action: 'DELETE',
      entity: 'invitation',
      entityId: id,
      changes: { email: [email, null] },
    })
  })
  return ok({})
})

const read = procedures.read.handler(async ({ input }) =>
  ok({ offer: await asSystem((tx) => readOffer(tx, input.token)) }),
)

const accept = procedures.accept.handler(async ({ context, input }) => {
  await countAttempt({ [addressBucket('invite', context.address)]: ADDRESS_LIMIT })
  const session = await context.session()
  const newcomer = input.newcomer && {
    ...input.newcomer,
    password_hash: await hashPassword(input.newcomer.password),
  }
  const acceptance = { token: input.token, accountId: session?.accountId ?? null, newcomer }
  return ok(await asSystem((tx) => acceptInvitation(tx, acceptance, context.language)))
})

export const invitations = { create, resend, withdraw, read, accept }
