import { ok } from '@/lib/api/endpoint'
import type { EntryBalance, OpenAmounts } from '@/lib/api/salesforce/balances/balance-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { yearOf } from '@/lib/domain/core/day'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Flow } from '@/lib/domain/registers/schedule'
import { findParties } from '@/server/anagrafica'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { openOf } from '../schedule/open-dues'
import { type OpenSum, sumOpen } from '../schedule/queries'
import { isSupplier, lastCollected, oldestOverdue, salesByYear } from './balance-queries'

const procedures = api.salesforce.balances

/** @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND for an entry that the structure does not have */
async function requireEntry(tx: Tx, sku: string): Promise<void> {
  if (!(await findParties(tx, [sku])).has(sku)) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
}

function openAmounts(sums: readonly OpenSum[], flow: Flow): OpenAmounts | null {
  const found = sums.find((one) => one.flow === flow)
  if (!found) return null
  const { open, overdue, overdue_since } = found
  return { open: toWire(money(open)), overdue: toWire(money(overdue)), overdue_since }
}

type Dues = Pick<EntryBalance, 'receivable' | 'overdue_invoice_id' | 'payable' | 'collected'>

const NO_DUES: Dues = { receivable: null, overdue_invoice_id: null, payable: null, collected: null }

async function readDues(tx: Tx, caller: Session, sku: string): Promise<Dues> {
  const open = await sumOpen(tx, { ...openOf(caller), anaSku: sku })
  const collected = await lastCollected(tx, sku, today())
  return {
    receivable: openAmounts(open, 'IN'),
    overdue_invoice_id: await oldestOverdue(tx, sku, today()),
    payable: openAmounts(open, 'OUT'),
    collected: collected && { ...collected, amount: toWire(collected.amount) },
  }
}

const read = procedures.read.handler(async ({ context: { tx, caller }, input: { ana_sku } }) => {
  await requireEntry(tx, ana_sku)
  const year = yearOf(today())
  const years = await salesByYear(tx, ana_sku, year)
  const seesPayments = hasAny(caller.guiItemList, ['GUI_CAN_LIST_PAYMENT'])
  const dues = seesPayments ? await readDues(tx, caller, ana_sku) : NO_DUES
  const is_supplier = await isSupplier(tx, ana_sku, hasAny(caller.guiItemList, ['GUI_CAN_LIST_PURCHASE']))
  const year_list = years.map(({ revenue, ...counts }) => ({ ...counts, revenue: toWire(revenue) }))
  return ok({ balance: { year, year_list, is_supplier, ...dues } })
})

export const balances = { read }
