import { describe, expect, it } from 'vitest'
import type { Category } from '@/lib/api/anagrafica/categories-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const path = '/api/anagrafica/rest/anagraficacategory'
const context = testApi({ DATABASE_POOL: '20' })

const call = (method: string, as: Caller, body?: unknown) => context.api.call(method, path, { as, body })
const add = async (as: Caller, name: string, father_id?: number | null): Promise<Category> => {
  const answer = await call('POST', as, { name, father_id })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.anagrafica_category
}
const tree = async (as: Caller): Promise<Category[]> => (await call('GET', as)).body.anagrafica_category_list
const pathsOf = async (as: Caller) => (await tree(as)).map((category) => category.paths.join(' / '))

describe('the category of an entry', () => {
  it('stays when the entry is sent as it was read, and goes when it is taken away', async () => {
    const as = await context.api.caller()
    const { id } = await add(as, 'Scuole')
    const { sku } = await addEntry(context.api, as, company({ category: { id } }))
    const read = async () =>
      (await context.api.call('GET', `/api/anagrafica/rest/anagrafica/sku/${sku}`, { as })).body.anagrafica
    const save = (anagrafica: object) =>
      context.api.call('PUT', '/api/anagrafica/rest/anagrafica', { as, body: { sku, anagrafica } })
    const before = await read()
    expect(before.category).toEqual({ id, name: 'Scuole' })
    expect((await save({ ...before, phone_number: '051 123456' })).status).toBe(200)
    expect(await read()).toMatchObject({ category: { id }, phone_number: '051 123456' })
    await save({ ...before, category_id: null })
    expect((await read()).category).toBeNull()
  })
})

describe('the category tree', () => {
  it('answers fathers before children, with the path from the root and how many entries each holds', async () => {
    const as = await context.api.caller()
    const clients = await add(as, 'Clienti')
    const schools = await add(as, 'Scuole', clients.id)
    await add(as, 'Fornitori')
    await addEntry(context.api, as, company({ category_id: schools.id }))
    expect(await tree(as)).toMatchObject([
      { id: clients.id, father_id: null, name: 'Clienti', paths: ['Clienti'], anagrafica_count: 0 },
      { id: schools.id, father_id: clients.id, paths: ['Clienti', 'Scuole'], anagrafica_count: 1 },
      { name: 'Fornitori' },
    ])
  })

  it('is the structure’s or the family’s by role, and empty without either', async () => {
    const owner = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: owner.structureId } }),
    )
    const branch = await context.api.structure({ id: owner.structureId, familyId })
    const sibling = await context.api.caller({ structure: branch })
    await add(owner, 'Bologna')
    await add(sibling, 'Imola')
    const only = async (...roles: string[]) => pathsOf(await context.api.caller({ structure: branch, roles }))
    expect(await only('GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY')).toEqual(['Bologna', 'Imola'])
    expect(await only('GUI_CAN_LIST_ANAGRAFICACATEGORY_STRUCTURE')).toEqual(['Imola'])
    expect(await only('GUI_CAN_LIST_ANAGRAFICA_FAMILY')).toEqual([])
  })

  it('refuses a sibling of the same name, whatever its case; elsewhere the name is free', async () => {
    const as = await context.api.caller()
    const clients = await add(as, 'Clienti')
    await add(as, 'Scuole', clients.id)
    const again = await call('POST', as, { name: 'SCUOLE', father_id: clients.id })
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_CATEGORY_NAME_TAKEN'])
    expect((await call('POST', as, { name: 'clienti' })).body.code).toBe('ERROR_CATEGORY_NAME_TAKEN')
    expect((await add(as, 'Scuole')).father_id).toBeNull()
    expect((await add(await context.api.caller(), 'Clienti')).name).toBe('Clienti')
  })

  it('lets one of many categories of the same name at once in', async () => {
    const as = await context.api.caller()
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', as, { name: 'Soci' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await pathsOf(as)).toEqual(['Soci'])
  })
})

