import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { insertEntry, isNamed } from '../entries/anagrafica'
import { toAnagrafica } from '../entries/present'
import { type AnagraficaRow, findByIdList, findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'
import { contactIds, mainIds } from './contact-queries'
import { insertLink } from './contact-store'

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

/** Joins the two, unless they were joined already. The audit row stands under the main entry. */
async function link(tx: Tx, main: { id: number; sku: string }, contact: { id: number; sku: string }) {
  if (!(await insertLink(tx, main.id, contact.id))) return
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
  return answerOf(tx, await contactIds(tx, main))
})

const contactOf = procedures.contactOf.handler(async ({ context: { tx, caller }, input }) => {
  const contact = await entryInReach(tx, caller, input.id)
  return answerOf(tx, await mainIds(tx, contact))
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
