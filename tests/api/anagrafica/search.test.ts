import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const rest = '/api/anagrafica/rest'
const context = testApi()

type Filter = Record<string, unknown>

const search = (as: Caller, anagrafica: Filter, paging_data: Filter = {}, scope = 'structure') =>
  context.api.call('POST', `${rest}/anagrafica/${scope}/search`, { as, body: { anagrafica, paging_data } })
const found = async (as: Caller, filter: Filter, paging?: Filter, scope?: string): Promise<string[]> => {
  const { body } = await search(as, filter, paging, scope)
  return body.anagrafica_list.map((entry: { first_name: string }) => entry.first_name)
}
const add = (as: Caller, first_name: string, over: Filter = {}) =>
  addEntry(context.api, as, { first_name, ...over })

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

/** 6,000 entries, half in a structure and half in another of its family; by name `primi`, others, and at last `ultimi`. */
async function crowd() {
  const as = await context.api.caller()
  const { family_id: familyId } = await context.api.asSystem((tx) =>
    tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
  )
  const branch = await context.api.structure({ id: as.structureId, familyId })
  const entries = await context.api.asSystem(
    (tx) => tx.$queryRaw<{ id: number; structure_id: number; last_name: string }[]>`
      insert into anagrafica (structure_id, sku, last_name, business_name)
      select case when n % 2 = 0 then ${as.structureId}::int else ${branch.id}::int end, 'folla-' || ${as.structureId} || '-' || n,
        to_char(n, 'fm00000') || ' ' || fila, fila
      from (select n, case when n <= 3000 then 'primi' when n > 4400 then 'ultimi' else 'altri' end as fila
        from generate_series(1, 6000) n) x returning id, structure_id, last_name`,
  )
  return { as, entries }
}

