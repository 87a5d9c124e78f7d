import type { Day } from '@/lib/domain/core/day'
import { isErrorCode } from '@/lib/domain/core/refusal'
import { DAYS_TO_SEND, type IssuingStep } from '@/lib/domain/documents/issuing/automatic-issuing'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** The structures whose invoices of contracts are issued by themselves. A transaction of the system. */
export async function structuresIssuing(tx: Tx): Promise<number[]> {
  const rows = await tx.$queryRaw<{ structure_id: number }[]>`
    select structure_id from structure_configuration
    where (data->'emissione'->>'attivo')::boolean order by structure_id`
  return rows.map(({ structure_id }) => structure_id)
}

/** The condition that the contract of an invoice was not left out. */
const NOT_PAUSED = Prisma.sql`not exists (select from contract_issuing_pause p
  where p.structure_id = d.structure_id and p.contract_id = d.origin_id)`

/** The invoices of active contracts that wait to be issued, of the own structure: a part of a statement. */
const WAITING = Prisma.sql`
  from document d join document c on c.structure_id = d.structure_id and c.id = d.origin_id and c.state = 'STARTED'
  where d.structure_id = app_structure() and d.document_kind = 'INVOICE' and d.type = 'ACTIVE'
    and d.state = 'TO_BE_ISSUED' and d.origin_kind = 'ACTIVATION' and ${NOT_PAUSED}`

export type DueInvoice = { id: number; date: Day; typology: string }

/**
 * The invoices of contracts between two days that may be issued now, by date and id; of some ids where they are named. Those
 * that are dated today come last, as the others could not keep their days after them. One that was refused today is left out
 * as long as nobody changes it.
 */
export const dueInvoices = (
  tx: Tx,
  { from, today, most, only }: { from: Day; today: Day; most: number; only?: readonly number[] | undefined },
): Promise<DueInvoice[]> =>
  tx.$queryRaw<DueInvoice[]>`
    select d.id, to_char(d.date, 'YYYY-MM-DD') as date, d.typology ${WAITING}
      and d.date between ${from}::date and ${today}::date
      ${only ? Prisma.sql`and d.id = any(${[...only]}::int[])` : Prisma.empty}
      and not exists (select from contract_invoice_step s where s.structure_id = d.structure_id
        and s.document_id = d.id and s.step = 'ISSUE' and s.tried_on >= ${today}::date and s.revision = d.revision)
    order by d.date < ${today}::date - ${DAYS_TO_SEND}::int, d.date, d.id limit ${most}`

/** How many invoices of active contracts wait under each day, and what they come to. */
export const waitingDays = (tx: Tx): Promise<{ date: Day; count: number; total: string }[]> =>
  tx.$queryRaw`
    select to_char(d.date, 'YYYY-MM-DD') as date, count(*)::int as count, sum(d.total)::text as total ${WAITING}
    group by d.date order by d.date`

/** The invoice of a contract that is issued next, of those from a day on. */
export async function nextOfContract(tx: Tx, contractId: number, from: Day) {
  const [next] = await tx.$queryRaw<{ date: Day; total: string }[]>`
    select to_char(d.date, 'YYYY-MM-DD') as date, d.total::text as total from document d
    where d.structure_id = app_structure() and d.origin_id = ${contractId} and d.origin_kind = 'ACTIVATION'
      and d.state = 'TO_BE_ISSUED' and d.date >= ${from}::date
    order by d.date, d.id limit 1`
  return next ?? null
}

/** The invoices for which a step is to be tried: those that wait for it, and those that were refused on an earlier day. */
export async function stepsToTry(
  tx: Tx,
  step: IssuingStep,
  { today, most }: { today: Day; most: number },
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select document_id as id from contract_invoice_step
    where structure_id = app_structure() and step = ${step} and (tried_on is null or tried_on < ${today}::date)
    order by document_id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Whether a mail about a document was written already. */
export async function isMailed(tx: Tx, documentId: number): Promise<boolean> {
  return (await tx.mail_outbox.count({ where: { document_id: documentId } })) > 0
}

type LeftRow = {
  id: number
  step: IssuingStep
  numeration: string | null
  date: Day
  receiver_name: string
  total: string
  code: string
  params: Record<string, string | number>
}

type LeftFilter = {
  steps: readonly IssuingStep[]
  /** Only those of which nobody was informed. */
  isNew: boolean
  /** A document that alone is meant. */
  only?: number | undefined
}

/** The refusals among some steps that still hold. */
const leftAmong = ({ steps, isNew, only }: LeftFilter) => Prisma.sql`
  from contract_invoice_step s join document d on d.structure_id = s.structure_id and d.id = s.document_id
  where s.structure_id = app_structure() and s.code is not null and s.step = any(${[...steps]}::text[])
    and case s.step when 'ISSUE' then d.state = 'TO_BE_ISSUED' and ${NOT_PAUSED} when 'SEND' then d.state = 'ISSUED'
      else d.state <> 'DELETED' end
    ${only === undefined ? Prisma.empty : Prisma.sql`and d.id = ${only}`}
    ${isNew ? Prisma.sql`and not s.noticed` : Prisma.empty}`

/** The invoices that were left at some steps, with the reasons, the oldest first, and how many there are. */
export async function leftInvoices(tx: Tx, { most, ...filter }: LeftFilter & { most: number }) {
  const [counted] = await tx.$queryRaw<
    { count: number }[]
  >`select count(*)::int as count ${leftAmong(filter)}`
  const rows = await tx.$queryRaw<LeftRow[]>`
    select d.id, s.step, d.full_numeration as numeration, to_char(d.date, 'YYYY-MM-DD') as date,
      d.counterparty_name as receiver_name, d.total::text as total, s.code, s.params ${leftAmong(filter)}
    order by d.date, d.id, s.step limit ${most}`
  const list = rows.map(({ code, ...row }) => ({
    ...row,
    code: isErrorCode(code) ? code : ('ERROR_UNEXPECTED' as const),
  }))
  return { count: counted?.count ?? 0, list }
}
