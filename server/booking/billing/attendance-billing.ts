import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { toWire, ZERO } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { auditEach } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { createProposed } from '@/server/salesforce'
import { type Bill, type BillingPlan, planBilling } from './billing-plan'
import { holdEvents, lockBilling } from './billing-queries'

const procedures = api.booking.attendanceBilling

/** Refuses callers who do not see every event: only those who do see attendance. */
function refuseCustomers({ guiItemList }: Session): void {
  if (!hasAny(guiItemList, ['GUI_NO_OWN_EVENTS'])) throw new Refusal('ERROR_FORBIDDEN')
}

const shown = ({ sku, anagrafica_id, name, lines, presences, totals }: Bill) => ({
  sku,
  anagrafica_id,
  name,
  presences,
  line_list: lines.map(({ name: of, kind, days }, at) => ({
    name: of,
    kind,
    quantity: days.length,
    day_list: [...days],
    net_price: toWire(totals.lines[at]?.discounted_price ?? totals.subtotal),
    total: toWire(totals.lines[at]?.total_price ?? totals.subtotal),
  })),
  subtotal: toWire(totals.subtotal),
  amount_due: toWire(totals.amount_due),
})

const preview = procedures.preview.handler(async ({ context: { tx, caller, language }, input }) => {
  refuseCustomers(caller)
  const { bills, covered, refused, proposing } = await planBilling(tx, input, {
    caller,
    language,
    date: today(),
  })
  const customer_list = bills.map(shown)
  return ok({
    customer_list,
    covered_list: [...covered],
    refused_list: [...refused],
    sender_faults: [...proposing.senderFaults],
    total_presences: bills.reduce((sum, { presences }) => sum + presences, 0),
    total_amount: toWire(bills.reduce((sum, { totals }) => sum.plus(totals.amount_due), ZERO)),
  })
})

/** Makes a customer's draft, and ties his presences to it. */
export async function createBill(
  tx: Tx,
  { draft, lines }: Bill,
  { proposing }: Pick<BillingPlan, 'proposing'>,
  caller: Session,
): Promise<number> {
  const document_id = await createProposed(tx, proposing, draft, caller)
  const ids = lines.flatMap(({ attendant_ids }) => attendant_ids)
  await insertRows(
    tx,
    'event_billing',
    ids.map((attendant_id) => ({ attendant_id, document_id, live: true, created_at: now() })),
  )
  const changes = { document_id: [null, document_id] } as const
  await auditEach(tx, { action: 'UPDATE', entity: 'event_attendant', changes }, ids.map(String))
  return document_id
}

/**
 * Makes the drafts of what is to be billed, one caller of a structure after the other: the second one finds nothing
 * left. The events are held, so that what is billed is what stays marked.
 */
const create = procedures.create.handler(async ({ context: { tx, caller, language }, input }) => {
  refuseCustomers(caller)
  await lockBilling(tx, caller.structureId)
  await holdEvents(tx, input)
  const plan = await planBilling(tx, input, { caller, language, date: input.date ?? today() })
  const [fault] = plan.proposing.senderFaults
  if (fault && plan.bills.length > 0) {
    throw new Refusal(
      'ERROR_INVOICE_NO_SENDER',
      {},
      plan.proposing.senderFaults.map(({ field }) => field),
    )
  }
  const draft_list = []
  for (const bill of plan.bills) {
    const invoice_id = await createBill(tx, bill, plan, caller)
    const { sku, anagrafica_id, name, presences, totals } = bill
    const amount_due = toWire(totals.amount_due)
    draft_list.push({ sku, anagrafica_id, name, invoice_id, presences, amount_due })
  }
  return ok({ draft_list, refused_list: [...plan.refused] })
})

export const attendanceBilling = { preview, create }