describe('searching', () => {
  it.each([
    ['address_city', { address_city: 'Forlì' }, 'FORLI'],
    ['address_city', { address_city: 'Forli' }, 'forlì'],
    ['last_name', { last_name: 'Müller-Łoś' }, 'muller'],
    ['business_name', { business: { name: 'CAFFÈ DELL’ÀNGOLO' } }, 'caffe dell’angolo'],
    ['search', { last_name: 'Nicolò' }, 'nicolo'],
    ['phone_number', { phone_number: '051 77-77.77' }, '777777'],
    ['search', { cell_phone_number: '+39 333 9998887' }, '333.9998887'],
    ['search', { phone_number: '051777777' }, '+39051777777'],
  ])('%s tells no accents, cases or spaces of telephones apart', async (name, data, text) => {
    const as = await context.api.caller()
    await add(as, 'Wanted', data)
    await add(as, 'Other', { last_name: 'Else', address_city: 'Roma' })
    expect(await found(as, { [name]: text })).toEqual(['Wanted'])
  })

  it('finds every word of a free search, in any order, and short ones by how words begin', async () => {
    const as = await context.api.caller()
    await add(as, 'Anna', { last_name: 'Rossi', email: 'anna@studio.example' })
    await add(as, 'Marco', { last_name: 'Rossi' })
    await add(as, 'Ora', { last_name: 'Annunziata' })
    expect(await found(as, { search: 'rossi  anna' })).toEqual(['Anna'])
    expect(await found(as, { search: 'ross studio.ex' })).toEqual(['Anna'])
    expect(await found(as, { search: 'ro' })).toEqual(['Anna', 'Marco'])
    expect(await found(as, { search: 'r' })).toEqual(['Anna', 'Marco'])
  })

  it('answers the most similar names, best first, only when nothing fits', async () => {
    const as = await context.api.caller()
    await add(as, 'Far', { last_name: 'Bianconi' })
    await add(as, 'Near', { last_name: 'Bianchini' })
    await add(as, 'Best', { last_name: 'Bianchi' })
    await add(as, 'None', { last_name: 'Zanardi' })
    const { body } = await search(as, { search: 'Biannchi' }, { order_by: 'id' })
    const names = body.anagrafica_list.map((entry: { first_name: string }) => entry.first_name)
    expect(names[0]).toBe('Best')
    expect(names).not.toContain('None')
    expect(body.paging_data.total_items).toBe(names.length)
    expect(await found(as, { search: 'bianchi' })).toEqual(['Near', 'Best'])
    expect(await found(as, { search: 'Biannchi', address_city: 'Roma' })).toEqual([])
    expect(await found(as, { search: '12345678901' })).toEqual([])
    const isSimilar = async (text: string) => (await search(as, { search: text })).body.similar
    expect(body.similar).toBe(true)
    expect([await isSimilar('bianchi'), await isSimilar(''), await isSimilar('Qwertyuiop')]).toEqual([
      false,
      false,
      false,
    ])
    const exported = await context.api.call('POST', `${rest}/anagrafica/structure/search/export`, {
      as,
      body: { anagrafica: { search: 'Biannchi' } },
    })
    const { rows } = await readSheet(await exported.bytes())
    expect(rows).toHaveLength(names.length)
  })

  it('takes the patterns of LIKE for what they are, in every column', async () => {
    const as = await context.api.caller()
    await add(as, '100%', { email: 'a_b@c.example', note: 'back\\slash' })
    await add(as, 'plain', { email: 'axb@c.example', note: 'back slash' })
    expect(await found(as, { search: '00%' })).toEqual(['100%'])
    expect(await found(as, { email: 'a_b' })).toEqual(['100%'])
    expect(await found(as, { note: 'k\\s' })).toEqual(['100%'])
    expect(await found(as, { note: "'; drop table anagrafica; --" })).toEqual([])
  })

  it('counts by a note what has it now', async () => {
    const as = await context.api.caller()
    const noted = await add(as, 'Rossi', { note: 'Paga a fine mese' })
    await add(as, 'Bianchi', { note: 'Fine mese' })
    await add(as, 'Verdi', {})
    const total = async (note: string) => (await search(as, { note })).body.paging_data.total_items
    expect([await total('fine mese'), await total('%'), await total('')]).toEqual([2, 0, 3])
    await context.api.asSystem((tx) =>
      tx.anagrafica.updateMany({
        where: { first_name: 'Bianchi', structure_id: as.structureId },
        data: { note: '' },
      }),
    )
    expect(await total('fine mese')).toBe(1)
    await context.api.call('DELETE', `${rest}/anagrafica`, { as, body: { sku: noted.sku } })
    expect(await total('fine mese')).toBe(0)
  })

  it('finds a category with all that stand under it', async () => {
    const as = await context.api.caller()
    const category = async (name: string, father_id?: number) =>
      (await context.api.call('POST', `${rest}/anagraficacategory`, { as, body: { name, father_id } })).body
        .anagrafica_category.id as number
    const clients = await category('Clienti')
    const schools = await category('Scuole', clients)
    await add(as, 'Client', { category_id: clients })
    await add(as, 'School', { category_id: schools })
    await add(as, 'Nobody')
    expect(await found(as, { anagrafica_category: clients })).toEqual(['Client', 'School'])
    expect(await found(as, { anagrafica_category: schools })).toEqual(['School'])
    expect(await found(as, { anagrafica_category: 999_999 })).toEqual([])
  })

  it('over several structures is one list, ordered and paged, also when names are only similar', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    for (const first_name of ['Ada', 'Bice', 'Ciro', 'Dario', 'Elena']) {
      const branch = await context.api.structure({ id: as.structureId, familyId })
      await add(await context.api.caller({ structure: branch }), first_name, { last_name: 'Zanardi' })
    }
    const page = (page_number: number, filter: Filter) =>
      found(
        as,
        filter,
        { order_by: 'first_name', order_as: 'desc', items_per_page: 2, page_number },
        'family',
      )
    const text = { last_name: 'zanardi' }
    expect([await page(1, text), await page(2, text), await page(3, text), await page(4, text)]).toEqual([
      ['Elena', 'Dario'],
      ['Ciro', 'Bice'],
      ['Ada'],
      [],
    ])
    expect(await page(2, {})).toEqual(['Ciro', 'Bice'])
    expect(
      (await page(1, { search: 'zannardi' })).length + (await page(3, { search: 'zannardi' })).length,
    ).toBe(3)
  })

  it('follows what is saved, and forgets what is deleted', async () => {
    const as = await context.api.caller()
    const { sku } = await add(as, 'Anna', { address_city: 'Imola' })
    const entry = { first_name: 'Anna', address_city: 'Faenza' }
    await context.api.call('PUT', `${rest}/anagrafica`, { as, body: { sku, anagrafica: entry } })
    expect(await found(as, { address_city: 'imola' })).toEqual([])
    expect(await found(as, { address_city: 'faenza' })).toEqual(['Anna'])
    await context.api.call('DELETE', `${rest}/anagrafica`, { as, body: { sku } })
    expect(await found(as, { address_city: 'faenza' })).toEqual([])
  })

  it('pages by every column, both ways, from either end, as one list', async () => {
    const as = await context.api.caller()
    const names = ['Èva', 'anna', 'Dario', 'Bice', 'ciro', 'Ada', 'Zoe']
    for (const name of names) await add(as, name, { last_name: name })
    const sorted = ['Ada', 'anna', 'Bice', 'ciro', 'Dario', 'Èva', 'Zoe']
    for (const [order_as, expected] of [
      ['asc', sorted],
      ['desc', sorted.toReversed()],
    ] as const) {
      const pages: string[] = []
      for (const page_number of [1, 2, 3, 4]) {
        const paging = { order_by: 'first_name', order_as, items_per_page: 2, page_number }
        pages.push(...(await found(as, {}, paging)))
      }
      expect(pages).toEqual(expected)
    }
    expect(await found(as, {}, { page_number: 900, items_per_page: 2 })).toEqual([])
  })

  it.each([
    ['half of them, first in the order', 'primi', 'last_name', 1],
    ['some that stand last in the order', 'ultimi', 'last_name', 1],
    ['some by id, a page in the middle', 'ultimi', 'id', 40],
    ['some, the last page', 'ultimi', 'last_name', 160],
    ['nothing, far into the order', '', 'last_name', 500],
  ])(
    'reads the same page of many, in one structure and in a family, by %s',
    async (_what, fila, order_by, page_number) => {
      const { as, entries } = await crowd()
      const fits = entries.filter((one) => one.last_name.endsWith(fila))
      const filter = fila && { business_name: fila }
      for (const [scope, order_as] of [
        ['structure', 'asc'],
        ['family', 'asc'],
        ['structure', 'desc'],
        ['family', 'desc'],
      ] as const) {
        const here = scope === 'family' ? fits : fits.filter((one) => one.structure_id === as.structureId)
        const sorted = here.toSorted((a, b) =>
          order_by === 'id' ? a.id - b.id : compare(a.last_name, b.last_name),
        )
        if (order_as === 'desc') sorted.reverse()
        const paging = { order_by, order_as, items_per_page: 5, page_number }
        const { body } = await search(as, filter || {}, paging, scope)
        expect([scope, body.paging_data.total_items]).toEqual([scope, here.length])
        expect(body.anagrafica_list.map(({ last_name }: { last_name: string }) => last_name)).toEqual(
          sorted.slice((page_number - 1) * 5, page_number * 5).map(({ last_name }) => last_name),
        )
      }
    },
  )

  it('of a text finds nothing in the structures of the family that a call does not see', async () => {
    const own = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: own.structureId } }),
    )
    const branches = [own]
    while (branches.length < 3) {
      const branch = await context.api.structure({ id: own.structureId, familyId })
      branches.push(await context.api.caller({ structure: branch }))
    }
    for (const as of branches) await add(as, 'Ida', { last_name: 'Zanardi', note: 'zoppica' })
    const all = branches.map(({ structureId }) => structureId)
    const visible = all.slice(0, 2)
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: own.structureId, visible, accountId: null, requestId: '' }
    const totals = await withTenant(scope, async (tx) => {
      const results: unknown[] = []
      for (const parts of [{ last_name: ['%zanardi%'] }, { note: ['%zoppica%'] }]) {
        results.push(
          await tx.$queryRaw`select total, cardinality(ids) as found from search_anagrafica(${all}::int[],
            ${JSON.stringify({ parts })}::jsonb, '', 'id', false, 1, 20)`,
        )
      }
      return results
    })
    expect(totals).toEqual([[{ total: 2, found: 2 }], [{ total: 2, found: 2 }]])
  })

  it('cannot be asked by the application for structures that a call does not see', async () => {
    const [own, other] = [await context.api.caller(), await context.api.caller()]
    await add(other, 'Secret')
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: own.structureId,
      visible: [own.structureId],
      accountId: null,
      requestId: '',
    }
    const rows = await withTenant(
      scope,
      (tx) => tx.$queryRaw<{ total: number }[]>`
        select total from search_anagrafica(array[${other.structureId}]::int[], '{}', '', 'id', false, 1, 20)`,
    )
    expect(rows).toEqual([{ total: 0 }])
    const direct = withTenant(scope, (tx) => tx.$queryRaw`select * from anagrafica_search`)
    await expect(direct).rejects.toThrow(/permission denied/)
  })
})
