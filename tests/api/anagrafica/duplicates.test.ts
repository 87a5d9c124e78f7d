import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()

type FoundEntry = {
  anagrafica: { id: number }
  reason_list: { reason: string; score: number }[]
}
const find = async (as: Caller, anagrafica: Record<string, unknown>, sku?: string) => {
  const { body } = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/duplicates', {
    as,
    body: { anagrafica, sku },
  })
  return (body.duplicate_list as FoundEntry[]).map((found) => ({
    id: found.anagrafica.id,
    reasons: found.reason_list.map(({ reason }) => reason),
    best: found.reason_list[0]?.score,
  }))
}

describe('likely duplicates', () => {
  it.each([
    [
      'vatnumber',
      { business: { name: 'Q', vatnumber: '12345670017' } },
      { business: { vatnumber: 'IT 12345670017' } },
    ],
    ['taxcode', { taxcode: 'ZNRTTV80A41A944X' }, { taxcode: 'znr ttv 80a41 a944x' }],
    ['email', { email: 'Anna@Ferri.example' }, { email_second: 'anna@ferri.EXAMPLE' }],
    ['phone', { cell_phone_number: '333 999 8887' }, { phone_number: '+39 3339998887' }],
    ['phone', { phone_number: '0039 051 777777' }, { phone_number: '051/777777' }],
    [
      'name',
      { last_name: 'Zanardi', first_name: 'Ottavia' },
      { last_name: 'Ottavia', first_name: 'Zanardì' },
    ],
    [
      'name',
      { business: { name: 'Officina Meccanica Rossi' } },
      { business: { name: 'Oficina Mecanica Rossi' } },
    ],
  ])('are found by the same %s, however it is written', async (reason, stored, typed) => {
    const as = await context.api.caller()
    const wanted = await addEntry(context.api, as, { last_name: 'Xyz', ...stored })
    await addEntry(context.api, as, { last_name: 'Nobody', email: 'else@nowhere.example' })
    expect(await find(as, typed)).toMatchObject([{ id: wanted.id, reasons: [reason] }])
  })

  it('come best first, with every reason, ten at most', async () => {
    const as = await context.api.caller()
    const name = await addEntry(context.api, as, { last_name: 'Zanardi', first_name: 'Ottavio' })
    const phone = await addEntry(context.api, as, { last_name: 'Altro', phone_number: '051 777777' })
    const all = await addEntry(context.api, as, {
      last_name: 'Zanardi',
      first_name: 'Ottavia',
      phone_number: '051777777',
      taxcode: 'ZNRTTV80A41A944X',
    })
    const typed = {
      last_name: 'Zanardi',
      first_name: 'Ottavia',
      phone_number: '051777777',
      taxcode: 'ZNRTTV80A41A944X',
    }
    expect(await find(as, typed)).toMatchObject([
      { id: all.id, reasons: ['taxcode', 'name', 'phone'], best: 1 },
      { id: phone.id, reasons: ['phone'] },
      { id: name.id, reasons: ['name'] },
    ])
    for (let index = 0; index < 12; index += 1) {
      await addEntry(context.api, as, { last_name: `Copia ${index}`, email: 'a@b.example' })
    }
    expect(await find(as, { email: 'a@b.example' })).toHaveLength(10)
  })

  it('leave out the entry itself, other structures, and what is not there yet', async () => {
    const as = await context.api.caller()
    const own = await addEntry(context.api, as, { last_name: 'Zanardi', email: 'a@b.example' })
    await addEntry(context.api, await context.api.caller(), { last_name: 'Zanardi', email: 'a@b.example' })
    expect(await find(as, { last_name: 'Zanardi', email: 'a@b.example' }, own.sku)).toEqual([])
    expect(await find(as, { last_name: 'Za', email: 'a@' })).toEqual([])
    expect(await find(as, {})).toEqual([])
  })
})
