import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'
import { lastContact } from './contact-queries'
import { insertContact } from './contact-store'

const procedures = api.anagrafica.contactLog
const ENTITY = 'anagrafica_contact_log'

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

const last = procedures.last.handler(async ({ context: { tx, caller }, input }) => {
  const at = await lastContact(tx, await entryInReach(tx, caller, input.id))
  return ok({ last_contacted_at: at && toInstantText(at, env.LUNA_ZONE) })
})

export const contactLog = { add, remove, last }
