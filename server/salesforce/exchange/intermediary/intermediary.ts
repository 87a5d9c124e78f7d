import { ok } from '@/lib/api/endpoint'
import type { IntermediaryIn } from '@/lib/api/salesforce/exchange/intermediary-fields'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import {
  hasWebhook,
  INTERMEDIARY_NAMES,
  type Intermediary,
  signsWebhook,
} from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import type {
  intermediary_accountModel,
  intermediary_accountUncheckedUpdateInput,
} from '@/server/db/generated/models/intermediary_account'
import { type IntermediaryAccount, type IntermediarySession, tryIntermediary } from '@/server/exchange'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
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
import { audited, presented, required } from './shown-account'
import { newWebhookMark, sealWebhookSecret } from './webhook-secret'

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

const openWebhook = procedures.openWebhook.handler(
  async ({ context: { tx, caller }, input: { provider, webhook_secret: secret } }) => {
    if (!hasWebhook(provider)) throw wrongValue('provider')
    if (secret && !signsWebhook(provider)) throw wrongValue('webhook_secret')
    const key = { structureId: caller.structureId, provider }
    await change(tx, key, ({ webhook_mark }) => ({
      webhook_mark: webhook_mark ?? newWebhookMark(),
      ...(secret ? { sealed_webhook_secret: sealWebhookSecret(secret, key) } : {}),
    }))
    return ok({ intermediary: await required(tx, key) })
  },
)

const closeWebhook = procedures.closeWebhook.handler(
  async ({ context: { tx, caller }, input: { provider } }) => {
    const key = { structureId: caller.structureId, provider }
    await change(tx, key, () => ({ webhook_mark: null, sealed_webhook_secret: null, heard_at: null }))
    return ok({ intermediary: await required(tx, key) })
  },
)

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

/** Changes an account, and notes the change. @throws Refusal ERROR_NOT_FOUND */
async function change(
  tx: Tx,
  key: AccountKey,
  changeOf: (before: intermediary_accountModel) => intermediary_accountUncheckedUpdateInput,
): Promise<void> {
  const where = whereOf(key)
  const before = await tx.intermediary_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  const data = { ...changeOf(before), updated_at: now() }
  await audited(tx, 'UPDATE', before, await tx.intermediary_account.update({ where, data }))
}

/** Changes whether an account rests. */
const move = (
  tx: Tx,
  key: AccountKey,
  to: { state: 'ON'; paused_for: null } | { state: 'PAUSED'; paused_for: 'USER' },
): Promise<void> =>
  change(tx, key, ({ revision }) => ({ ...(to.state === 'ON' ? FRESH : {}), ...to, revision: revision + 1 }))

export const intermediary = { list, save, pause, resume, openWebhook, closeWebhook, remove }
