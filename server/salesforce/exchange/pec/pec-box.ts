import { ok } from '@/lib/api/endpoint'
import type { PecBox, PecBoxIn } from '@/lib/api/salesforce/exchange/pec-box-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { pec_accountModel } from '@/server/db/generated/models/pec_account'
import { type PecAccount, tryPecAccount } from '@/server/exchange'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { findPecAccount, sealPecPassword } from './pec-account'
import { dispatches } from './pec-dispatches'

const procedures = api.salesforce.pecBox

/** Where SdI takes files in until it announces another address (its specification, "Canale PEC"). */
const FIRST_ADDRESS = 'sdi01@pec.fatturapa.it'

/** Without a provider that is known no answer would count. */
const isAvailable = (): boolean => env.EXCHANGE_PEC_SIGNERS.length > 0

const read = procedures.read.handler(async ({ context: { tx, caller } }) =>
  ok({ pec_box: await presented(tx, caller.structureId), is_available: isAvailable() }),
)

const save = procedures.save.handler(async ({ context: { caller, inTenant }, input: { pec_box } }) => {
  if (!isAvailable()) throw new Refusal('ERROR_PEC_NO_SIGNERS')
  const { structureId } = caller
  const stored = await inTenant((tx) => findPecAccount(tx, structureId))
  await refuseFaulty(accountOf(pec_box, structureId, stored?.account ?? null))
  return inTenant(async (tx) => {
    await keep(tx, structureId, pec_box)
    return ok({ pec_box: await required(tx, structureId) })
  })
})

const pause = procedures.pause.handler(async ({ context: { tx, caller } }) => {
  await move(tx, caller.structureId, { state: 'PAUSED', paused_for: 'USER' })
  return ok({ pec_box: await required(tx, caller.structureId) })
})

const resume = procedures.resume.handler(async ({ context: { caller, inTenant } }) => {
  const { structureId } = caller
  const stored = await inTenant((tx) => findPecAccount(tx, structureId))
  if (!stored) throw new Refusal('ERROR_NOT_FOUND')
  await refuseFaulty(stored.account)
  return inTenant(async (tx) => {
    await move(tx, structureId, { state: 'ON', paused_for: null })
    return ok({ pec_box: await required(tx, structureId) })
  })
})

const remove = procedures.remove.handler(async ({ context: { tx, caller } }) => {
  const before = await tx.pec_account.findUnique({ where: { structure_id: caller.structureId } })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  await tx.pec_account.delete({ where: { structure_id: caller.structureId } })
  await audited(tx, 'DELETE', before, null)
  return ok({})
})

/**
 * A box as it was typed. Without a password it has the stored one, which is given to no other server and for no other
 * user. @throws Refusal when there is none
 */
function accountOf(typed: PecBoxIn, structureId: number, stored: PecAccount | null): PecAccount {
  const password = typed.password ?? (stored && isSameWay(typed, stored) ? stored.password : '')
  if (!password) throw wrongValue('pec_box.password')
  return {
    structureId,
    address: typed.address,
    user: typed.user_name,
    password,
    smtpHost: typed.smtp_host,
    smtpPort: typed.smtp_port,
    imapHost: typed.imap_host,
    imapPort: typed.imap_port,
    imapFolder: typed.imap_folder,
    exchangeAddress: stored?.exchangeAddress ?? FIRST_ADDRESS,
    announcedAt: stored?.announcedAt ?? null,
    isTest: typed.is_test,
    doesMove: typed.does_move ?? false,
  }
}

const isSameWay = (typed: PecBoxIn, stored: PecAccount): boolean =>
  typed.user_name === stored.user &&
  typed.smtp_host === stored.smtpHost &&
  typed.imap_host === stored.imapHost

async function refuseFaulty(account: PecAccount): Promise<void> {
  const fault = await tryPecAccount(account)
  if (fault) throw new Refusal(fault.code, { text: fault.text }, [`pec_box.${fault.field}`])
}

