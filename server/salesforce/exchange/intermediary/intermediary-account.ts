import type { PAUSES } from '@/lib/domain/documents/pec-box'
import { INTERMEDIARY_NAMES, type Intermediary } from '@/lib/domain/einvoice/intermediaries'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { intermediary_accountModel } from '@/server/db/generated/models/intermediary_account'
import type { IntermediaryAccount, IntermediaryFault, IntermediarySession } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { derivedSecret, seal, unseal } from '@/server/platform/sealed'
import { mailPause } from '../pause-mail'
import { arubaGate } from './aruba-gate'
import { openSession, sessionGate } from './session-gate'

const purposeOf = (provider: Intermediary): string => `${provider}-key`

/** The row of an account at a provider: which one of a structure's it is. */
export type AccountKey = { structureId: number; provider: Intermediary }

/** A key or a password as it is stored: it opens in its own structure only. */
export const sealIntermediarySecret = (secret: string, { structureId, provider }: AccountKey) =>
  seal(Buffer.from(secret, 'utf8'), purposeOf(provider), String(structureId))

/** Shows where the same account is used: it is known by its user, or by its key where there is none. */
export const intermediaryMark = (provider: Intermediary, username: string | null, key: string): string =>
  derivedSecret(purposeOf(provider), username?.toLowerCase() ?? key)

type PausedFor = (typeof PAUSES)[number]

export type FoundIntermediary = {
  account: IntermediaryAccount
  pausedFor: PausedFor | null
  /** The structure's files leave by it. */
  isSending: boolean
  /** Nothing is asked before then. */
  restsUntil: Date | null
  /** Failures in a row. */
  failures: number
  updatesFrom: Date
  readAt: Date | null
  /** When the provider last called; null for never. */
  heardAt: Date | null
}

/** The own structure's account at a provider; null for none. */
export async function findIntermediary(tx: Tx, key: AccountKey): Promise<FoundIntermediary | null> {
  const row = await tx.intermediary_account.findUnique({ where: whereOf(key) })
  return row && foundOf(row)
}

/** The account by which the own structure sends; null for none. */
export async function findSendingIntermediary(
  tx: Tx,
  structureId: number,
): Promise<FoundIntermediary | null> {
  const row = await tx.intermediary_account.findFirst({
    where: { structure_id: structureId, is_sending: true },
  })
  return row && foundOf(row)
}

export const whereOf = ({ structureId, provider }: AccountKey) => ({
  structure_id_provider: { structure_id: structureId, provider },
})

function foundOf(row: intermediary_accountModel): FoundIntermediary {
  const secret = openedSecret(row)
  // Sealed under another LUNA_SECRET it opens nothing: that is as if the provider refused it.
  const pausedFor = row.paused_for ?? (secret === null ? 'AUTHENTICATION' : null)
  return {
    account: accountOf({
      provider: row.provider as Intermediary,
      structureId: row.structure_id,
      isTest: row.is_test,
      doesSign: row.does_sign,
      username: row.username,
      secret: secret ?? '',
      session: openSession(row),
    }),
    pausedFor: pausedFor as PausedFor | null,
    isSending: row.is_sending,
    restsUntil: row.rests_until,
    failures: row.failures,
    updatesFrom: row.updates_from,
    readAt: row.read_at,
    heardAt: row.heard_at,
  }
}

function openedSecret({ sealed_secret, provider, structure_id }: intermediary_accountModel): string | null {
  const opened = unseal(sealed_secret, purposeOf(provider as Intermediary), String(structure_id))
  return opened && Buffer.from(opened).toString('utf8')
}

type AccountParts = AccountKey & {
  isTest: boolean
  doesSign: boolean
  username: string | null
  /** The key, the token or the password. */
  secret: string
  session: IntermediarySession | null
  /** An account that is only tried keeps nothing. */
  isTried?: boolean
}

/** An account as its driver takes it. */
export function accountOf({
  provider,
  username,
  secret,
  session,
  isTried,
  ...common
}: AccountParts): IntermediaryAccount {
  if (provider === 'invoicetronic') return { provider, ...common, key: secret }
  if (provider === 'openapi') return { provider, ...common, token: secret }
  const { structureId, isTest } = common
  const gate = { structureId, provider, session, ...(isTried ? { isTried } : {}) }
  const user = { ...common, username: username ?? '', password: secret }
  return provider === 'aruba'
    ? { provider, ...user, gate: arubaGate({ ...gate, isTest }) }
    : { provider, ...user, gate: sessionGate(gate) }
}

