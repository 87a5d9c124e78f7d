import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'
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

/** Runs SQL as an attacker with the whole database in their hands: without triggers and row-level security. */
const tamper = (sql: string) =>
  context.api.asSystem(async (tx) => {
    await tx.$executeRawUnsafe(`set local session_replication_role = replica`)
    await tx.$executeRawUnsafe(sql)
  })

describe('the number of entries', () => {
  it('is known of all, and counted to 5,000 of those that fit a filter', async () => {
    const { caller } = await busyStructure()
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`insert into audit_entry (structure_id, action, entity, entity_id, changes)
        select ${caller.structureId}, 'UPDATE', 'anagrafica', n::text, '{}' from generate_series(1, 5100) n`
    })
    const { paging_data: known } = await list(caller, 'size=10&page=300')
    const { n } = await context.api.asSystem(async (tx) => ({
      n: await tx.audit_entry.count({ where: { structure_id: caller.structureId } }),
    }))
    expect(known).toMatchObject({ total_items: n })
    expect(known).not.toHaveProperty('total_is_minimum')
    const { paging_data: counted } = await list(caller, 'size=10&action=UPDATE')
    expect(counted).toMatchObject({ total_items: 5_000, total_is_minimum: true })
    const { paging_data: few } = await list(caller, 'size=10&action=DELETE')
    expect(few).not.toHaveProperty('total_is_minimum')
  })
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

describe('the export of the audit', () => {
  const exported = (as: Caller, body: Record<string, unknown> = {}, headers = {}) =>
    context.api.call('POST', `${path}/export`, { as, body, headers })
  const rowsOf = async (answer: Awaited<ReturnType<typeof exported>>) => {
    const { headers, rows } = await readSheet(await answer.bytes())
    return rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
  }

  it('is a CSV of what the list shows, in words of the reader’s language', async () => {
    const { caller, sku } = await busyStructure()
    const { entry_list } = await list(caller)
    const answer = await exported(caller)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="audit_\d{4}-\d\d-\d\d\.csv"/)
    const rows = await rowsOf(answer)
    expect(rows.map((row) => row.Voce)).toEqual(entry_list.map(({ id }) => String(id)))
    expect(rows[1]).toMatchObject({
      Quando: entry_list[1]?.at,
      'E-mail': caller.email,
      Operazione: 'Modifica',
      Oggetto: 'Anagrafica',
      Identificativo: sku,
    })
    expect(rows[1]?.['Che cosa è cambiato']).toContain('Comune: Bologna → Modena')
    const english = await rowsOf(await exported(caller, {}, { 'accept-language': 'en' }))
    expect(english[2]).toMatchObject({ Action: 'Changed', Object: 'Registry entry' })
  })

  it('follows the filters of the list, and is an entry itself', async () => {
    const { caller } = await busyStructure()
    expect(await rowsOf(await exported(caller, { action: 'UPDATE' }))).toHaveLength(1)
    const [newest] = (await list(caller)).entry_list
    expect(newest).toMatchObject({ action: 'EXPORT', entity: 'audit_entry' })
    expect(newest?.change_list).toEqual([
      { field: 'rows', before: null, after: 1 },
      { field: 'action', before: null, after: 'UPDATE' },
    ])
  })

  it('has no cell that a spreadsheet would calculate', async () => {
    const { caller } = await busyStructure()
    await context.api.asSystem((tx) =>
      tx.account.update({
        where: { id: caller.accountId },
        data: { first_name: '=HYPERLINK("http://x")', last_name: '' },
      }),
    )
    const answer = await exported(caller)
    const text = Buffer.from(await answer.bytes()).toString()
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text).not.toMatch(/(^|[;\n])"?[=+@-]/)
  })

  it('holds nothing of another structure, and is refused without the role', async () => {
    await busyStructure()
    const stranger = await context.api.caller()
    const text = Buffer.from(await (await exported(stranger)).bytes()).toString()
    expect(text.trim().split('\r\n')).toHaveLength(1)
    const reader = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await exported(reader)).status).toBe(403)
  })

  it('has all entries of several pages, and refuses more than 100,000', async () => {
    const caller = await context.api.caller()
    const add = (count: number) =>
      tamper(`insert into audit_entry (structure_id, action, entity, entity_id, changes)
        select ${caller.structureId}, 'UPDATE', 'test', n, '{}' from generate_series(1, ${count}) n`)
    await add(2500)
    const ids = (await rowsOf(await exported(caller))).map((row) => Number(row.Voce))
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500])
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    await add(98_000)
    const answer = await exported(caller)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_AUDIT_EXPORT_TOO_MANY'])
    expect(answer.body.description).toContain('100.000')
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

  it('stays whole when a hundred transactions at once write several entries each, in two structures, and undo some', async () => {
    const [one, other] = [await context.api.caller(), await context.api.caller()]
    const add = ({ structureId }: Caller, count: number) =>
      `insert into audit_entry (structure_id, action, entity, entity_id, changes)
        select ${structureId}, 'UPDATE', 'test', n, '{}' from generate_series(1, ${count}) n;`
    const writes = Array.from({ length: 100 }, (_, index) =>
      context.api.asSystem(async (tx) => {
        for (const sql of [add(one, 1 + (index % 3)), 'savepoint s', add(other, 1), add(one, 1)])
          await tx.$executeRawUnsafe(sql)
        await tx.$executeRawUnsafe(index % 2 === 0 ? 'rollback to s' : 'release s')
      }),
    )
    await Promise.all(writes)
    expect(await verify(one)).toMatchObject({ entries: 199 + 50, fault_list: [] })
    expect(await verify(other)).toMatchObject({ entries: 50, fault_list: [] })
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
