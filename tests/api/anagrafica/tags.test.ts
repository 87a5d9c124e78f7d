import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const context = testApi()
const base = '/api/anagrafica/rest'
const path = `${base}/anagraficatag`

const call = (method: string, url: string, as: Caller, body?: unknown) =>
  context.api.call(method, url, { as, body })
const assign = (as: Caller, id: number, ...name_list: string[]) =>
  call('PUT', `${base}/anagrafica/${id}/tags`, as, { name_list })
const list = async (as: Caller) => (await call('GET', path, as)).body.anagrafica_tag_list
const names = (tags: { name: string }[]) => tags.map(({ name }) => name)
const find = async (as: Caller, tag: string, over: object = {}) => {
  const { body } = await call('POST', `${base}/anagrafica/structure/search`, as, {
    anagrafica: { tag, ...over },
  })
  return body.anagrafica_list.map(({ id }: { id: number }) => id)
}

describe('tags', () => {
  it('are made when an entry gets them, shown with it, and told once whatever their case', async () => {
    const as = await context.api.caller()
    const [first, second] = [await addEntry(context.api, as), await addEntry(context.api, as)]
    expect(names((await assign(as, first.id, 'VIP', 'Zumba')).body.tag_list)).toEqual(['VIP', 'Zumba'])
    await assign(as, second.id, 'vip', 'Vip')
    const entry = await call('GET', `${base}/anagrafica/id/${second.id}`, as)
    expect(entry.body.anagrafica.tag_list).toMatchObject([{ name: 'VIP' }])
    expect(await list(as)).toMatchObject([
      { name: 'VIP', anagrafica_count: 2 },
      { name: 'Zumba', anagrafica_count: 1 },
    ])
  })

  it('are exactly those that an entry was given last', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    await assign(as, id, 'Uno', 'Due')
    expect(names((await assign(as, id, 'Due', 'Tre')).body.tag_list)).toEqual(['Due', 'Tre'])
    expect((await assign(as, id)).body.tag_list).toEqual([])
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity: 'anagrafica', entity_id: sku }, orderBy: { id: 'asc' } }),
    )
    expect(rows.at(-1)?.changes).toEqual({ tags: [['Due', 'Tre'], []] })
  })

  it('are searched by, whatever the case, together with other filters', async () => {
    const as = await context.api.caller()
    const [first, second] = [
      await addEntry(context.api, as),
      await addEntry(context.api, as, company({ address_city: 'Modena' })),
    ]
    await addEntry(context.api, as)
    await assign(as, first.id, 'VIP')
    await assign(as, second.id, 'VIP')
    expect(await find(as, 'vip')).toEqual([first.id, second.id])
    expect(await find(as, 'VIP', { address_city: 'Modena' })).toEqual([second.id])
    expect(await find(as, 'nessuna')).toEqual([])
    expect(await find(as, '')).toHaveLength(3)
  })

  it('are renamed and recoloured; the name of another is refused, or merges the two', async () => {
    const as = await context.api.caller()
    const [first, second] = [await addEntry(context.api, as), await addEntry(context.api, as)]
    await assign(as, first.id, 'Cliente', 'Clienti')
    await assign(as, second.id, 'Clienti')
    const [single, plural] = await list(as)
    const renamed = await call('PUT', path, as, { id: single.id, name: 'Ditta', color: 'red' })
    expect(renamed.body.anagrafica_tag).toMatchObject({ name: 'Ditta', color: 'red', anagrafica_count: 1 })
    const taken = await call('PUT', path, as, { id: plural.id, name: 'DITTA' })
    expect([taken.status, taken.body.code]).toEqual([422, 'ERROR_TAG_NAME_TAKEN'])
    const merged = await call('PUT', path, as, { id: plural.id, name: 'DITTA', merge: true })
    expect(merged.body.anagrafica_tag).toMatchObject({ id: single.id, name: 'Ditta', anagrafica_count: 2 })
    expect(names(await list(as))).toEqual(['Ditta'])
  })

  it('go from their entries when they are deleted', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    await assign(as, id, 'VIP')
    const [tag] = await list(as)
    expect((await call('DELETE', path, as, { id: tag.id })).status).toBe(200)
    expect((await call('GET', `${base}/anagrafica/id/${id}`, as)).body.anagrafica.tag_list).toEqual([])
    expect((await call('DELETE', path, as, { id: tag.id })).status).toBe(404)
  })

  it('are one, however many make the same at once', async () => {
    const as = await context.api.caller()
    const entries = await Promise.all(Array.from({ length: 10 }, () => addEntry(context.api, as)))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        assign(as, entries[index % 10]?.id ?? 0, index % 2 ? 'VIP' : 'vip', `T${index % 5}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await list(as)).toHaveLength(6)
    const added = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', path, as, { name: 'Solo' })),
    )
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(added.filter(({ status }) => status === 422)).toHaveLength(49)
  })

  it('are not another structure’s: neither seen nor assigned nor counted', async () => {
    const [as, stranger] = [await context.api.caller(), await context.api.caller()]
    const { id } = await addEntry(context.api, as)
    await assign(as, id, 'VIP')
    const [tag] = await list(as)
    expect(await list(stranger)).toEqual([])
    expect(await find(stranger, 'VIP')).toEqual([])
    expect((await assign(stranger, id, 'VIP')).status).toBe(404)
    expect((await call('PUT', path, stranger, { id: tag.id, name: 'Altro' })).status).toBe(404)
  })
})
