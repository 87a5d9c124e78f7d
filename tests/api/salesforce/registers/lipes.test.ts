import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import {
  addSale,
  monthlyStudio,
  setSettlementSettings,
  settleVat,
} from '@/tests/support/salesforce/registers'

const context = testApi()
const base = '/api/salesforce/rest/register/lipe'

const sale = (as: Caller, sku: string, date: string, price: number) =>
  addSale(context.api, as, sku, { date, price })
const settle = (as: Caller, body: object) => settleVat(context.api, as, body)
const monthly = () => monthlyStudio(context.api)

const get = (as: Caller, path: string) => context.api.call('GET', `${base}${path}`, { as })
const make = (as: Caller, quarter = '2026-Q4') => context.api.call('POST', base, { as, body: { quarter } })
const mark = (as: Caller, body: object) => context.api.call('PUT', base, { as, body })

async function made(as: Caller, quarter?: string) {
  const answer = await make(as, quarter)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.lipe
}

const listed = async (as: Caller, quarter = '2026-Q4') => (await get(as, `?quarter=${quarter}`)).body

const fileOf = async (as: Caller, id: number) => {
  const answer = await get(as, `/${id}/file`)
  return { answer, bytes: Buffer.from(await answer.bytes()) }
}

const today = async () => (await import('@/server/platform/clock')).today()

describe('the LIPE of a quarter', () => {
  const textOf = async (as: Caller, quarter: string) => {
    const answer = await get(as, `/${quarter}`)
    return { answer, text: Buffer.from(await answer.bytes()).toString() }
  }

  it('has the settlements of its three months, as the registers have them', async () => {
    const { caller, customer } = await monthly()
    await sale(caller, customer.sku, '2026-10-02', 1000)
    await sale(caller, customer.sku, '2026-12-03', 100)
    await settle(caller, { period: '2026-10', VP9: 300 })
    const { answer, text } = await textOf(caller, '2026-Q4')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/IT\d{11}_LI_[0-9A-Z]{5}\.xml/)
    expect(text.match(/<iv:Mese>\d+</g)).toEqual(['<iv:Mese>10<', '<iv:Mese>11<', '<iv:Mese>12<'])
    expect(text.match(/<iv:ImportoACredito>[\d,]+</g)).toEqual([
      '<iv:ImportoACredito>80,00<',
      '<iv:ImportoACredito>80,00<',
      '<iv:ImportoACredito>58,00<',
    ])
    expect(text).toContain('<iv:CFDichiarante>RSSMRA80A01H501U<')
  })

  it('is refused without the declarant of a company, and of a regime without VAT', async () => {
    const { caller } = await studio(context.api)
    expect((await get(caller, '/2026-Q3')).body).toMatchObject({ code: 'ERROR_LIPE_DECLARANT' })
    expect((await get(caller, '/2026-09')).status).toBe(400)
    const refused = await setSettlementSettings(context.api, caller, { dichiarante: 'RSSMRA80A01H501X' })
    expect(refused.body).toMatchObject({ code: 'ERROR_SETTINGS_DECLARANT' })
    await context.api.asSystem((tx) =>
      tx.anagrafica.updateMany({
        where: { structure_id: caller.structureId },
        data: { business_tax_regime: 'RF19' },
      }),
    )
    expect((await get(caller, '/2026-Q3')).body).toMatchObject({ code: 'ERROR_LIPE_REGIME' })
  })
})

