import type { DeviceSession } from '@/lib/api/auth/profile-fields'
import { ok } from '@/lib/api/endpoint'
import { deviceOf } from '@/lib/domain/access/device'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { type AuditEntry, audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { sessionModel } from '@/server/db/generated/models/session'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { readPicture } from '@/server/platform/image'
import { ADDRESS_LIMIT, addressBucket, countAttempt } from '../sign-in/attempts'
import { requirePassword } from '../sign-in/credentials'
import { hashPassword } from '../sign-in/passwords'
import { proveOwner } from '../sign-in/proofs'
import type { Session } from '../sign-in/session'
import { mailChanged, mailExists, mailNewAddress } from './account-mails'
import { readProfile } from './profile-queries'
import { ACCOUNT } from './registration'

const procedures = api.auth.profile

const AVATAR = {
  maxBytes: 4 * 1024 * 1024,
  width: 256,
  height: 256,
  keptAs: { png: 'webp', jpeg: 'webp', webp: 'webp' },
} as const

/** The audit row of a change of the account, in the session's structure. */
async function auditOwn(tx: Tx, caller: Session, changes: AuditEntry['changes']): Promise<void> {
  await workIn(tx, caller.structureId, caller.accountId)
  await audit(tx, { action: 'UPDATE', entity: 'account', entityId: caller.accountId, changes })
}

const read = procedures.read.handler(async ({ context: { caller } }) =>
  ok({ profile: await asSystem((tx) => readProfile(tx, caller.accountId)) }),
)

const save = procedures.save.handler(async ({ context: { caller }, input }) => {
  const profile = await asSystem(async (tx) => {
    const where = { id: caller.accountId }
    const select = { first_name: true, last_name: true, language: true } as const
    const before = await tx.account.findUniqueOrThrow({ where, select })
    await tx.account.update({ where, data: input, select: { id: true } })
    await auditOwn(tx, caller, changesBetween(before, input))
    return readProfile(tx, caller.accountId)
  })
  return ok({ profile })
})

/** Only the mail reveals whether the address has an account; the answer must not. */
const changeEmail = procedures.changeEmail.handler(async ({ context, input }) => {
  const { caller, address } = context
  await proveOwner(caller, input)
  await countAttempt({ [addressBucket('email', address)]: ADDRESS_LIMIT })
  await asSystem(async (tx) => {
    const account = await tx.account.findUniqueOrThrow({ where: { id: caller.accountId }, select: ACCOUNT })
    const holder = await tx.account.findFirst({ where: { email: input.email }, select: ACCOUNT })
    await tx.account_token.updateMany({
      where: { account_id: caller.accountId, kind: 'email', used_at: null },
      data: { used_at: now() },
    })
    if (!holder) await mailNewAddress(tx, account, input.email)
    else if (holder.id !== account.id) await mailExists(tx, holder, null)
    await auditOwn(tx, caller, { pending_email: [null, input.email] })
  })
  return ok({})
})

const changePassword = procedures.changePassword.handler(async ({ context: { caller }, input }) => {
  // Before the proof: a code is used up by it.
  requirePassword(input.new_password, caller.email, 'new_password')
  await proveOwner(caller, { password: input.old_password, code: input.code }, 'old_password')
  const password_hash = await hashPassword(input.new_password)
  await asSystem(async (tx) => {
    const where = { id: caller.accountId }
    const account = await tx.account.update({ where, data: { password_hash }, select: ACCOUNT })
    await endOthers(tx, caller)
    await auditOwn(tx, caller, { password: [null, null] })
    await mailChanged(tx, account)
  })
  return ok({})
})

const readAvatar = procedures.readAvatar.handler(async ({ context: { caller } }) => {
  const where = { account_id: caller.accountId }
  const avatar = await asSystem((tx) => tx.account_avatar.findUnique({ where }))
  if (!avatar) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ mimeType: avatar.mime_type, base64: Buffer.from(avatar.bytes).toString('base64') })
})

const saveAvatar = procedures.saveAvatar.handler(async ({ context: { caller }, input }) => {
  const base64 = input.avatar_image_base64
  const picture = base64 ? await readPicture(base64, AVATAR) : null
  if (base64 && !picture) throw new Refusal('ERROR_PROFILE_INVALID_AVATAR', {}, ['avatar_image_base64'])
  const profile = await asSystem(async (tx) => {
    const key = { account_id: caller.accountId }
    if (picture) {
      const data = { mime_type: picture.mimeType, bytes: picture.bytes, updated_at: now() }
      await tx.account_avatar.upsert({ where: key, create: { ...key, ...data }, update: data })
    } else await tx.account_avatar.deleteMany({ where: key })
    await auditOwn(tx, caller, { avatar: [null, picture !== null] })
    return readProfile(tx, caller.accountId)
  })
  return ok({ profile })
})

const toDevice = (row: sessionModel, current: string): DeviceSession => ({
  id: row.id,
  kind: row.kind === 'API' ? 'API' : 'BROWSER',
  ...deviceOf(row.user_agent),
  created_at: toInstantText(row.created_at, env.LUNA_ZONE),
  last_seen_at: toInstantText(row.last_seen_at, env.LUNA_ZONE),
  is_current: row.id === current,
})

/**
 * Lists the live sessions: a session ends after 30 days, or after 7 days without a call (SQL function `find_session`).
 */
const listSessions = procedures.listSessions.handler(async ({ context: { caller } }) => {
  const idle = new Date(now().getTime() - 7 * 86_400_000)
  const rows = await asSystem((tx) =>
    tx.session.findMany({
      where: { account_id: caller.accountId, expires_at: { gt: now() }, last_seen_at: { gt: idle } },
      orderBy: { last_seen_at: 'desc' },
      take: 200,
    }),
  )
  return ok({ session_list: rows.map((row) => toDevice(row, caller.sessionId)) })
})

const endSession = procedures.endSession.handler(async ({ context: { caller }, input }) => {
  await asSystem(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: input.id, account_id: caller.accountId } })
    if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
    await auditOwn(tx, caller, { sessions: [1, 0] })
  })
  return ok({})
})

async function endOthers(tx: Tx, caller: Session): Promise<number> {
  const where = { account_id: caller.accountId, id: { not: caller.sessionId } }
  return (await tx.session.deleteMany({ where })).count
}

const endOtherSessions = procedures.endOtherSessions.handler(async ({ context: { caller } }) => {
  const ended = await asSystem(async (tx) => {
    const count = await endOthers(tx, caller)
    if (count > 0) await auditOwn(tx, caller, { sessions: [count + 1, 1] })
    return count
  })
  return ok({ ended })
})

export const profile = {
  read,
  save,
  changeEmail,
  changePassword,
  readAvatar,
  saveAvatar,
  listSessions,
  endSession,
  endOtherSessions,
}
