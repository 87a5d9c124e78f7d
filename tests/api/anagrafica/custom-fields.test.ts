import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'

const base = '/api/anagrafica/rest/anagrafica'
const context = testApi()

const add = (as: Caller, body: unknown) => context.api.call('POST', `${base}/customFields`, { as, body })
const remove = (as: Caller, key: string) =>
  context.api.call('DELETE', `${base}/customFields`, { as, body: { key } })
const list = (as: Caller, scope = 'structure') =>
  context.api.call('GET', `${base}/customFields/list/${scope}`, { as })
const keysOf = async (as: Caller, scope?: string) =>
  (await list(as, scope)).body.anagrafica_custom_field_list.map((field: { key: string }) => field.key)
const entry = (key: string, value: string) => ({
  last_name: 'Ferri',
  anagrafica_custom_fields: [{ key, value }],
})
const addEntry = (as: Caller, key: string, value: string) =>
  context.api.call('POST', base, { as, body: { anagrafica: entry(key, value) } })

describe('custom fields', () => {
  it('are TEXT and labelled by their key when nothing else is said', async () => {
    const as = await context.api.caller()
    const { body } = await add(as, { key: 'tessera' })
    expect(body.anagrafica_custom_field).toMatchObject({ key: 'tessera', label: 'tessera', type: 'TEXT' })
    expect(await keysOf(as)).toEqual(['tessera'])
  })

  it('refuse a key that is there, whatever its case, and a type that is not known', async () => {
    const as = await context.api.caller()
    await add(as, { key: 'Tessera' })
    const again = await add(as, { key: 'tessera' })
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_CUSTOM_FIELD_KEY_TAKEN'])
    expect((await add(as, { key: 'x', type: 'COLOUR' })).body.wrong).toEqual(['type'])
    expect((await add(await context.api.caller(), { key: 'tessera' })).status).toBe(200)
  })

  it('of the family come once a key, the own one first, for the role of the family only', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    const sibling = await context.api.caller({ structure: branch })
    await add(as, { key: 'tessera', label: 'Nostra' })
    await add(sibling, { key: 'Tessera', label: 'Loro' })
    await add(sibling, { key: 'cintura' })
    expect((await list(as, 'family')).body.anagrafica_custom_field_list).toMatchObject([
      { key: 'tessera', label: 'Nostra' },
      { key: 'cintura', structure_name: branch.name },
    ])
    expect(await keysOf(as)).toEqual(['tessera'])
    const narrow = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE'] })
    expect((await list(narrow)).status).toBe(200)
    expect((await list(narrow, 'family')).status).toBe(403)
    expect((await list(as, 'galaxy')).status).toBe(400)
  })

  it('judge the values of entries by their type, and keep them in one form', async () => {
    const as = await context.api.caller()
    await add(as, { key: 'sconto', label: 'Sconto abituale', type: 'PERCENTAGE' })
    const refused = await addEntry(as, 'sconto', 'molto')
    expect([refused.status, refused.body.code, refused.body.wrong]).toEqual([
      422,
      'ERROR_CUSTOM_FIELD_VALUE',
      ['anagrafica.anagrafica_custom_fields.0.value'],
    ])
    expect(refused.body.description).toContain('Sconto abituale')
    const { body } = await addEntry(as, 'SCONTO', '12,5 %')
    expect(body.anagrafica.anagrafica_custom_fields).toEqual([{ key: 'sconto', value: '12.5' }])
  })

  it('leave a value alone that was there before its field had a type', async () => {
    const as = await context.api.caller()
    const { body } = await addEntry(as, 'nascita', 'primavera')
    await add(as, { key: 'nascita', type: 'DATE' })
    const save = (value: string) =>
      context.api.call('PUT', base, {
        as,
        body: { sku: body.anagrafica.sku, anagrafica: { ...entry('nascita', value), agent: 'Bruno' } },
      })
    expect((await save('primavera')).body.anagrafica.agent).toBe('Bruno')
    expect((await save('autunno')).body.code).toBe('ERROR_CUSTOM_FIELD_VALUE')
    expect((await save('2026-02-28')).status).toBe(200)
  })

  it('that are deleted leave entries their values', async () => {
    const as = await context.api.caller()
    await add(as, { key: 'tessera', type: 'NUMBER' })
    const { body } = await addEntry(as, 'tessera', '12')
    expect((await remove(as, 'TESSERA')).status).toBe(200)
    expect(await keysOf(as)).toEqual([])
    const read = await context.api.call('GET', `${base}/sku/${body.anagrafica.sku}`, { as })
    expect(read.body.anagrafica.anagrafica_custom_fields).toEqual([{ key: 'tessera', value: '12' }])
    expect((await remove(as, 'tessera')).status).toBe(404)
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { structure_id: as.structureId, entity: 'anagrafica_custom_field' },
        orderBy: { id: 'asc' },
      }),
    )
    expect(rows.map((row) => row.action)).toEqual(['CREATE', 'DELETE'])
  })
})
