import * as z from 'zod'
import { id, optionalText, paged, pagingData, pagingIn, sku, skuOf, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { anagrafica, anagraficaFilter, anagraficaSent } from './anagrafica-fields'

const orderColumns = [
  'id',
  'name',
  'first_name',
  'last_name',
  'business_name',
  'email',
  'address_city',
] as const

const search = paged(
  z.object({
    anagrafica: anagraficaFilter.nullish(),
    filter: z.object({ anagrafica: anagraficaFilter.nullish() }).nullish(),
    paging_data: pagingIn(orderColumns, { size: 100, column: 'id', order: 'asc' }),
  }),
)

const listAnswer = answer({
  anagrafica_list: z.array(anagrafica),
  paging_data: pagingData,
  /** Ours: nothing fits the search's text; these are the entries with the most similar names, best first. */
  similar: z.boolean(),
})
const oneAnswer = answer({ anagrafica })

export const searchStructure = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/structure/search`,
    tags,
    summary: 'Search the structure',
    description:
      "Finds entries of the caller's structure by a filter, page by page. Accents and small typing errors " +
      'are forgiven.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(search)
  .output(listAnswer)

export const searchFamily = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/family/search`,
    tags,
    summary: 'Search the family',
    description: "Finds entries of every structure of the caller's family by a filter, page by page.",
  })
  .meta({ roles: ['GUI_CAN_LIST_ANAGRAFICA_FAMILY'], scope: 'family', mayBeLate: true })
  .input(search)
  .output(listAnswer)

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/anagrafica/id/{value}`, tags, summary: 'Registry entry by id' })
  .meta({ roles: READ })
  .input(z.object({ value: id }))
  .output(oneAnswer)

export const byFamily = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaByFamily/id/{id}`,
    tags,
    summary: 'Registry entry of the family by id',
    description: "Returns an entry of any structure of the caller's family (document 3 §6).",
  })
  .meta({ roles: ['GUI_CAN_LIST_ANAGRAFICA_FAMILY'], scope: 'family' })
  .input(z.object({ id }))
  .output(oneAnswer)

export const bySku = endpoint
  .route({ method: 'GET', path: `${base}/anagrafica/sku/{value}`, tags, summary: 'Registry entry by sku' })
  .meta({ roles: READ })
  .input(z.object({ value: sku }))
  .output(oneAnswer)

export const bySkuList = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/sku_list`,
    tags,
    summary: 'Registry entries by sku',
    description: 'Returns the entries with the given skus; unknown skus are left out.',
  })
  .meta({ roles: READ })
  .input(z.object({ sku_list: z.array(skuOf).max(500) }))
  .output(answer({ anagrafica_list: z.array(anagrafica) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica`,
    tags,
    summary: 'Add a registry entry',
    description:
      "Adds a main entry to the named structure of the family, or to the caller's own. Contacts are added " +
      'by `anagraficacontatto`.',
  })
  .meta({ roles: WRITE, creates: true, intoStructure: true })
  .input(z.object({ anagrafica: anagraficaSent, structure: optionalText(80) }))
  .output(oneAnswer)

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${base}/anagrafica`,
    tags,
    summary: 'Save a registry entry',
    description:
      'Saves the whole entry. With `revision`, an entry that another user has changed since is refused with ' +
      "409. `avatar_image_base64` is a PNG, JPEG or WebP of at most 8 MB; null or '' removes the picture, " +
      'and leaving the field out keeps it.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: 12 * 1024 * 1024 })
  .input(
    z.object({
      sku,
      anagrafica: anagraficaSent,
      revision: z.number().int().positive().optional(),
      avatar_image_base64: z.string().nullish(),
    }),
  )
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/anagrafica`,
    tags,
    summary: 'Delete a registry entry',
    description:
      'Deletes an entry to which no document, account or setting refers; otherwise `fault_list` names ' +
      'those. Its contacts stay in the registry, without their link to it.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ sku }))
  .output(answer({}))

export const check = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/check`,
    tags,
    summary: 'Check codes and address',
    description:
      'Reports what looks wrong in an entry before it is saved. Warnings never block; errors would be ' +
      'refused by SdI. Nothing is written. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(
    z.object({
      /** With the names, a person's tax code is judged by them too. */
      first_name: optionalText(100),
      last_name: optionalText(100),
      vatnumber: optionalText(40),
      taxcode: optionalText(40),
      iban: optionalText(60),
      zipcode: optionalText(20),
      address_city: optionalText(100),
      address_prov: optionalText(50),
      country: optionalText(2),
    }),
  )
  .output(
    answer({
      finding_list: z.array(
        z.object({ field: z.string(), level: z.enum(['error', 'warning']), reason: z.string() }),
      ),
    }),
  )

export const comuni = endpoint
  .route({
    method: 'GET',
    path: `${base}/comuni`,
    tags,
    summary: 'Italian comuni by name',
    description:
      'Returns the Italian comuni whose name begins with a text, with provincia and CAP. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ name: text(60).pipe(z.string().min(2)) }))
  .output(
    answer({
      comune_list: z.array(z.object({ name: z.string(), prov: z.string(), cap_list: z.array(z.string()) })),
    }),
  )
