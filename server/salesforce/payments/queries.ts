import type { Payment, PaymentState } from '@/lib/api/salesforce/payments/payment-fields'
import type { Day } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { CALENDAR_STEPS } from '@/lib/domain/documents/invoice-state'
import { isPayable } from '@/lib/domain/documents/payment-state'
import type { Flow } from '@/lib/domain/registers/schedule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'

type PaymentRow = Omit<Payment, 'created_at'> & { created_at: Date }

/** The payments of a document and their reversals, in the order of their registering. */
async function readPayments(tx: Tx, documentId: number): Promise<Payment[]> {
  const rows = await tx.$queryRaw<PaymentRow[]>`
    select p.id, to_char(p.date, 'YYYY-MM-DD') as date, p.amount::float8 as amount, p.method, p.account_iban,
      p.account_name, p.note, p.reverses_id, r.id as reversed_by, p.created_at,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author
    from document_payment p
    left join document_payment r on r.structure_id = p.structure_id and r.reverses_id = p.id
    left join account a on a.id = p.created_by
    where p.structure_id = app_structure() and p.document_id = ${documentId}
    order by p.id`
  return rows.map((row) => ({ ...row, created_at: toInstantText(row.created_at, env.LUNA_ZONE) }))
}

/** IN: we are paid; OUT: we pay. */
const FLOW = Prisma.sql`case when (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') then 'IN' else 'OUT' end`

type StateRow = Omit<PaymentState, 'payment_list' | 'payable'>

/** Returns the payments and the residual of an invoice or a credit note. @throws Refusal ERROR_NOT_FOUND. */
export async function findPaymentState(tx: Tx, documentId: number): Promise<PaymentState> {
  const [row] = await tx.$queryRaw<StateRow[]>`
    select d.id as document_id, d.document_kind, d.type, d.state,
      ${FLOW} as flow,
      d.amount_due::float8 as amount_due, d.credited_amount::float8 as credited_amount,
      d.paid_amount::float8 as paid_amount, d.residual::float8 as residual,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'amount', u.amount, 'open_amount', u.open_amount)
          order by u.date, u.position)
        from document_due_date u where u.document_id = d.id), '[]') as due_date_list
    from document d
    where d.id = ${documentId} and d.structure_id = app_structure() and d.document_kind in ('INVOICE', 'CREDITNOTE')`
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return { ...row, payable: isPayable(row), payment_list: await readPayments(tx, documentId) }
}

/** Whether documents come in or go out, of those that are there. */
export async function readFlows(tx: Tx, ids: readonly number[]): Promise<Flow[]> {
  const rows = await tx.$queryRaw<{ flow: Flow }[]>`
    select distinct ${FLOW} as flow from document d
    where d.structure_id = app_structure() and d.id = any(${[...ids]}::int[])`
  return rows.map(({ flow }) => flow)
}

const WATCHED = [...new Set([...CALENDAR_STEPS.FALL_LATE.from, ...CALENDAR_STEPS.EXPIRE.from])]

/** An e-invoice that was never sent still awaits that: it is not late before its customer has it. */
const NOT_UNSENT = Prisma.sql`(d.typology <> 'DIGITAL' or d.type <> 'ACTIVE' or d.state <> 'ISSUED')`

const MAX_AT_A_TIME = 500

/** The structures of which some invoice, issued or received, has a day to pay before `day`. A transaction of the system. */
export async function structuresWithOverdue(tx: Tx, day: Day): Promise<number[]> {
  const rows = await tx.$queryRaw<{ structure_id: number }[]>`
    select distinct d.structure_id from document d join document_due_date u on u.document_id = d.id
    where d.document_kind = 'INVOICE' and d.state = any(${WATCHED}::text[])
      and ${NOT_UNSENT} and u.open_amount > 0 and u.date < ${day}::date`
  return rows.map(({ structure_id }) => structure_id)
}

type OverdueDocument = { id: number; all_past: boolean }

/**
 * The unpaid invoices of the transaction's structure that are to become LATE or EXPIRED: one of their days on which
 * something is still to pay lies before `day`, or all of them do (`all_past`). By id, MAX_AT_A_TIME at most.
 */
export const readOverdue = (tx: Tx, day: Day): Promise<OverdueDocument[]> =>
  tx.$queryRaw<OverdueDocument[]>`
    select d.id, max(u.date) < ${day}::date as all_past
    from document d join document_due_date u on u.document_id = d.id and u.open_amount > 0
    where d.structure_id = app_structure() and d.document_kind = 'INVOICE' and d.type = any(array['ACTIVE', 'PASSIVE'])
      and d.state = any(${WATCHED}::text[]) and ${NOT_UNSENT}
    group by d.id, d.state
    having min(u.date) < ${day}::date and (d.state <> 'LATE' or max(u.date) < ${day}::date)
    order by d.id limit ${MAX_AT_A_TIME}`
