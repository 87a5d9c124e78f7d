import { ok } from '@/lib/api/endpoint'
import type {
  IntermediaryIn,
  IntermediaryAccount as ShownAccount,
} from '@/lib/api/salesforce/exchange/intermediary-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { INTERMEDIARY_NAMES, type Intermediary } from '@/lib/domain/einvoice/intermediaries'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { intermediary_accountModel } from '@/server/db/generated/models/intermediary_account'
import { type IntermediaryAccount, type IntermediarySession, tryIntermediary } from '@/server/exchange'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import {
  type AccountKey,
  accountOf,
  type FoundIntermediary,
  findIntermediary,
  intermediaryMark,
  sealIntermediarySecret,
  secretOf,
  whereOf,
} from './intermediary-account'
import { sealedSession } from './session-gate'

const procedures = api.salesforce.intermediary

/**
 * From when a new account is read: Invoicetronic's updates a while back, as clocks may differ, while its unread invoices are
 * known without a time; the others' invoices of the last month, as they are listed by time.
 */
const FIRST_READ_MS: Readonly<Record<Intermediary, number>> = {
  invoicetronic: 3_600_000,
  aruba: 30 * 86_400_000,
  acube: 30 * 86_400_000,
  openapi: 30 * 86_400_000,
}

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const rows = await tx.intermediary_account.findMany({
    where: { structure_id: caller.structureId },
    orderBy: { provider: 'asc' },
  })
  return ok({ intermediary_list: await Promise.all(rows.map((row) => presented(tx, row))) })
})

const save = procedures.save.handler(async ({ context: { caller, inTenant }, input: { intermediary } }) => {
  const key = { structureId: caller.structureId, provider: intermediary.provider }
  const stored = await inTenant((tx) => findIntermediary(tx, key))
  const secret = intermediary.secret ?? storedSecret(stored, intermediary)
  if (!secret) throw wrongValue('intermediary.secret')
  const session = await signedIn(typedAccount(key, intermediary, secret))
  return inTenant(async (tx) => {
    await keep(tx, key, { typed: intermediary, session })
    return ok({ intermediary: await required(tx, key) })
  })
})

const pause = procedures.pause.handler(async ({ context: { tx, caller }, input: { provider } }) => {
  const key = { structureId: caller.structureId, provider }
  await move(tx, key, { state: 'PAUSED', paused_for: 'USER' })
  return ok({ intermediary: await required(tx, key) })
})

const resume = procedures.resume.handler(async ({ context: { caller, inTenant }, input: { provider } }) => {
  const key = { structureId: caller.structureId, provider }
  const stored = await inTenant((tx) => findIntermediary(tx, key))
  if (!stored) throw new Refusal('ERROR_NOT_FOUND')
  if (!secretOf(stored.account)) throw wrongValue('intermediary.secret')
  await signedIn(stored.account)
  return inTenant(async (tx) => {
    await move(tx, key, { state: 'ON', paused_for: null })
    return ok({ intermediary: await required(tx, key) })
  })
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input: { provider } }) => {
  const where = whereOf({ structureId: caller.structureId, provider })
  const before = await tx.intermediary_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  await tx.intermediary_account.delete({ where })
  await audited(tx, 'DELETE', before, null)
  return ok({})
})

/** The stored key, token or password; '' for another user, for whom it is not. */
function storedSecret(stored: FoundIntermediary | null, typed: IntermediaryIn): string {
  if (!stored) return ''
  const { account } = stored
  const isOthers = 'username' in account && 'username' in typed && account.username !== typed.username
  return isOthers ? '' : secretOf(account)
}

/** An account as it was typed, with the stored key, token or password where none was. */
const typedAccount = (key: AccountKey, typed: IntermediaryIn, secret: string): IntermediaryAccount =>
  accountOf({
    ...key,
    isTest: typed.is_test,
    doesSign: typed.does_sign,
    username: userOf(typed),
    secret,
    session: null,
    isTried: true,
  })

const userOf = (typed: IntermediaryIn): string | null => ('username' in typed ? typed.username : null)

/**
 * Tries an account; returns the token of the sign-in, null where there is none.
 * @throws Refusal where the provider does not take the key or the password, with its words, or would count too many tries
 */
async function signedIn(account: IntermediaryAccount): Promise<IntermediarySession | null> {
  const fault = await tryIntermediary(account)
  if (!fault) return 'gate' in account ? account.gate.session() : null
  const name = INTERMEDIARY_NAMES[account.provider]
  if (fault.kind === 'PACED') {
    throw new Refusal('ERROR_INTERMEDIARY_WAIT', { name, seconds: Math.ceil(fault.waitMs / 1000) })
  }
  const code = fault.kind === 'DENIED' ? 'ERROR_INTERMEDIARY_SIGN_IN' : 'ERROR_INTERMEDIARY_UNREACHABLE'
  throw new Refusal(code, { name, text: fault.message }, ['intermediary.secret'])
}

