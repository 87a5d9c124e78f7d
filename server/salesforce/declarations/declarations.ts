import { ok } from '@/lib/api/endpoint'
import type {
  Declaration,
  DeclarationChangeIn,
  DeclarationIn,
} from '@/lib/api/salesforce/declarations/declaration-fields'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { coversDay, isNearlyUsed, leftOf } from '@/lib/domain/documents/intent'
import { findParties } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { fromDay } from '../document/row'
import { intentsOf, lockIntent, type StoredIntent } from './intent-queries'

const procedures = api.salesforce.declarations
const ENTITY = 'intent_declaration'

const present = (intent: StoredIntent): Declaration => {
  const { limit, used, ...rest } = intent
  return {
    ...rest,
    limit: limit.toNumber(),
    used: used.toNumber(),
    left: leftOf(intent).toNumber(),
    is_nearly_used: isNearlyUsed(intent),
    is_valid_today: coversDay(intent, today()),
  }
}

/** The declaration, locked. @throws Refusal ERROR_NOT_FOUND */
async function requireIntent(tx: Tx, id: number): Promise<StoredIntent> {
  const intent = await lockIntent(tx, id)
  if (!intent) throw new Refusal('ERROR_NOT_FOUND')
  return intent
}

/** @throws Refusal ERROR_INTENT_DAYS for days out of order, or of two years: a declaration is of one (its model, box 1) */
function columnsOf(data: DeclarationIn | DeclarationChangeIn) {
  const { protocol, received_day, first_day, last_day, revoked_day, limit, note } = data
  const isOneYear = first_day.slice(0, 4) === last_day.slice(0, 4)
  if (first_day > last_day || received_day > last_day || !isOneYear) {
    throw new Refusal('ERROR_INTENT_DAYS', {}, ['last_day'])
  }
  return {
    protocol,
    received_day: fromDay(received_day),
    first_day: fromDay(first_day),
    last_day: fromDay(last_day),
    revoked_day: revoked_day ? fromDay(revoked_day) : null,
    amount_limit: limit,
    note,
  }
}

/** @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND */
async function requireCustomer(tx: Tx, sku: string): Promise<void> {
  const isThere = (await findParties(tx, [sku])).has(sku)
  if (!isThere) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
}

const list = procedures.list.handler(async ({ context: { tx }, input: { ana_sku } }) => {
  await requireCustomer(tx, ana_sku)
  return ok({ declaration_list: (await intentsOf(tx, ana_sku)).map(present) })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { declaration_data: data } }) => {
  await requireCustomer(tx, data.ana_sku)
  const row = { ...columnsOf(data), ana_sku: data.ana_sku, created_by: caller.accountId }
  const { id } = await tx.intent_declaration.create({ data: row, select: { id: true } })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes: changesBetween(null, data) })
  return ok({ declaration: present(await requireIntent(tx, id)) })
})

const update = procedures.update.handler(async ({ context: { tx }, input: { declaration_data: data } }) => {
  const before = await requireIntent(tx, data.id)
  const isRenamed = data.protocol !== before.protocol || data.received_day !== before.received_day
  if (before.document_count > 0 && isRenamed) throw new Refusal('ERROR_INTENT_USED', {}, ['protocol'])
  if (money(data.limit).lt(before.used)) {
    throw new Refusal('ERROR_INTENT_LIMIT_USED', { used: before.used.toFixed(2) }, ['limit'])
  }
  await tx.intent_declaration.update({
    where: { id: data.id },
    data: columnsOf(data),
    select: { id: true },
  })
  const { limit, used: _, document_count: __, ...rest } = before
  const changes = changesBetween({ ...rest, limit: limit.toNumber() }, { ana_sku: before.ana_sku, ...data })
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: data.id, changes })
  return ok({ declaration: present(await requireIntent(tx, data.id)) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const { id, document_count } = await requireIntent(tx, input.id)
  if (document_count > 0) throw new Refusal('ERROR_INTENT_USED')
  await tx.intent_declaration.delete({ where: { id }, select: { id: true } })
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id })
  return ok({})
})

export const declarations = { list, add, update, remove }
