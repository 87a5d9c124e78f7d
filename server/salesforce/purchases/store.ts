import type { PurchaseDataIn, PurchaseUpdateIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { type PurchasePayment, type PurchaseState, settledPayments } from '@/lib/domain/documents/purchase'
import { displayName, findParties } from '@/server/anagrafica'
import { type AuditEntry, audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import { claimFiles } from '@/server/platform/kept-files'
import { notValid, purchaseContent, storedPayments } from './content'
import type { PurchaseUpload } from './files'
import { pathOfFile } from './present'
import { type PurchaseDetail, readPurchase } from './queries'

const ENTITY = 'purchase'

/** The purchase with an id, or ERROR_NOT_FOUND. */
export async function findPurchase(tx: Tx, id: number): Promise<PurchaseDetail> {
  const row = await readPurchase(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

/**
 * As findPurchase, with its row locked: of two callers that change it the second sees what the first did.
 * ERROR_STALE_REVISION when it has moved on from the revision that the caller knows.
 */
export async function lockPurchase(tx: Tx, id: number, revision?: number): Promise<PurchaseDetail> {
  await tx.$executeRaw`select 1 from purchase where id = ${id} for update`
  const row = await findPurchase(tx, id)
  if (revision !== undefined && revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  return row
}

/** As lockPurchase, and refuses a deleted purchase. */
export async function lockLivePurchase(tx: Tx, id: number, revision?: number): Promise<PurchaseDetail> {
  const row = await lockPurchase(tx, id, revision)
  if (row.state === 'DELETED') throw new Refusal('ERROR_PURCHASE_DELETED')
  return row
}

/** The supplier's name as it is now; ERROR_ANAGRAFICA_NOT_FOUND when there is no such entry. */
async function nameOf(tx: Tx, anaSku: string | null): Promise<string> {
  if (anaSku === null) return ''
  const party = (await findParties(tx, [anaSku])).get(anaSku)
  if (!party) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['purchase_data.ana_sku'])
  return displayName(party)
}

/** A payload as the rows that it becomes. */
async function rowsOf(tx: Tx, data: PurchaseDataIn, before: PurchaseDetail | null) {
  const { columns, ...parts } = purchaseContent(data, before)
  return { ...parts, columns: { ...columns, customer_name: await nameOf(tx, data.ana_sku) } }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

async function insertParts(tx: Tx, purchase_id: number, { lines, due, payments }: Rows): Promise<void> {
  await insertRows(
    tx,
    'purchase_line',
    lines.map((line) => ({ purchase_id, ...line })),
  )
  await insertRows(
    tx,
    'purchase_due_date',
    due.map(({ date, amount }, index) => ({
      purchase_id,
      position: index + 1,
      date,
      amount: fixed2(amount),
    })),
  )
  await insertPayments(tx, purchase_id, payments)
}

const insertPayments = (tx: Tx, purchase_id: number, payments: readonly PurchasePayment[]) =>
  insertRows(
    tx,
    'purchase_payment',
    payments.map(({ date, amount, method }, index) => ({
      purchase_id,
      position: index + 1,
      date,
      method,
      amount: fixed2(amount),
    })),
  )

async function insertFiles(
  tx: Tx,
  purchase_id: number,
  files: readonly PurchaseUpload[],
  account_id: number | null,
): Promise<void> {
  await claimFiles(
    tx,
    files.map(({ file_key }) => file_key),
  )
  const rows = files.map(({ bytes, ...file }) => ({ ...file, purchase_id, account_id, created_at: now() }))
  await insertRows(tx, 'purchase_file', rows)
}

/** The values of a purchase that the audit records. */
const audited = (row: PurchaseDetail) => ({
  state: row.state,
  ana_sku: row.ana_sku,
  date: row.date,
  category: row.category,
  invoice_number: row.invoice_number,
  description: row.description,
  tax_percentage: row.tax_percentage,
  final_price: row.final_price,
  paid_amount: row.paid_amount,
  purchase_product_list: row.lines,
  due_date_list: row.due_dates,
  payment_list: row.payments,
  files: row.files.map(({ name }) => name),
})

/** The purchase as it is now, with the audit row of what became of it. */
export async function recordPurchase(
  tx: Tx,
  id: number,
  before: PurchaseDetail | null,
  action: AuditEntry['action'],
): Promise<PurchaseDetail> {
  const row = await findPurchase(tx, id)
  const changes = changesBetween(before && audited(before), audited(row))
  await audit(tx, { action, entity: ENTITY, entityId: id, changes })
  return row
}

export type PurchaseSave = { files: readonly PurchaseUpload[]; accountId: number | null }

/** Creates a purchase of a payload and its stored files. */
export async function createPurchase(
  tx: Tx,
  data: PurchaseDataIn,
  { files, accountId }: PurchaseSave,
): Promise<PurchaseDetail> {
  const rows = await rowsOf(tx, data, null)
  const written = { created_by: accountId, created_at: now(), updated_at: now() }
  const [id] = await insertRows(tx, 'purchase', [{ ...rows.columns, ...written }])
  if (id === undefined) throw new Error('a purchase was not written')
  await insertParts(tx, id, rows)
  await insertFiles(tx, id, files, accountId)
  return recordPurchase(tx, id, null, 'CREATE')
}

/**
 * Removes the files that are not among those that stay.
 * @throws Refusal ERROR_NOT_FOUND for a file that the purchase does not have
 */
async function keepFiles(tx: Tx, row: PurchaseDetail, paths: readonly string[]): Promise<void> {
  const known = new Map(row.files.map(({ id }) => [pathOfFile(id), id]))
  if (paths.some((path) => !known.has(path))) {
    throw new Refusal('ERROR_NOT_FOUND', {}, ['purchase_data.existent_files'])
  }
  const ids = paths.flatMap((path) => known.get(path) ?? [])
  await tx.purchase_file.deleteMany({ where: { purchase_id: row.id, id: { notIn: ids } } })
}

/**
 * Replaces a purchase. It keeps the files that the payload lists; a new file that it has already is not stored twice.
 */
export async function replacePurchase(
  tx: Tx,
  data: PurchaseUpdateIn,
  { files, accountId }: PurchaseSave,
): Promise<PurchaseDetail> {
  const before = await lockLivePurchase(tx, data.id, data.revision)
  const rows = await rowsOf(tx, data, before)
  const of = { where: { purchase_id: before.id } }
  await tx.purchase_line.deleteMany(of)
  await tx.purchase_due_date.deleteMany(of)
  await tx.purchase_payment.deleteMany(of)
  await writeColumns(tx, before.id, rows.columns)
  await insertParts(tx, before.id, rows)
  if (data.existent_files) {
    await keepFiles(
      tx,
      before,
      data.existent_files.map(({ path }) => path),
    )
  }
  const stays = await tx.purchase_file.findMany({ ...of, select: { md5: true } })
  const fresh = files.filter(({ md5 }) => stays.every((file) => file.md5 !== md5))
  await insertFiles(tx, before.id, fresh, accountId)
  return recordPurchase(tx, before.id, before, 'UPDATE')
}

type Columns = Partial<Rows['columns']>

/** Writes columns of a purchase whose row is locked, and raises its revision. */
export async function writeColumns(tx: Tx, id: number, columns: Columns): Promise<void> {
  const { date, ...fields } = columns
  await tx.purchase.update({
    where: { id },
    data: {
      ...fields,
      ...(date ? { date: new Date(date) } : {}),
      revision: { increment: 1 },
      updated_at: now(),
    },
    select: { id: true },
  })
}

type Move = { state: PurchaseState; description: string; rest: { date: Day; method: string } }

/** Brings a purchase, whose row the caller has locked, into a state; a purchase that becomes PAID has its rest paid. */
export async function movePurchase(tx: Tx, row: PurchaseDetail, { state, description, rest }: Move) {
  const columns: Columns = { state, state_description: description }
  if (state === 'PAID') {
    if (row.lines.length === 0) throw notValid('json_state.purchase_state')
    const final_price = money(row.final_price)
    const payments = settledPayments(storedPayments(row), { final_price, state, rest })
    await tx.purchase_payment.deleteMany({ where: { purchase_id: row.id } })
    await insertPayments(tx, row.id, payments)
    columns.paid_amount = fixed2(final_price)
  }
  await writeColumns(tx, row.id, columns)
  return recordPurchase(tx, row.id, row, state === 'DELETED' ? 'DELETE' : 'STATE')
}
