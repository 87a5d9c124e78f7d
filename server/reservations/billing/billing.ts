import { ok } from '@/lib/api/endpoint'
import { toWire, ZERO } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { auditEach } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { createProposed } from '@/server/salesforce'
import { isStaff } from '../reservations/person'
import { type Bill, type BillingPlan, planBilling } from './billing-plan'
import { holdReservations, lockBilling } from './billing-queries'
import { billDeposit } from './deposit'

const procedures = api.reservations.billing

/** Refuses callers who do not see every reservation. */
function refuseCustomers(caller: Session): void {
  if (!isStaff(caller)) throw new Refusal('ERROR_FORBIDDEN')
}

const shown = ({ sku, anagrafica_id, name, lines, reservations, totals }: Bill) => ({
  sku,
  anagrafica_id,
  name,
  reservations: reservations.length,
  line_list: lines.map(({ name: of, kind, times, unitPrice, taxable, amount, vatRate }) => ({
    name: of,
    kind,
    quantity: times.length,
    net_price: toWire(unitPrice),
    total: toWire(taxable),
    amount: toWire(amount),
    vat_rate: toWire(vatRate),
    day_list: times.map(({ day }) => day),
  })),
  subtotal: toWire(totals.subtotal),
  amount_due: toWire(totals.amount_due),
})

const preview = procedures.preview.handler(async ({ context: { tx, caller, language }, input }) => {
  refuseCustomers(caller)
  const { bills, refused, proposing } = await planBilling(tx, input, { caller, language, date: today() })
  return ok({
    customer_list: bills.map(shown),
    refused_list: [...refused],
    sender_faults: [...proposing.senderFaults],
    total_reservations: bills.reduce((count, { reservations }) => count + reservations.length, 0),
    total_amount: toWire(bills.reduce((sum, { totals }) => sum.plus(totals.amount_due), ZERO)),
  })
})

/** Makes a customer's draft, and ties the reservations to it. */
export async function createBill(
  tx: Tx,
  { draft, reservations }: Bill,
  { proposing }: BillingPlan,
  caller: Session,
): Promise<number> {
  const document_id = await createProposed(tx, proposing, draft, caller)
  await insertRows(
    tx,
    'reservation_billing',
    reservations.map(({ id, deposit_document_id }) => ({
      reservation_id: id,
      document_id,
      deducted_id: deposit_document_id,
      live: true,
      created_at: now(),
    })),
  )
  const changes = { document_id: [null, document_id] } as const
  const ids = reservations.map(({ id }) => String(id))
  await auditEach(tx, { action: 'UPDATE', entity: 'reservation', changes }, ids)
  return document_id
}

/**
 * Makes the drafts of what is to be billed, one caller of a structure after the other: the second one finds nothing left.
 * The reservations are held, so that what is billed stays as it is.
 */
const create = procedures.create.handler(async ({ context: { tx, caller, language }, input }) => {
  refuseCustomers(caller)
  await lockBilling(tx, caller.structureId)
  await holdReservations(tx, input)
  const plan = await planBilling(tx, input, { caller, language, date: input.date ?? today() })
  const { senderFaults } = plan.proposing
  if (senderFaults.length > 0 && plan.bills.length > 0) {
    throw new Refusal(
      'ERROR_INVOICE_NO_SENDER',
      {},
      senderFaults.map(({ field }) => field),
    )
  }
  const draft_list = []
  for (const bill of plan.bills) {
    const invoice_id = await createBill(tx, bill, plan, caller)
    const { sku, anagrafica_id, name, totals } = bill
    const amount_due = toWire(totals.amount_due)
    draft_list.push({
      sku,
      anagrafica_id,
      name,
      invoice_id,
      reservations: bill.reservations.length,
      amount_due,
    })
  }
  return ok({ draft_list, refused_list: [...plan.refused] })
})

const deposit = procedures.deposit.handler(async ({ context, input }) =>
  ok({ invoice_id: await billDeposit(context, input.id) }),
)

export const billing = { preview, create, deposit }
