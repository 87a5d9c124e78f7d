import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { person } from '@/tests/support/account'
import { type Answer, type Caller, testApi } from '@/tests/support/api'
import { addEntry, newVatNumber } from '@/tests/support/builders'

const context = testApi()
const path = '/api/auth/rest/structures'
let serial = 0
const newName = () => `Sede ${++serial}`

const list = async (as: Caller) => (await context.api.call('GET', path, { as })).body.structure_list
const add = (as: Caller, parent_id: number, more: object = {}) =>
  context.api.call('POST', path, { as, body: { name: newName(), parent_id, ...more } })
const save = (as: Caller, id: number, body: object) => context.api.call('PUT', `${path}/${id}`, { as, body })
const remove = (as: Caller, id: number) => context.api.call('DELETE', `${path}/${id}`, { as })
const refusal = (answer: Answer) => [answer.status, answer.body.code]
const inside = (as: Caller, name: string): Caller => ({
  ...as,
  headers: { ...as.headers, 'x-luna-structure': name },
})

async function family(roles: readonly string[] = ROLES) {
  const root = await context.api.structure()
  return { root, owner: await person(context.api, { structure: root, roles }) }
}

describe('a sub-structure', () => {
  it('belongs to who adds it, with the roles held above it, and shows at once', async () => {
    const { root, owner } = await family()
    const { structure } = (await add(owner, root.id)).body
    expect(structure).toMatchObject({ parent_id: root.id, is_member: true, is_owner: true, people: 1 })
    expect((await list(owner)).map((node: { id: number }) => node.id).sort()).toEqual([root.id, structure.id])
    const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', { as: owner })
    expect(info.body.client_info.structure_list.map((row: { name: string }) => row.name)).toContain(
      structure.name,
    )
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: structure.id, entity: 'structure' } }),
    )
    expect(rows[0]).toMatchObject({ action: 'CREATE', account_id: owner.accountId })
  })

  it('starts with the settings and the company of the one above, or with the defaults', async () => {
    const { root, owner } = await family()
    const business = { name: 'Studio Luna S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
    const { sku } = await addEntry(context.api, owner, { business, country: 'IT' })
    const data = { registry_sku: sku, aliquoteiva: [{ aliquota: 22, descrizione: 'La nostra' }] }
    const put = await context.api.call('PUT', '/api/auth/rest/structure/configuration', {
      as: owner,
      body: { data },
    })
    expect(put.status).toBe(200)
    const settingsOf = async (name: string) =>
      (await context.api.call('GET', '/api/auth/rest/structure/configuration', { as: inside(owner, name) }))
        .body.data
    const heir = (await add(owner, root.id)).body.structure.name
    const inherited = await settingsOf(heir)
    expect(inherited.aliquoteiva).toEqual([expect.objectContaining({ descrizione: 'La nostra' })])
    expect(inherited.registry.business).toMatchObject({ name: business.name, vatnumber: business.vatnumber })
    expect(inherited.registry_sku).not.toBe(sku)
    const plain = (await add(owner, root.id, { inherit: false })).body.structure.name
    const own = await settingsOf(plain)
    expect(own.aliquoteiva.length).toBeGreaterThan(3)
    expect(own.registry.business.name).toBe(plain)
  })

  it('has a name of its own in the family, whatever its case, also for a hundred at once', async () => {
    const { root, owner } = await family()
    const name = newName()
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(owner, root.id, { name })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await add(owner, root.id, { name: name.toUpperCase() }))).toEqual([
      422,
      'ERROR_STRUCTURE_NAME_TAKEN',
    ])
    const other = await family()
    expect((await add(other.owner, other.root.id, { name })).status).toBe(200)
  })

  it('is added by owners only, below what is theirs', async () => {
    const { root } = await family()
    const manager = await person(context.api, {
      structure: root,
      roles: ['GUI_SHOW_SALESFORCE_SETTINGS', ...ROLE_PRESETS.OPERATOR],
    })
    expect(refusal(await add(manager, root.id))).toEqual([403, 'ERROR_FORBIDDEN'])
    const stranger = await family()
    expect(refusal(await add(stranger.owner, root.id))).toEqual([404, 'ERROR_NOT_FOUND'])
  })
})

