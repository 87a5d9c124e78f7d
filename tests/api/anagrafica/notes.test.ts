import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()
const base = '/api/anagrafica/rest'

const call = (method: string, url: string, as: Caller, body?: unknown) =>
  context.api.call(method, url, { as, body })
const add = (as: Caller, id: number, text: string, over: object = {}) =>
  call('POST', `${base}/anagrafica/${id}/notes`, as, { text, ...over })
const list = async (as: Caller, id: number) =>
  (await call('GET', `${base}/anagrafica/${id}/notes`, as)).body.note_list

describe('notes about an entry', () => {
  it('are listed newest first after the pinned ones, with who wrote them', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    for (const text of ['Prima', 'Seconda', 'Terza']) await add(as, id, text, { pinned: text === 'Prima' })
    expect(await list(as, id)).toMatchObject([
      { text: 'Prima', pinned: true, author: { id: as.accountId, name: as.email }, edited_at: null },
      { text: 'Terza' },
      { text: 'Seconda' },
    ])
  })

  it('are changed and deleted; changing the text says when', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const { body } = await add(as, id, 'Bozza')
    const url = `${base}/anagraficanote/${body.note.id}`
    expect((await call('PUT', url, as, { pinned: true })).body.note).toMatchObject({
      pinned: true,
      edited_at: null,
    })
    const changed = await call('PUT', url, as, { text: 'Definitiva' })
    expect(changed.body.note).toMatchObject({ text: 'Definitiva', pinned: true })
    expect(changed.body.note.edited_at).toMatch(/^\d{4}/)
    expect((await call('DELETE', url, as)).status).toBe(200)
    expect([(await list(as, id)).length, (await call('DELETE', url, as)).status]).toEqual([0, 404])
  })

  it('belong to their author: a reader may change his own and nobody else’s', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const { note } = (await add(as, id, 'Di chi può scrivere')).body
    const structure = { id: as.structureId }
    const reader = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await add(reader, id, 'Mia')).status).toBe(403)
    expect((await call('PUT', `${base}/anagraficanote/${note.id}`, reader, { text: 'Mia' })).status).toBe(403)
    await context.api.asSystem((tx) =>
      tx.anagrafica_note.update({ where: { id: note.id }, data: { account_id: reader.accountId } }),
    )
    const own = await call('PUT', `${base}/anagraficanote/${note.id}`, reader, { text: 'Mia' })
    expect([own.status, own.body.note?.text]).toEqual([200, 'Mia'])
  })

  it('keep 4,000 characters of any script, and refuse more or nothing', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const text = 'مرحبا 🎾 à'.padEnd(3_999, 'x')
    expect((await add(as, id, text)).body.note.text).toBe(text)
    for (const wrong of ['x'.repeat(4_001), '   ', '\u0000']) {
      expect((await add(as, id, wrong)).status).toBe(400)
    }
  })

  it('leave no text in the audit, where nobody could forget it', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const { note } = (await add(as, id, 'Segreto')).body
    await call('PUT', `${base}/anagraficanote/${note.id}`, as, { text: 'Segreto ancora' })
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity: 'anagrafica_note', entity_id: String(note.id) } }),
    )
    expect([rows.length, JSON.stringify(rows.map(({ changes }) => changes)).includes('Segreto')]).toEqual([
      2,
      false,
    ])
  })

  it('lose none of many at once', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(as, id, `Nota ${index}`)))
    expect(new Set((await list(as, id)).map(({ text }: { text: string }) => text)).size).toBe(100)
  })
})
