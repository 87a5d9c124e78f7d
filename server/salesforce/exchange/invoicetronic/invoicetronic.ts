import { ok } from '@/lib/api/endpoint'
import type {
  InvoicetronicAccount,
  InvoicetronicIn,
} from '@/lib/api/salesforce/exchange/invoicetronic-fields'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { invoicetronic_accountModel } from '@/server/db/generated/models/invoicetronic_account'
import { tryInvoicetronic } from '@/server/exchange'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { findInvoicetronic, sealInvoicetronicKey } from './invoicetronic-account'

const procedures = api.salesforce.invoicetronic

/** Clocks may differ: a new account's updates are asked for from a while ago. */
const FIRST_UPDATES_MS = 60 * 60_000

const read = procedures.read.handler(async ({ context: { tx, caller } }) =>
  ok({ invoicetronic: await presented(tx, caller.structureId) }),
)

const save = procedures.save.handler(async ({ context: { caller, inTenant }, input: { invoicetronic } }) => {
  const { structureId } = caller
  const stored = await inTenant((tx) => findInvoicetronic(tx, structureId))
  const key = invoicetronic.key ?? stored?.account.key
  if (!key) throw wrongValue('invoicetronic.key')
  await refuseFaulty(structureId, key)
  return inTenant(async (tx) => {
    await keep(tx, structureId, invoicetronic)
    return ok({ invoicetronic: await required(tx, structureId) })
  })
})

const pause = procedures.pause.handler(async ({ context: { tx, caller } }) => {
  await move(tx, caller.structureId, { state: 'PAUSED', paused_for: 'USER' })
  return ok({ invoicetronic: await required(tx, caller.structureId) })
})

const resume = procedures.resume.handler(async ({ context: { caller, inTenant } }) => {
  const { structureId } = caller
  const stored = await inTenant((tx) => findInvoicetronic(tx, structureId))
  if (!stored) throw new Refusal('ERROR_NOT_FOUND')
  if (!stored.account.key) throw wrongValue('invoicetronic.key')
  await refuseFaulty(structureId, stored.account.key)
  return inTenant(async (tx) => {
    await move(tx, structureId, { state: 'ON', paused_for: null })
    return ok({ invoicetronic: await required(tx, structureId) })
  })
})

const remove = procedures.remove.handler(async ({ context: { tx, caller } }) => {
  const where = { structure_id: caller.structureId }
  const before = await tx.invoicetronic_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  await tx.invoicetronic_account.delete({ where })
  await audited(tx, 'DELETE', before, null)
  return ok({})
})

/** @throws Refusal where the provider does not take a key, with its words */
async function refuseFaulty(structureId: number, key: string): Promise<void> {
  const fault = await tryInvoicetronic({ structureId, key, isTest: false, doesSign: false })
  if (!fault) return
  const code = fault.kind === 'DENIED' ? 'ERROR_INVOICETRONIC_KEY' : 'ERROR_INVOICETRONIC_UNREACHABLE'
  throw new Refusal(code, { text: fault.message }, ['invoicetronic.key'])
}

/** An account that goes on asks at once. */
const FRESH = { state: 'ON', paused_for: null, fault: null, rests_until: null, failures: 0 } as const

/** Stores an account whose key was taken, and lets it go on. */
async function keep(tx: Tx, structureId: number, typed: InvoicetronicIn): Promise<void> {
  const { key, revision, ...columns } = typed
  const where = { structure_id: structureId }
  const before = await tx.invoicetronic_account.findUnique({ where })
  if (before && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  const data = { ...columns, ...FRESH, updated_at: now() }
  const after = before
    ? await tx.invoicetronic_account.update({
        where,
        data: {
          ...data,
          ...(key ? sealInvoicetronicKey(key, structureId) : {}),
          revision: before.revision + 1,
        },
      })
    : await tx.invoicetronic_account.create({
        data: {
          ...data,
          ...sealInvoicetronicKey(key ?? '', structureId),
          updates_from: new Date(now().getTime() - FIRST_UPDATES_MS),
        },
      })
  await audited(tx, before ? 'UPDATE' : 'CREATE', before, after)
}

/** Changes whether an account rests. */
async function move(
  tx: Tx,
  structureId: number,
  change: { state: 'ON'; paused_for: null } | { state: 'PAUSED'; paused_for: 'USER' },
): Promise<void> {
  const where = { structure_id: structureId }
  const before = await tx.invoicetronic_account.findUnique({ where })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  const fresh = change.state === 'ON' ? FRESH : {}
  const data = { ...fresh, ...change, revision: before.revision + 1, updated_at: now() }
  await audited(tx, 'UPDATE', before, await tx.invoicetronic_account.update({ where, data }))
}

/** The columns that the audit shows: never the key. */
const shown = (row: invoicetronic_accountModel | null) =>
  row && {
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    state: row.state,
    paused_for: row.paused_for,
  }

async function audited(
  tx: Tx,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: invoicetronic_accountModel | null,
  after: invoicetronic_accountModel | null,
): Promise<void> {
  const entityId = (after ?? before)?.structure_id ?? 0
  const isNewKey = before && after && before.key_mark !== after.key_mark
  const changes = {
    ...changesBetween(shown(before), shown(after)),
    ...(isNewKey ? { key: [false, true] as const } : {}),
  }
  await audit(tx, { action, entity: 'invoicetronic_account', entityId, changes })
}

async function required(tx: Tx, structureId: number): Promise<InvoicetronicAccount> {
  const account = await presented(tx, structureId)
  if (!account) throw new Refusal('ERROR_NOT_FOUND')
  return account
}

async function presented(tx: Tx, structureId: number): Promise<InvoicetronicAccount | null> {
  const own = { structure_id: structureId }
  const row = await tx.invoicetronic_account.findUnique({ where: own })
  if (!row) return null
  const sent = await tx.invoicetronic_dispatch.count({
    where: { ...own, state: { not: 'FAILED' } },
    take: 1,
  })
  return {
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    is_used: sent > 0,
    state: row.state as InvoicetronicAccount['state'],
    paused_for: row.paused_for as InvoicetronicAccount['paused_for'],
    fault: row.fault,
    read_at: row.read_at && toInstantText(row.read_at, env.LUNA_ZONE),
    revision: row.revision,
  }
}

export const invoicetronic = { read, save, pause, resume, remove }