/** The key, the token or the password of an account. */
export function secretOf(account: IntermediaryAccount): string {
  if (account.provider === 'invoicetronic') return account.key
  return account.provider === 'openapi' ? account.token : account.password
}

/** The accounts that are to be asked, or have a file of which nothing is known. Expects a transaction of the system. */
export async function intermediariesToAsk(tx: Tx): Promise<AccountKey[]> {
  const rows = await tx.intermediary_account.findMany({
    where: { OR: [{ state: 'ON' }, { dispatches: { some: { state: 'BEGUN' } } }] },
    select: { structure_id: true, provider: true },
  })
  return rows.map(({ structure_id, provider }) => ({
    structureId: structure_id,
    provider: provider as Intermediary,
  }))
}

const [FIRST_REST_MS, LONGEST_REST_MS] = [30_000, 15 * 60_000]

/** Failures in a row, about an hour of them, after which a file stops waiting and the operator is shown why. */
export const MOST_FAILURES = 8

/**
 * Notes that a request was not answered as it should be, and returns the milliseconds to wait: as long as the provider
 * demands, else twice as long each time. A provider that refuses the key or the password is asked no more. A call that was
 * only put off is no fault of anybody's.
 */
export async function noteFault(tx: Tx, key: AccountKey, fault: IntermediaryFault): Promise<number> {
  if (fault.kind === 'PACED') return fault.waitMs
  if (fault.kind === 'DENIED') {
    await pauseRefused(tx, key, fault.message)
    return 0
  }
  const where = whereOf(key)
  const isBusy = fault.kind === 'BUSY'
  const row = await tx.intermediary_account.findUniqueOrThrow({ where, select: { failures: true } })
  const waitMs = isBusy ? fault.waitMs : Math.min(FIRST_REST_MS * 2 ** row.failures, LONGEST_REST_MS)
  await tx.intermediary_account.update({
    where,
    data: {
      rests_until: new Date(now().getTime() + waitMs),
      fault: fault.message.slice(0, 300),
      ...(isBusy ? {} : { failures: { increment: 1 } }),
    },
    select: { structure_id: true },
  })
  return waitMs
}

/** Notes that the provider answers. */
export async function noteAnswered(tx: Tx, { structureId, provider }: AccountKey): Promise<void> {
  await tx.intermediary_account.updateMany({
    where: {
      structure_id: structureId,
      provider,
      OR: [{ failures: { gt: 0 } }, { rests_until: { not: null } }],
    },
    data: { failures: 0, rests_until: null, fault: null },
  })
}

/** Lets an account rest whose key or password the provider refuses, and mails those who can type a new one. */
async function pauseRefused(tx: Tx, { structureId, provider }: AccountKey, words: string): Promise<void> {
  const { count } = await tx.intermediary_account.updateMany({
    where: { structure_id: structureId, provider, state: 'ON' },
    data: { state: 'PAUSED', paused_for: 'AUTHENTICATION', fault: words.slice(0, 300), updated_at: now() },
  })
  if (count === 0) return
  const changes = { state: ['ON', 'PAUSED'], paused_for: [null, 'AUTHENTICATION'] } as const
  await audit(tx, { action: 'UPDATE', entity: 'intermediary_account', entityId: structureId, changes })
  const subject = INTERMEDIARY_NAMES[provider]
  await mailPause(tx, 'intermediary_paused', { subject, reason: words.slice(0, 300) })
}

/** Notes up to where the updates or the suppliers' invoices are taken; never back. */
export async function advanceUpdates(
  tx: Tx,
  { structureId, provider }: AccountKey,
  upTo: Date,
): Promise<void> {
  await tx.intermediary_account.updateMany({
    where: { structure_id: structureId, provider, updates_from: { lt: upTo } },
    data: { updates_from: upTo },
  })
}

/** Notes that the provider was asked for answers and invoices. */
export async function noteRead(tx: Tx, { structureId, provider }: AccountKey): Promise<void> {
  await tx.intermediary_account.updateMany({
    where: { structure_id: structureId, provider },
    data: { read_at: now() },
  })
}
