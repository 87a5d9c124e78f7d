import type { Payment, PaymentState } from '@/lib/api/salesforce/payments/payment-fields'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { isPayable } from '@/lib/domain/documents/payment-state'
import type { Tx } from '@/server/db/client'
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

type StateRow = Omit<PaymentState, 'payment_list' | 'payable'>

/** What is paid and what is left of an invoice or a credit note. @throws Refusal ERROR_NOT_FOUND. */
export async function findPaymentState(tx: Tx, documentId: number): Promise<PaymentState> {
  const [row] = await tx.$queryRaw<StateRow[]>`
    select d.id as document_id, d.document_kind, d.type, d.state,
      case when (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') then 'IN' else 'OUT' end as flow,
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
