import { ok } from '@/lib/api/endpoint'
import type { ReminderState } from '@/lib/api/salesforce/reminders/reminder-fields'
import { utcDay } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { reminderSettings } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { findDocument, lockDocument } from '../document/row-queries'
import { openDueDates } from './queries'
import { remindByHand } from './send'

const procedures = api.salesforce.reminders

/** @throws Refusal ERROR_NOT_FOUND when the document is no invoice of ours. */
async function stateOf(tx: Tx, id: number): Promise<ReminderState> {
  const { structure_id, ana_sku } = await findDocument(tx, id)
  const sent = await tx.reminder_sent.findMany({
    where: { document_id: id },
    include: { due_date: { select: { date: true } } },
    orderBy: { id: 'desc' },
  })
  const pauses = await tx.reminder_pause.findMany({
    where: { OR: [{ document_id: id }, ...(ana_sku === null ? [] : [{ ana_sku }])] },
  })
  return {
    document_id: id,
    is_active: (await reminderSettings(tx, structure_id)).attivo,
    is_open: (await openDueDates(tx, id)).length > 0,
    is_document_paused: pauses.some(({ document_id }) => document_id === id),
    is_customer_paused: pauses.some((pause) => pause.ana_sku !== null),
    reminder_list: sent.map(({ id, due_date, open_amount, days, created_at }) => ({
      id,
      days,
      due_day: utcDay(due_date.date),
      open_amount: open_amount.toNumber(),
      created_at: toInstantText(created_at, env.LUNA_ZONE),
    })),
  }
}

const read = procedures.read.handler(async ({ context: { tx }, input }) =>
  ok({ reminder_state: await stateOf(tx, input.id) }),
)

const send = procedures.send.handler(
  async ({ context: { tx, caller, language }, input: { document_id: id } }) => {
    const mail_to = await remindByHand(tx, { id, today: today(), accountId: caller.accountId, language })
    return ok({ mail_to, reminder_state: await stateOf(tx, id) })
  },
)

const pause = procedures.pause.handler(async ({ context: { tx, caller }, input }) => {
  const { document_id, of, paused } = input
  const { ana_sku } = await lockDocument(tx, document_id)
  const where = of === 'DOCUMENT' || ana_sku === null ? { document_id } : { ana_sku }
  const { count } = await tx.reminder_pause.deleteMany({ where })
  if (paused) await tx.reminder_pause.create({ data: { ...where, created_by: caller.accountId } })
  const changes = { [`reminders_paused_${of.toLowerCase()}`]: [count > 0, paused] } as const
  await audit(tx, { action: 'UPDATE', entity: 'invoice', entityId: document_id, changes })
  return ok({ reminder_state: await stateOf(tx, document_id) })
})

export const reminders = { read, send, pause }
