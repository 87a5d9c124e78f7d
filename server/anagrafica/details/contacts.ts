import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { insertEntry, isNamed } from '../entries/anagrafica'
import { toAnagrafica } from '../entries/present'
import { type AnagraficaRow, findByIdList, findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'

const MAIN = 0
const CONTACT = 1
const procedures = api.anagrafica.contacts

/**
 * The main entry and the contact, both locked until the transaction ends, so that neither changes its type before then.
 * The main one is locked first everywhere.
 */
async function lockPair(
  tx: Tx,
  pair: { anagrafica_sku: string; contatto_sku: string },
): Promise<{ main: AnagraficaRow; contact: AnagraficaRow }> {
  const main = await findRow(tx, { sku: pair.anagrafica_sku }, true)
  const contact = await findRow(tx, { sku: pair.contatto_sku }, true)
  if (!main || !contact) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return { main, contact }
}

/** Joins the two; false when they were joined. The audit row stands under the main entry. */
async function link(tx: Tx, main: { id: number; sku: string }, contact: { id: number; sku: string }) {
  const joined = await tx.$executeRaw`
    insert into anagrafica_contact (anagrafica_id, contatto_id) values (${main.id}, ${contact.id})
    on conflict do nothing`
  if (joined === 0) return
  const changes = { contatto_sku: [null, contact.sku] } as const
  await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: main.sku, changes })
}

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  const { anagrafica } = input
  const parent = input.anagrafica_sku ?? input.sku
  if (!parent) throw new Refusal('ERROR_NO_INFO', {}, ['anagrafica_sku'])
  if (!anagrafica || !isNamed(anagrafica)) throw new Refusal('ERROR_NO_INFO', {}, ['anagrafica'])
  const main = await findRow(tx, { sku: parent }, true)
  if (!main) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  if (main.ana_type !== MAIN) throw new Refusal('ERROR_ANAGRAFICA_NOT_A_CONTACT', {}, ['anagrafica_sku'])
  const contact = await insertEntry(tx, { ...anagrafica, ana_type: CONTACT })
  await link(tx, main, contact)
  return ok({ anagrafica: toAnagrafica(contact) })
})

const join = procedures.join.handler(async ({ context: { tx }, input }) => {
  const { main, contact } = await lockPair(tx, input)
  if (main.ana_type !== MAIN || contact.ana_type !== CONTACT) {
    throw new Refusal('ERROR_ANAGRAFICA_NOT_A_CONTACT', {}, ['anagrafica_sku', 'contatto_sku'])
  }
  await link(tx, main, contact)
  return ok({})
})

const unlink = procedures.unlink.handler(async ({ context: { tx }, input }) => {
  const { main, contact } = await lockPair(tx, input)
  const { count } = await tx.anagrafica_contact.deleteMany({
    where: { anagrafica_id: main.id, contatto_id: contact.id },
  })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND', {}, ['contatto_sku'])
  const changes = { contatto_sku: [contact.sku, null] } as const
  await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: main.sku, changes })
  return ok({})
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const main = await entryInReach(tx, caller, input.id)
  const ids = await tx.$queryRaw<{ id: number }[]>`
    select a.id from anagrafica_contact l
    join anagrafica a on a.structure_id = l.structure_id and a.id = l.contatto_id
    where l.structure_id = ${main.structure_id} and l.anagrafica_id = ${main.id} order by a.search_name, a.id`
  return answerOf(tx, ids)
})

const contactOf = procedures.contactOf.handler(async ({ context: { tx, caller }, input }) => {
  const contact = await entryInReach(tx, caller, input.id)
  const ids = await tx.$queryRaw<{ id: number }[]>`
    select a.id from anagrafica_contact l
    join anagrafica a on a.structure_id = l.structure_id and a.id = l.anagrafica_id
    where l.structure_id = ${contact.structure_id} and l.contatto_id = ${contact.id} order by a.search_name, a.id`
  return answerOf(tx, ids)
})

/** The entries with these ids, in their order. */
async function answerOf(tx: Tx, ids: readonly { id: number }[]) {
  const rows = await findByIdList(
    tx,
    ids.map(({ id }) => id),
  )
  return ok({ anagrafica_list: rows.map(toAnagrafica) })
}

export const contacts = { add, join, unlink, list, contactOf }
