import * as z from 'zod'
import { id, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { anagrafica, anagraficaSent } from './anagrafica-fields'

const path = `${base}/anagraficacontatto`
const pair = z.object({ anagrafica_sku: sku, contatto_sku: sku })

/**
 * Adds a contact to the main entry that `anagrafica_sku` (or `sku`) names. ERROR_NO_INFO without the one, the other or its
 * name (document 2 §8).
 */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a contact' })
  .meta({ roles: WRITE, creates: true })
  .input(
    z.object({ anagrafica: anagraficaSent.nullish(), sku: sku.nullish(), anagrafica_sku: sku.nullish() }),
  )
  .output(answer({ anagrafica }))

/** Joins a contact to one more main entry; one that is joined already stays so. */
export const join = endpoint
  .route({ method: 'PUT', path: `${path}/join`, tags, summary: 'Join a contact' })
  .meta({ roles: WRITE })
  .input(pair)
  .output(answer({}))

/** Takes a contact off a main entry; the contact itself stays in the registry. */
export const unlink = endpoint
  .route({ method: 'DELETE', path: `${path}/unlink`, tags, summary: 'Unlink a contact' })
  .meta({ roles: WRITE })
  .input(pair)
  .output(answer({}))

/** The contacts of a main entry, by name; a contact has none. Family users see those of the family's entries. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/anagrafica/{id}/contacts`, tags, summary: 'Contacts of an entry' })
  .meta({ roles: ['GUI_CAN_ANAGRAFICA_CONTACT_LIST'], scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica) }))

/** Ours: the main entries whose contact an entry is, by name; a main entry is nobody's. Who sees them: as in the list. */
export const contactOf = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/contact_of`,
    tags,
    summary: 'Entries whose contact an entry is',
  })
  .meta({ roles: ['GUI_CAN_ANAGRAFICA_CONTACT_LIST'], scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica) }))
