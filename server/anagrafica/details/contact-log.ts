import { ok } from '@/lib/api/endpoint'
import { type Day, toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { type AnagraficaRow, findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'
import { addressesOf } from './addresses'

const procedures = api.anagrafica.contactLog
const ENTITY = 'anagrafica_contact_log'

/** Where a contact of a day stands among other events: today's at this moment, an earlier one at noon. */
async function insertContact(
  tx: Tx,
  row: { entryId: number; kind: string; day: Day; text: string; accountId: number },
): Promise<number> {
  const [inserted] = await tx.$queryRaw<{ id: number }[]>`
    insert into anagrafica_contact_log (anagrafica_id, kind, day, at, text, account_id, created_at)
    values (${row.entryId}, ${row.kind}, ${row.day}::date,
      case when ${row.day} = ${today()} then ${now()}::timestamptz
        else (${row.day}::date + time '12:00') at time zone ${env.LUNA_ZONE} end,
      ${row.text}, ${row.accountId}, ${now()}) returning id`
  if (!inserted) throw new Error('nothing was inserted')
  return inserted.id
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await findRow(tx, { id: input.id })
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const { kind, text, day = today() } = input
  if (day > today()) throw new Refusal('ERROR_CONTACT_LOG_FUTURE', {}, ['day'])
  const id = await insertContact(tx, { entryId: entry.id, kind, day, text, accountId: caller.accountId })
  const changes = changesBetween(null, { anagrafica_sku: entry.sku, kind, day })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes })
  return ok({ contact: { id, kind, day, text } })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const { count } = await tx.anagrafica_contact_log.deleteMany({ where: { id: input.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: input.id })
  return ok({})
})

/** The latest logged contact or mail sent to one of the entry's addresses; two looks at the end of an index. */
async function lastContact(tx: Tx, entry: AnagraficaRow): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    select greatest(
      (select max(c.at) from anagrafica_contact_log c
        where c.structure_id = ${entry.structure_id} and c.anagrafica_id = ${entry.id}),
      (select max(m.at) from unnest(${addressesOf(entry)}::text[]) address, lateral (
        select coalesce(m.sent_at, m.created_at) as at from mail_outbox m
        where m.structure_id = ${entry.structure_id} and m.recipient_key = address and m.state = 'SENT'
        order by m.created_at desc, m.id desc limit 1) m)) as at`
  return row?.at ?? null
}

const last = procedures.last.handler(async ({ context: { tx, caller }, input }) => {
  const at = await lastContact(tx, await entryInReach(tx, caller, input.id))
  return ok({ last_contacted_at: at && toInstantText(at, env.LUNA_ZONE) })
})

export const contactLog = { add, remove, last }