describe('renaming and moving', () => {
  it('changes what is given and keeps the rest, with its children', async () => {
    const as = await context.api.caller()
    const [a, b] = [await add(as, 'A'), await add(as, 'B')]
    await add(as, 'Figlia', a.id)
    await call('PUT', as, { id: a.id, name: 'Alfa' })
    expect(await pathsOf(as)).toEqual(['Alfa', 'Alfa / Figlia', 'B'])
    await call('PUT', as, { id: a.id, father_id: b.id })
    expect(await pathsOf(as)).toEqual(['B', 'B / Alfa', 'B / Alfa / Figlia'])
    await call('PUT', as, { id: a.id, father_id: null })
    expect(await pathsOf(as)).toEqual(['Alfa', 'Alfa / Figlia', 'B'])
  })

  it('refuses a place under itself or under one of its own', async () => {
    const as = await context.api.caller()
    const a = await add(as, 'A')
    const b = await add(as, 'B', a.id)
    const c = await add(as, 'C', b.id)
    for (const father of [a, b, c]) {
      const answer = await call('PUT', as, { id: a.id, father_id: father.id })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_CATEGORY_CYCLE'])
    }
  })

  it('never makes a cycle of moves at once', async () => {
    const as = await context.api.caller()
    const nodes: Category[] = []
    for (let index = 0; index < 10; index += 1) nodes.push(await add(as, `N${index}`))
    const moves = Array.from({ length: 100 }, (_, index) =>
      call('PUT', as, { id: nodes[index % 10]?.id, father_id: nodes[(index * 7 + 3) % 10]?.id }),
    )
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
    expect(await tree(as)).toHaveLength(10)
  })

  it('would make one without the lock: the control', async () => {
    const as = await context.api.caller()
    const [a, b] = [await add(as, 'A'), await add(as, 'B')]
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    let checked = 0
    let release: () => void = () => undefined
    const bothChecked = new Promise<void>((resolve) => {
      release = resolve
    })
    const unlocked = (id: number, father_id: number) =>
      withTenant(scope, async (tx) => {
        const father = await tx.anagrafica_category.findUniqueOrThrow({ where: { id: father_id } })
        checked += 1
        if (checked === 2) release()
        await bothChecked
        if (father.father_id !== id)
          await tx.anagrafica_category.update({ where: { id }, data: { father_id } })
      })
    await Promise.all([unlocked(a.id, b.id), unlocked(b.id, a.id)])
    expect(await tree(as)).toEqual([])
  })
})

describe('deleting', () => {
  it('is refused while there are children, and while there are entries unless it says where they go', async () => {
    const as = await context.api.caller()
    const [a, b] = [await add(as, 'A'), await add(as, 'B')]
    const child = await add(as, 'Figlia', a.id)
    const entry = await addEntry(context.api, as, company({ category_id: child.id }))
    expect((await call('DELETE', as, { id: a.id })).body.code).toBe('ERROR_CATEGORY_HAS_CHILDREN')
    const refused = await call('DELETE', as, { id: child.id })
    expect(refused.body).toMatchObject({ code: 'ERROR_CATEGORY_HAS_ENTRIES', wrong: ['move_to'] })
    expect(refused.body.description).toContain("un'anagrafica")
    expect((await call('DELETE', as, { id: child.id, move_to: b.id })).body.moved).toBe(1)
    const read = await context.api.call('GET', `/api/anagrafica/rest/anagrafica/sku/${entry.sku}`, { as })
    expect(read.body.anagrafica).toMatchObject({ category: { id: b.id, name: 'B' }, revision: 2 })
    expect((await call('DELETE', as, { id: b.id, move_to: null })).body.moved).toBe(1)
    expect(await pathsOf(as)).toEqual(['A'])
  })

  it('cannot send entries to the category that goes, nor to one of elsewhere', async () => {
    const as = await context.api.caller()
    const a = await add(as, 'A')
    const foreign = await add(await context.api.caller(), 'Altrove')
    expect((await call('DELETE', as, { id: a.id, move_to: a.id })).status).toBe(404)
    expect((await call('DELETE', as, { id: a.id, move_to: foreign.id })).status).toBe(404)
  })

  it('writes what happened to the category and to each entry', async () => {
    const as = await context.api.caller()
    const a = await add(as, 'A')
    const entry = await addEntry(context.api, as, company({ category_id: a.id }))
    await call('DELETE', as, { id: a.id, move_to: null })
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: as.structureId }, orderBy: { id: 'asc' } }),
    )
    expect(rows.map((row) => [row.action, row.entity])).toEqual([
      ['CREATE', 'anagrafica_category'],
      ['CREATE', 'anagrafica'],
      ['UPDATE', 'anagrafica'],
      ['DELETE', 'anagrafica_category'],
    ])
    expect(rows[2]).toMatchObject({ entity_id: entry.sku, changes: { category_id: [a.id, null] } })
  })
})