describe('a LIPE that was made', () => {
  it('is kept byte for byte with its author, and given again after the figures changed', async () => {
    const { caller, customer } = await monthly()
    await sale(caller, customer.sku, '2026-10-02', 1000)
    const first = await made(caller)
    const { answer, bytes } = await fileOf(caller, first.id)
    expect(answer.headers.get('content-disposition')).toContain(first.file_name)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(first.sha256)
    expect(bytes).toHaveLength(first.size)
    expect(first).toMatchObject({ quarter: '2026-Q4', sent_on: null, protocol: '' })
    expect(first.author).not.toBe('')
    await settle(caller, { period: '2026-10', VP9: 300 })
    expect((await fileOf(caller, first.id)).bytes.equals(bytes)).toBe(true)
    const preview = await get(caller, '/2026-Q4')
    expect(Buffer.from(await preview.bytes()).equals(bytes)).toBe(false)
  })

  it('holds until a late document or a typed amount changes the quarter, and then again', async () => {
    const { caller, customer } = await monthly()
    expect(await listed(caller)).toMatchObject({ lipe_list: [], is_current: null })
    const first = await made(caller)
    expect((await listed(caller)).is_current).toBe(true)
    await sale(caller, customer.sku, '2026-07-02', 1000)
    expect((await listed(caller)).is_current).toBe(true)
    await sale(caller, customer.sku, '2026-11-02', 10)
    expect((await listed(caller)).is_current).toBe(false)
    const second = await made(caller)
    expect(second.id).not.toBe(first.id)
    expect((await listed(caller)).is_current).toBe(true)
    await settle(caller, { period: '2026-11', VP9: 5 })
    expect((await listed(caller)).is_current).toBe(false)
    await settle(caller, { period: '2026-11', VP9: null })
    const { lipe_list, is_current } = await listed(caller)
    expect([is_current, lipe_list.map(({ id }: { id: number }) => id)]).toEqual([true, [second.id, first.id]])
    await setSettlementSettings(context.api, caller, { dichiarante: '' })
    expect((await listed(caller)).is_current).toBeNull()
  })

  it('is one of its content for 40 that make it at once, and has a file name of its own', async () => {
    const { caller } = await monthly()
    const rows = await Promise.all(Array.from({ length: 40 }, () => made(caller)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    const others = await Promise.all(
      ['2026-Q1', '2026-Q2', '2026-Q3'].map((quarter) => made(caller, quarter)),
    )
    const names = [rows[0], ...others].map(({ file_name }) => file_name)
    expect(new Set(names).size).toBe(4)
    const written = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: caller.structureId, entity: 'lipe' } }),
    )
    expect(written.map(({ action }) => action)).toEqual(['CREATE', 'CREATE', 'CREATE', 'CREATE'])
  })

  it('is a new one where figures return to those of an older one', async () => {
    const { caller } = await monthly()
    const first = await made(caller)
    await settle(caller, { period: '2026-10', VP9: 5 })
    const second = await made(caller)
    await settle(caller, { period: '2026-10', VP9: null })
    const third = await made(caller)
    expect(third.sha256).toBe(first.sha256)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  it('is marked as sent on a day from its making until today, with the protocol of its receipt', async () => {
    const { caller } = await monthly()
    const { id } = await made(caller)
    const on = await today()
    for (const wrong of ['2020-01-31', '2999-01-01']) {
      const refused = await mark(caller, { id, sent_on: wrong })
      expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_LIPE_SENT_DAY'])
    }
    expect((await mark(caller, { id, sent_on: null, protocol: '1' })).body.code).toBe('ERROR_LIPE_PROTOCOL')
    expect((await mark(caller, { id, sent_on: on, protocol: 'x'.repeat(41) })).status).toBe(400)
    const sent = await mark(caller, { id, sent_on: on, protocol: '26113012345678901-000001' })
    expect(sent.body.lipe).toMatchObject({ sent_on: on, protocol: '26113012345678901-000001' })
    expect((await listed(caller)).lipe_list[0]).toEqual(sent.body.lipe)
    await mark(caller, { id, sent_on: null })
    expect((await listed(caller)).lipe_list[0]).toMatchObject({ sent_on: null, protocol: '' })
    expect((await mark(caller, { id: id + 1000, sent_on: on })).body.code).toBe('ERROR_LIPE_NOT_FOUND')
  })

  it('is read by the accountant, who makes and marks none', async () => {
    const { caller } = await monthly()
    const { id, file_name } = await made(caller)
    const accountant = await context.api.caller({
      structure: { id: caller.structureId },
      roles: [...ROLE_PRESETS.ACCOUNTANT],
    })
    expect((await listed(accountant)).lipe_list).toHaveLength(1)
    expect((await fileOf(accountant, id)).bytes.equals((await fileOf(caller, id)).bytes)).toBe(true)
    const preview = await get(accountant, '/2026-Q4')
    expect(preview.headers.get('content-disposition')).toContain(file_name)
    expect((await make(accountant)).status).toBe(403)
    expect((await mark(accountant, { id, sent_on: await today() })).status).toBe(403)
  })

  it('is nobody else’s', async () => {
    const { caller } = await monthly()
    const { id } = await made(caller)
    const other = (await monthly()).caller
    expect((await listed(other)).lipe_list).toEqual([])
    expect((await fileOf(other, id)).answer.status).toBe(404)
    expect((await mark(other, { id, sent_on: await today() })).body.code).toBe('ERROR_LIPE_NOT_FOUND')
    expect((await listed(caller)).lipe_list[0].sent_on).toBeNull()
  })
})
