import { directionOf } from '@/lib/domain/bank/bank-book'
import { type Decimal, fixed2, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { bankAccounts } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { lockRows } from '@/server/db/lock'
import { now, today } from '@/server/platform/clock'
import { lockSettled } from '../document/settlement-queries'
import { registerPayment, reversePayment } from '../payments/register'
import { payPurchase, unpayPurchase } from '../purchases/payments'
import { readTargets } from './candidate-queries'
import { type MovementRow, readMovements } from './queries'

const ENTITY = 'bank_movement'

type PaidPart = { kind: 'DOCUMENT' | 'PURCHASE'; id: number; amount: Decimal }
type Caller = { accountId: number | null; structureId: number }

const idsOf = (parts: readonly Pick<PaidPart, 'kind' | 'id'>[], kind: PaidPart['kind']): number[] =>
  parts.filter((part) => part.kind === kind).map(({ id }) => id)

/**
 * Locks documents and purchases, then movements: in this order, as the reversal of a payment locks its document first.
 * Of several callers that confirm one movement, each sees what the one before it did.
 */
export async function lockForMatching(
  tx: Tx,
  movementIds: readonly number[],
  parts: readonly Pick<PaidPart, 'kind' | 'id'>[],
): Promise<void> {
  await lockSettled(tx, idsOf(parts, 'DOCUMENT'))
  await lockRows(tx, 'purchase', idsOf(parts, 'PURCHASE'))
  await lockRows(tx, 'bank_movement', movementIds)
}

/** The movement with an id; ERROR_NOT_FOUND. */
export async function findMovement(tx: Tx, id: number): Promise<MovementRow> {
  const [row] = await readMovements(tx, [id])
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

/** As findMovement, in one of these states; ERROR_BANK_MOVEMENT_STATE. The caller has locked it. */
async function movementIn(tx: Tx, id: number, states: readonly MovementRow['state'][]): Promise<MovementRow> {
  const row = await findMovement(tx, id)
  if (!states.includes(row.state)) throw new Refusal('ERROR_BANK_MOVEMENT_STATE', { state: row.state })
  return row
}

/** All parts are open, and of the movement's side. @throws Refusal ERROR_BANK_TARGET */
async function checkTargets(tx: Tx, row: MovementRow, parts: readonly PaidPart[]): Promise<void> {
  const open = await readTargets(tx, parts)
  for (const [index, part] of parts.entries()) {
    const target = open.find(({ kind, id }) => kind === part.kind && id === part.id)
    if (target?.direction !== directionOf({ amount: money(row.amount) })) {
      throw new Refusal('ERROR_BANK_TARGET', {}, [`part_list.${index}.id`])
    }
  }
}

/**
 * Registers an open movement as the payment of its parts, whose rows and its own the caller has locked with
 * `lockForMatching`. All of it, or what is left after an earlier part, becomes RECONCILED.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_BANK_MOVEMENT_STATE, ERROR_BANK_AMOUNT, ERROR_BANK_TARGET,
 * ERROR_PAYMENT_EXCEEDS
 */
export async function matchMovement(
  tx: Tx,
  movementId: number,
  parts: readonly PaidPart[],
  caller: Caller,
): Promise<void> {
  const row = await movementIn(tx, movementId, ['OPEN'])
  const total = sum(parts.map(({ amount }) => amount))
  if (total.gt(row.left)) throw new Refusal('ERROR_BANK_AMOUNT', { left: row.left }, ['part_list'])
  await checkTargets(tx, row, parts)
  const account = await accountOf(tx, row.iban, caller)
  for (const part of parts) {
    const paid = await payPart(tx, row, part, { account, accountId: caller.accountId })
    await insertRows(tx, 'bank_match', [
      {
        movement_id: row.id,
        amount: fixed2(part.amount),
        created_by: caller.accountId,
        created_at: now(),
        ...paid,
      },
    ])
  }
  const matches = parts.map(({ kind, id, amount }) => `${kind} ${id}: ${fixed2(amount)}`)
  const changes = { matches: [null, matches] } as const
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: row.id, changes })
}

async function accountOf(tx: Tx, iban: string, { structureId }: Caller) {
  const account = (await bankAccounts(tx, structureId)).find((one) => one.iban === iban)
  return { iban, name: account?.nome ?? '' }
}

type PaymentSource = { account: { iban: string; name: string }; accountId: number | null }

const METHOD = 'ALLOWANCE'

async function payPart(tx: Tx, row: MovementRow, part: PaidPart, { account, accountId }: PaymentSource) {
  const paid = { amount: part.amount, date: row.day, method: METHOD } as const
  if (part.kind === 'PURCHASE') {
    await payPurchase(tx, part.id, paid)
    return { document_id: null, purchase_id: part.id, payment_id: null }
  }
  const note = row.remittance.slice(0, 500)
  const payment_id = await registerPayment(tx, { ...paid, documentId: part.id, account, note, accountId })
  return { document_id: part.id, purchase_id: null, payment_id }
}

/** Reverses all payments of a movement, which is open again. @throws Refusal ERROR_NOT_FOUND, ERROR_BANK_MOVEMENT_STATE */
export async function unmatchMovement(tx: Tx, movementId: number, { accountId }: Caller): Promise<void> {
  const before = await findMovement(tx, movementId)
  const targets = before.match_list.map(({ target }) => target)
  await lockForMatching(tx, [movementId], targets)
  const row = await findMovement(tx, movementId)
  if (row.match_list.length === 0) throw new Refusal('ERROR_BANK_MOVEMENT_STATE', { state: row.state })
  const matches = await tx.bank_match.findMany({ where: { movement_id: movementId }, orderBy: { id: 'asc' } })
  for (const { payment_id, purchase_id, amount } of matches) {
    if (payment_id !== null) await reversePayment(tx, { paymentId: payment_id, date: today(), accountId })
    if (purchase_id !== null) {
      const paid = { amount: money(amount.toString()), date: row.day, method: METHOD }
      await unpayPurchase(tx, purchase_id, paid)
    }
  }
  // Those of reversed payments are gone by then.
  await tx.bank_match.deleteMany({ where: { movement_id: movementId } })
  const reversed = row.match_list.map(
    ({ target, amount }) => `${target.kind} ${target.id}: ${fixed2(money(amount))}`,
  )
  const changes = { matches: [reversed, null] } as const
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: row.id, changes })
}

type StateChange = { from: 'OPEN' | 'IGNORED'; to: 'OPEN' | 'IGNORED'; reason: string }

/** Puts a movement aside, or takes it back. @throws Refusal ERROR_NOT_FOUND, ERROR_BANK_MOVEMENT_STATE */
export async function putAside(tx: Tx, movementId: number, { from, to, reason }: StateChange): Promise<void> {
  await lockRows(tx, 'bank_movement', [movementId])
  const row = await movementIn(tx, movementId, [from])
  await tx.bank_movement.update({
    where: { id: movementId },
    data: { state: to, ignore_reason: reason, updated_at: now() },
    select: { id: true },
  })
  const changes = { state: [from, to], ignore_reason: [row.ignore_reason, reason] } as const
  await audit(tx, { action: 'STATE', entity: ENTITY, entityId: movementId, changes })
}