/** Stores a box whose servers took the user and the password, and lets it go on. */
async function keep(tx: Tx, structureId: number, typed: PecBoxIn): Promise<void> {
  const { password, exchange_address, revision, ...columns } = typed
  const where = { structure_id: structureId }
  const before = await tx.pec_account.findUnique({ where })
  if (before && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  const data = {
    ...columns,
    ...(password ? { sealed_password: sealPecPassword(password, structureId) } : {}),
    ...addressOf(typed, before),
    state: 'ON',
    paused_for: null,
    updated_at: now(),
  }
  const after = before
    ? await tx.pec_account.update({ where, data: { ...data, revision: before.revision + 1 } })
    : await tx.pec_account.create({
        data: { ...data, sealed_password: sealPecPassword(password ?? '', structureId) },
      })
  await audited(tx, before ? 'UPDATE' : 'CREATE', before, after)
}

/** A trial is sent where it was typed; in production the exchange system alone says where. */
function addressOf({ is_test, exchange_address }: PecBoxIn, before: pec_accountModel | null) {
  if (is_test) return { exchange_address }
  return before?.is_test ? { exchange_address: FIRST_ADDRESS, announced_at: null } : {}
}

/** Changes whether a box rests. */
async function move(
  tx: Tx,
  structureId: number,
  change: { state: 'ON' | 'PAUSED'; paused_for: 'USER' | null },
): Promise<void> {
  const where = { structure_id: structureId }
  const before = await tx.pec_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  const data = { ...change, revision: before.revision + 1, updated_at: now() }
  await audited(tx, 'UPDATE', before, await tx.pec_account.update({ where, data }))
}

/** The columns that the audit shows: never the password. */
const shown = (row: pec_accountModel | null) => {
  if (!row) return null
  const {
    structure_id,
    sealed_password,
    revision,
    created_at,
    updated_at,
    announced_at,
    next_send_at,
    ...columns
  } = row
  return columns
}

async function audited(
  tx: Tx,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: pec_accountModel | null,
  after: pec_accountModel | null,
): Promise<void> {
  const entityId = (after ?? before)?.structure_id ?? 0
  const isNewPassword =
    before && after && !Buffer.from(before.sealed_password).equals(Buffer.from(after.sealed_password))
  const changes = {
    ...changesBetween(shown(before), shown(after)),
    ...(isNewPassword ? { password: [false, true] as const } : {}),
  }
  await audit(tx, { action, entity: 'pec_account', entityId, changes })
}

async function required(tx: Tx, structureId: number): Promise<PecBox> {
  const box = await presented(tx, structureId)
  if (!box) throw new Refusal('ERROR_NOT_FOUND')
  return box
}

async function presented(tx: Tx, structureId: number): Promise<PecBox | null> {
  const own = { structure_id: structureId }
  const row = await tx.pec_account.findUnique({ where: own })
  if (!row) return null
  const sent = await tx.pec_dispatch.count({ where: { ...own, state: { not: 'FAILED' } }, take: 1 })
  const last = await tx.pec_mail.findFirst({
    where: own,
    orderBy: { id: 'desc' },
    select: { received_at: true },
  })
  return {
    address: row.address,
    user_name: row.user_name,
    smtp_host: row.smtp_host,
    smtp_port: row.smtp_port,
    imap_host: row.imap_host,
    imap_port: row.imap_port,
    imap_folder: row.imap_folder,
    exchange_address: row.exchange_address,
    is_test: row.is_test,
    does_move: row.does_move,
    is_used: sent > 0,
    state: row.state as PecBox['state'],
    paused_for: row.paused_for as PecBox['paused_for'],
    last_mail_at: last && toInstantText(last.received_at, env.LUNA_ZONE),
    revision: row.revision,
  }
}

export const pecBox = { read, save, pause, resume, remove, dispatches }
