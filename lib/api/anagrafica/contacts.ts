import * as z from 'zod'
import { id, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { anagrafica, anagraficaSent } from './anagrafica-fields'

const path = `${base}/anagraficacontatto`
const pair = z.object({ anagrafica_sku: sku, contatto_sku: sku })

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a contact',
    description:
      'Adds a contact to the main entry that `anagrafica_sku` (or `sku`) names. Without that entry or the ' +
      "contact's name, the call is refused with ERROR_NO_INFO (document 2 §8).",
  })
  .meta({ roles: WRITE, creates: true })
  .input(
    z.object({ anagrafica: anagraficaSent.nullish(), sku: sku.nullish(), anagrafica_sku: sku.nullish() }),
  )
  .output(answer({ anagrafica }))

export const join = endpoint
  .route({
    method: 'PUT',
    path: `${path}/join`,
    tags,
    summary: 'Join a contact',
    description: 'Links an existing contact to a further main entry. Linking it again changes nothing.',
  })
  .meta({ roles: WRITE })
  .input(pair)
  .output(answer({}))

export const unlink = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/unlink`,
    tags,
    summary: 'Unlink a contact',
    description:
      'Removes the link between a contact and a main entry. The contact itself stays in the registry.',
  })
  .meta({ roles: WRITE })
  .input(pair)
  .output(answer({}))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/contacts`,
    tags,
    summary: 'Contacts of an entry',
    description:
      'Returns the contacts of a main entry, by name; a contact has no contacts. Users with family roles ' +
      'see those of every entry of the family.',
  })
  .meta({ roles: ['GUI_CAN_ANAGRAFICA_CONTACT_LIST'], scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica) }))

export const contactOf = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/contact_of`,
    tags,
    summary: 'Entries whose contact an entry is',
    description:
      'Returns the main entries of which an entry is a contact, by name; the list is empty for a main ' +
      'entry. Users see the same entries as in the list of contacts. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ANAGRAFICA_CONTACT_LIST'], scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica) }))
