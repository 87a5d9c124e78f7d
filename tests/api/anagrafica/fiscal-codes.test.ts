import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'

const context = testApi()
const base = '/api/anagrafica/rest'

const person = {
  first_name: 'Mario',
  last_name: 'Rossi',
  sex: 'M',
  birth_date: '1980-01-01',
  codice_catastale: 'F205',
}
const compute = async (as: Caller, over: Record<string, unknown> = {}) =>
  context.api.call('POST', `${base}/fiscal_code`, { as, body: { ...person, ...over } })

describe('the codice fiscale', () => {
  it('is computed from name, sex, day and place of birth, abroad too', async () => {
    const caller = await context.api.caller()
    expect((await compute(caller)).body.taxcode).toBe('RSSMRA80A01F205X')
    const abroad = await compute(caller, {
      first_name: 'Anne',
      last_name: 'Fo',
      sex: 'F',
      codice_catastale: 'z110',
    })
    expect(abroad.body.taxcode).toMatch(/^FOXNNA80A41Z110[A-Z]$/)
  })

  it('is refused for a place that never was, a day to come and a missing name', async () => {
    const caller = await context.api.caller()
    expect((await compute(caller, { codice_catastale: 'Z999' })).body.code).toBe('ERROR_BIRTHPLACE_UNKNOWN')
    expect((await compute(caller, { birth_date: '2900-01-01' })).status).toBe(400)
    expect((await compute(caller, { last_name: ' ' })).status).toBe(400)
  })

  it('tells whose it is, and nothing of an organisation’s', async () => {
    const caller = await context.api.caller()
    const read = async (taxcode: string) =>
      (await context.api.call('POST', `${base}/fiscal_code/read`, { as: caller, body: { taxcode } })).body
        .person
    expect(await read('rssmra80a01f205x')).toMatchObject({
      sex: 'M',
      birth_date: '1980-01-01',
      birthplace: { name: 'Milano', prov: 'MI' },
    })
    expect(await read('01234567897')).toBeNull()
  })

  it('is made from places that are found by name and day', async () => {
    const caller = await context.api.caller()
    const found = await context.api.call('GET', `${base}/birthplaces?name=fiume&birth_date=1930-05-01`, {
      as: caller,
    })
    expect(found.body.birthplace_list).toContainEqual(
      expect.objectContaining({ name: 'Fiume', codice_catastale: 'D620', to: '1947-09-16' }),
    )
  })

  it('is odd beside another name or a place that never was, and right for its own', async () => {
    const caller = await context.api.caller()
    const reasons = async (body: Record<string, unknown>) => {
      const answer = await context.api.call('POST', `${base}/anagrafica/check`, { as: caller, body })
      return answer.body.finding_list.map((finding: { reason: string; level: string }) => finding.reason)
    }
    const taxcode = 'RSSMRA80A01F205X'
    expect(await reasons({ taxcode, first_name: 'Mario', last_name: 'Rossi' })).toEqual([])
    expect(await reasons({ taxcode, first_name: 'Anna', last_name: 'Bianchi' })).toEqual(['fiscal_code.name'])
    expect(await reasons({ taxcode })).toEqual([])
  })
})
