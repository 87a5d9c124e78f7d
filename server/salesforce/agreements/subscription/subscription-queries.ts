import type { Day } from '@/lib/domain/core/day'
import type { Binned } from '@/lib/domain/documents/subscription/binned'
import type { Standing } from '@/lib/domain/documents/subscription/standing'
import type { Tx } from '@/server/db/client'

/** A subscription as it is stored. */
export type StoredSubscription = Standing & {
  contract_id: number
  language: string
  next_on: Day | null
  fault_code: string | null
  fault_params: Record<string, string | number>
  /** The last period that ever had an invoice. */
  reached: number
  binned: Binned
}

/** The subscription of a contract of the own structure; null where it does not go on by itself. */
export async function findSubscription(tx: Tx, contractId: number): Promise<StoredSubscription | null> {
  const [row] = await tx.$queryRaw<StoredSubscription[]>`
    select contract_id, language, planned, terms, renews, to_char(last_day, 'YYYY-MM-DD') as last_day,
      to_char(next_on, 'YYYY-MM-DD') as next_on, fault_code, fault_params, reached, binned
    from contract_subscription where structure_id = app_structure() and contract_id = ${contractId}`
  return row ?? null
}

/** The structures in which subscriptions go on by a day. A transaction of the system. */
export async function structuresExtending(tx: Tx, today: Day): Promise<number[]> {
  const rows = await tx.$queryRaw<{ structure_id: number }[]>`
    select distinct structure_id from contract_subscription where next_on <= ${today}::date order by structure_id`
  return rows.map(({ structure_id }) => structure_id)
}

/** The contracts of the own structure that go on by a day, after one of them. */
export async function contractsToExtend(tx: Tx, today: Day, after: number, most: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select contract_id as id from contract_subscription
    where structure_id = app_structure() and next_on <= ${today}::date and contract_id > ${after}
    order by contract_id limit ${most}`
  return rows.map(({ id }) => id)
}

export type StoredAdjustment = { from: Day; percent: string; created_at: Date; author: string }

/** The changes of a contract's prices with their authors, in the order of their days. */
export const findAdjustments = (tx: Tx, contractId: number): Promise<StoredAdjustment[]> =>
  tx.$queryRaw<StoredAdjustment[]>`
    select to_char(j.from_day, 'YYYY-MM-DD') as from, j.percent::text as percent, j.created_at,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author
    from contract_adjustment j left join account a on a.id = j.created_by
    where j.structure_id = app_structure() and j.contract_id = ${contractId} order by j.from_day`

export type PeriodInvoice = { id: number; position: number; state: string; revision: number }

/** The invoices of a contract's periods after a position, in their order. */
export const invoicesAfter = (tx: Tx, contractId: number, position: number): Promise<PeriodInvoice[]> =>
  tx.$queryRaw<PeriodInvoice[]>`
    select id, origin_position as position, state, revision from document
    where structure_id = app_structure() and origin_id = ${contractId} and origin_kind = 'ACTIVATION'
      and origin_position > ${position}
    order by origin_position`

/** As invoicesAfter, with their rows locked: one that somebody issues at the same time is then seen as issued. */
export const lockInvoicesAfter = (tx: Tx, contractId: number, position: number): Promise<PeriodInvoice[]> =>
  tx.$queryRaw<PeriodInvoice[]>`
    select id, origin_position as position, state, revision from document
    where structure_id = app_structure() and origin_id = ${contractId} and origin_kind = 'ACTIVATION'
      and origin_position > ${position}
    order by id for update`

type NoticeRow = {
  id: number
  numeration: string | null
  description: string
  receiver_name: string
  total: string
  notice_by: Day
  count: number
}

/** The contracts of the own structure whose last day for notice lies between two days, by that day, and how many there are. */
export const noticesBetween = (tx: Tx, from: Day, to: Day, most: number): Promise<NoticeRow[]> =>
  tx.$queryRaw<NoticeRow[]>`
    select d.id, d.full_numeration as numeration, d.description, d.counterparty_name as receiver_name, d.total::text as total,
      to_char(s.notice_by, 'YYYY-MM-DD') as notice_by, (count(*) over ())::int as count
    from contract_subscription s join document d on d.structure_id = s.structure_id and d.id = s.contract_id
    where s.structure_id = app_structure() and s.notice_by between ${from}::date and ${to}::date
    order by s.notice_by, d.id limit ${most}`