describe('the tree', () => {
  it('shows the own structures, or the whole family to who sees it', async () => {
    const { root, owner } = await family()
    const child = await context.api.structure(root)
    const leaf = await context.api.structure(child)
    const alone = await person(context.api, {
      structure: leaf,
      roles: ROLES.filter((role) => role !== 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'),
    })
    expect(await list(alone)).toEqual([
      expect.objectContaining({ id: leaf.id, parent_id: null, is_root: false, is_current: true }),
    ])
    const all = await list(owner)
    expect(all).toHaveLength(3)
    expect(all.find((node: { id: number }) => node.id === leaf.id)).toMatchObject({
      parent_id: child.id,
      is_member: false,
      is_owner: false,
      people: null,
    })
  })
})

describe('renaming and moving', () => {
  it('works for what the caller owns, and not below itself', async () => {
    const { root, owner } = await family()
    const one = (await add(owner, root.id)).body.structure
    const two = (await add(owner, one.id)).body.structure
    expect(
      (await save(owner, two.id, { name: 'Nuova sede', parent_id: root.id })).body.structure,
    ).toMatchObject({
      name: 'Nuova sede',
      parent_id: root.id,
    })
    expect(refusal(await save(owner, two.id, { name: one.name }))).toEqual([
      422,
      'ERROR_STRUCTURE_NAME_TAKEN',
    ])
    expect((await save(owner, two.id, { name: 'NUOVA sede' })).status).toBe(200)
    await save(owner, two.id, { parent_id: one.id })
    expect(refusal(await save(owner, one.id, { parent_id: two.id }))).toEqual([422, 'ERROR_STRUCTURE_CYCLE'])
    expect(refusal(await save(owner, one.id, { parent_id: one.id }))).toEqual([422, 'ERROR_STRUCTURE_CYCLE'])
    expect(refusal(await save(owner, root.id, { parent_id: one.id }))).toEqual([422, 'ERROR_STRUCTURE_ROOT'])
    const stranger = await family()
    expect((await save(stranger.owner, one.id, { name: 'Mia' })).status).toBe(404)
    expect((await save(owner, one.id, { parent_id: stranger.root.id })).status).toBe(404)
  })

  it('makes no cycle of two moves at once, thirty times over', async () => {
    const { root, owner } = await family()
    const one = (await add(owner, root.id)).body.structure
    const two = (await add(owner, root.id)).body.structure
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all([
        save(owner, one.id, { parent_id: two.id }),
        save(owner, two.id, { parent_id: one.id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      await save(owner, one.id, { parent_id: root.id })
      await save(owner, two.id, { parent_id: root.id })
    }
  })
})

describe('deleting', () => {
  it('takes an empty one with what came with it, and keeps its audit', async () => {
    const { root, owner } = await family()
    const { structure } = (await add(owner, root.id)).body
    expect((await remove(owner, structure.id)).status).toBe(200)
    expect(await list(owner)).toHaveLength(1)
    const [left, rows] = await context.api.asSystem(async (tx) => [
      await tx.anagrafica.count({ where: { structure_id: structure.id } }),
      await tx.audit_entry.count({ where: { structure_id: structure.id } }),
    ])
    expect(left).toBe(0)
    expect(rows).toBeGreaterThan(0)
    expect((await remove(owner, structure.id)).status).toBe(404)
  })

  it('moves the session on when it works there', async () => {
    const { root, owner } = await family()
    const { structure } = (await add(owner, root.id)).body
    await context.api.call('PUT', '/api/auth/rest/client_userinfo/structure', {
      as: owner,
      body: { structure: structure.name },
    })
    expect((await remove(owner, structure.id)).status).toBe(200)
    const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', { as: owner })
    expect(info.body.client_info.structure).toBe(root.name)
  })

  it('is refused for the root, and while it holds entries, people or structures', async () => {
    const { root, owner } = await family()
    expect(refusal(await remove(owner, root.id))).toEqual([422, 'ERROR_STRUCTURE_ROOT'])
    const full = async (fill: (structure: { id: number; name: string }) => Promise<unknown>) => {
      const { structure } = (await add(owner, root.id)).body
      await fill(structure)
      const answer = await remove(owner, structure.id)
      expect(refusal(answer)).toEqual([422, 'ERROR_STRUCTURE_NOT_EMPTY'])
      return answer.body.fault_list
    }
    const entry = { business: { name: 'Rossi' } }
    expect(await full(({ name }) => addEntry(context.api, inside(owner, name), entry))).toEqual([
      'anagrafica',
    ])
    expect(await full((structure) => person(context.api, { structure, roles: [] }))).toEqual(['membership'])
    expect(await full(({ id }) => add(owner, id))).toEqual(['structure'])
  })
})