/** An account that goes on asks at once. */
const FRESH = { state: 'ON', paused_for: null, fault: null, rests_until: null, failures: 0 } as const

/** Stores an account whose key or password was taken, and lets it go on. One that sends takes the sending over. */
async function keep(
  tx: Tx,
  key: AccountKey,
  { typed, session }: { typed: IntermediaryIn; session: IntermediarySession | null },
): Promise<void> {
  const { provider } = key
  const { secret, is_test, is_sending, does_sign, revision } = typed
  const username = userOf(typed)
  const before = await tx.intermediary_account.findUnique({ where: whereOf(key) })
  if (before && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  if (is_sending) await stopSending(tx, key)
  const data = {
    is_test,
    is_sending,
    does_sign,
    username,
    ...FRESH,
    ...sealedSession(key, session),
    ...(secret ? { sealed_secret: sealIntermediarySecret(secret, key) } : {}),
    ...(secret || username ? { account_mark: intermediaryMark(provider, username, secret ?? '') } : {}),
    updated_at: now(),
  }
  const after = before
    ? await tx.intermediary_account.update({
        where: whereOf(key),
        data: { ...data, revision: before.revision + 1 },
      })
    : await tx.intermediary_account.create({
        data: {
          provider,
          ...data,
          sealed_secret: sealIntermediarySecret(secret ?? '', key),
          account_mark: intermediaryMark(provider, username, secret ?? ''),
          updates_from: new Date(now().getTime() - FIRST_READ_MS[provider]),
        },
      })
  await audited(tx, before ? 'UPDATE' : 'CREATE', before, after)
}

/** Takes the sending from the structure's other account. */
async function stopSending(tx: Tx, { structureId, provider }: AccountKey): Promise<void> {
  const other = await tx.intermediary_account.findFirst({
    where: { structure_id: structureId, is_sending: true, provider: { not: provider } },
  })
  if (!other) return
  const where = whereOf({ structureId, provider: other.provider as Intermediary })
  const data = { is_sending: false, revision: other.revision + 1, updated_at: now() }
  await audited(tx, 'UPDATE', other, await tx.intermediary_account.update({ where, data }))
}

/** Changes whether an account rests. */
async function move(
  tx: Tx,
  key: AccountKey,
  change: { state: 'ON'; paused_for: null } | { state: 'PAUSED'; paused_for: 'USER' },
): Promise<void> {
  const where = whereOf(key)
  const before = await tx.intermediary_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  const fresh = change.state === 'ON' ? FRESH : {}
  const data = { ...fresh, ...change, revision: before.revision + 1, updated_at: now() }
  await audited(tx, 'UPDATE', before, await tx.intermediary_account.update({ where, data }))
}

/** The columns that the audit shows: never the key or the password. */
const shown = (row: intermediary_accountModel | null) =>
  row && {
    provider: row.provider,
    username: row.username,
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    state: row.state,
    paused_for: row.paused_for,
  }

async function audited(
  tx: Tx,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: intermediary_accountModel | null,
  after: intermediary_accountModel | null,
): Promise<void> {
  const entityId = (after ?? before)?.structure_id ?? 0
  const isNewSecret =
    before && after && !Buffer.from(before.sealed_secret).equals(Buffer.from(after.sealed_secret))
  const changes = {
    ...changesBetween(shown(before), shown(after)),
    ...(isNewSecret ? { key: [false, true] as const } : {}),
  }
  await audit(tx, { action, entity: 'intermediary_account', entityId, changes })
}

async function required(tx: Tx, key: AccountKey): Promise<ShownAccount> {
  const row = await tx.intermediary_account.findUnique({ where: whereOf(key) })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return presented(tx, row)
}

async function presented(tx: Tx, row: intermediary_accountModel): Promise<ShownAccount> {
  const { structure_id, provider } = row
  const sent = await tx.intermediary_dispatch.count({
    where: { structure_id, provider, state: { not: 'FAILED' } },
    take: 1,
  })
  const other_count = await tx.intermediary_delivery.count({
    where: { structure_id, provider, state: 'OTHER' },
  })
  return {
    provider: provider as Intermediary,
    username: row.username,
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    is_used: sent > 0,
    state: row.state as ShownAccount['state'],
    paused_for: row.paused_for as ShownAccount['paused_for'],
    fault: row.fault,
    other_count,
    read_at: row.read_at && toInstantText(row.read_at, env.LUNA_ZONE),
    revision: row.revision,
  }
}

export const intermediary = { list, save, pause, resume, remove }
