import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const context = testApi()
const path = '/api/auth/rest/audit'

type Entry = {
  id: number
  at: string
  account: { id: number; email: string } | null
  action: string
  entity: string
  entity_id: string
  change_list: { field: string; before: unknown; after: unknown }[]
}

const list = async (as: Caller, query = '') => {
  const { body } = await context.api.call('GET', `${path}?${query}`, { as })
  return body as { entry_list: Entry[]; paging_data: { total_items: number } }
}
const verify = async (as: Caller) =>
  (await context.api.call('GET', `${path}/verify`, { as })).body.verification as {
    entries: number
    head: string
    fault_list: { kind: string; entry_id: number | null; position: number | null }[]
  }

/** A caller whose structure has the audit of one entry added, saved and deleted. */
async function busyStructure() {
  const caller = await context.api.caller()
  const entry = await addEntry(context.api, caller)
  const body = { sku: entry.sku, anagrafica: company({ address_city: 'Modena', zipcode: '41121' }) }
  await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', { as: caller, body })
  await context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', {
    as: caller,
    body: { sku: entry.sku },
  })
  return { caller, sku: entry.sku }
}

/** Runs SQL as somebody who has the whole database in his hands: without triggers and security. */
const tamper = (sql: string) =>
  context.api.asSystem(async (tx) => {
    await tx.$executeRawUnsafe(`set local session_replication_role = replica`)
    await tx.$executeRawUnsafe(sql)
  })

describe('the audit', () => {
  it('says who did what to what, newest first, with the values before and after', async () => {
    const { caller, sku } = await busyStructure()
    const { entry_list, paging_data } = await list(caller)
    expect(paging_data.total_items).toBe(3)
    expect(entry_list.map((entry) => [entry.action, entry.entity, entry.entity_id])).toEqual([
      ['DELETE', 'anagrafica', sku],
      ['UPDATE', 'anagrafica', sku],
      ['CREATE', 'anagrafica', sku],
    ])
    expect(entry_list[1]?.account).toMatchObject({ id: caller.accountId, email: caller.email })
    expect(entry_list[1]?.change_list).toContainEqual({
      field: 'address_city',
      before: 'Bologna',
      after: 'Modena',
    })
    const one = await context.api.call('GET', `${path}/${entry_list[1]?.id}`, { as: caller })
    expect(one.body.entry).toEqual(entry_list[1])
  })

  it('is filtered by who, action, object and day', async () => {
    const { caller, sku } = await busyStructure()
    const count = async (query: string) => (await list(caller, query)).paging_data.total_items
    const today = (await list(caller)).entry_list[0]?.at.slice(0, 10)
    expect(await count('action=UPDATE')).toBe(1)
    expect(await count(`entity=anagrafica&entity_id=${sku}`)).toBe(3)
    expect(await count('entity=invoice')).toBe(0)
    expect(await count(`who=${caller.email.slice(0, 8)}`)).toBe(3)
    expect(await count('who=nobody')).toBe(0)
    expect(await count(`date_from=${today}&date_to=${today}`)).toBe(3)
    expect(await count('date_to=2020-01-01')).toBe(0)
  })

  it('shows nothing of another structure', async () => {
    const { caller } = await busyStructure()
    const stranger = await context.api.caller()
    const id = (await list(caller)).entry_list[0]?.id
    expect((await list(stranger)).entry_list).toEqual([])
    expect((await context.api.call('GET', `${path}/${id}`, { as: stranger })).status).toBe(404)
  })
})

describe('the chain of audit entries', () => {
  it('is whole, and its head moves with every write', async () => {
    const { caller } = await busyStructure()
    const before = await verify(caller)
    expect(before).toMatchObject({
      entries: 3,
      fault_list: [],
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await addEntry(context.api, caller)
    const after = await verify(caller)
    expect([after.entries, after.fault_list, after.head === before.head]).toEqual([4, [], false])
  })

  it('stays whole under a hundred writes at once', async () => {
    const caller = await context.api.caller()
    await Promise.all(Array.from({ length: 100 }, () => addEntry(context.api, caller)))
    expect(await verify(caller)).toMatchObject({ entries: 100, fault_list: [] })
  }, 60_000)

  it('leaves no link of a write that is undone', async () => {
    const caller = await context.api.caller()
    await expect(
      context.api.asSystem(async (tx) => {
        await tx.$executeRaw`insert into audit_entry (structure_id, action, entity, entity_id, changes)
          values (${caller.structureId}, 'CREATE', 'test', '1', '{}')`
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await verify(caller)).toMatchObject({ entries: 0, fault_list: [] })
  })

  it.each([
    ['an altered entry', 'ALTERED', 'update audit_entry set entity_id = entity_id || 1 where id = ID'],
    ['another author', 'ALTERED', 'update audit_entry set account_id = null where id = ID'],
    ['a changed value', 'ALTERED', `update audit_entry set changes = '{"a":[1,2]}' where id = ID`],
    ['a missing entry', 'MISSING', 'delete from audit_entry where id = ID'],
    [
      'an entry taken out with its link',
      'MISSING',
      'with gone as (delete from audit_link where entry_id = ID) delete from audit_entry where id = ID',
    ],
    [
      'an entry added past the chain',
      'ADDED',
      `insert into audit_entry (structure_id, action, entity, entity_id, changes)
        select structure_id, action, entity, entity_id, changes from audit_entry where id = ID`,
    ],
    [
      'a link recomputed alone',
      'ALTERED',
      `update audit_link set hash = repeat('a', 64) where entry_id = ID`,
    ],
  ])('tells %s', async (_, kind, sql) => {
    const { caller } = await busyStructure()
    const id = (await list(caller)).entry_list[1]?.id
    await tamper(sql.replaceAll('ID', String(id)))
    const { fault_list } = await verify(caller)
    expect(fault_list.map((fault) => fault.kind)).toContain(kind)
  })

  it('tells that its end was cut off', async () => {
    const { caller } = await busyStructure()
    const id = (await list(caller)).entry_list[0]?.id
    await tamper(
      `with gone as (delete from audit_link where entry_id = ${id}) delete from audit_entry where id = ${id}`,
    )
    expect((await verify(caller)).fault_list).toEqual([{ kind: 'CUT', entry_id: null, position: 3 }])
  })

  it('cannot be written by a request itself', async () => {
    const { caller } = await busyStructure()
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    for (const sql of [
      `update audit_head set hash = ''`,
      'delete from audit_link',
      `update audit_entry set action = ''`,
      'delete from audit_entry',
    ]) {
      await expect(withTenant(scope, (tx) => tx.$executeRawUnsafe(sql))).rejects.toThrow('permission denied')
    }
  })
})
