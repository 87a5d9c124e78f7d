import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
import { type LookupServices, openLookupServices } from '@/tests/support/lookup-services'

const base = '/api/anagrafica/rest/lookups'

let services: LookupServices
let api: Api

beforeAll(async () => {
  services = await openLookupServices()
  api = await Api.open({ LUNA_VIES_URL: services.vies, LUNA_GEOCODER_URL: services.geocoder })
})
afterAll(async () => {
  await api.close()
  await services.close()
})

const vies = async (vatnumber: string, country = 'IT') => {
  const as = await api.caller()
  return (await api.call('POST', `${base}/vies`, { as, body: { country, vatnumber } })).body.lookup
}

describe('a VIES lookup', () => {
  it('says who holds a number, and that one is not valid', async () => {
    expect(await vies('IT 01234567897')).toEqual({
      outcome: 'VALID',
      name: 'LUNA SRL',
      address: 'VIA ROMA 1',
    })
    expect((await vies('00000000000')).outcome).toBe('NOT_VALID')
  })

  it('calls Greece EL, as VIES does', async () => {
    expect((await vies('EL094259216', 'GR')).outcome).toBe('VALID')
  })

  it('does not call a number wrong when the register, or VIES, is out of order', async () => {
    expect((await vies('11111111111')).outcome).toBe('UNAVAILABLE')
    expect((await vies('22222222222')).outcome).toBe('UNAVAILABLE')
  })

  it('sends nothing on that is not shaped like a number', async () => {
    expect((await vies('<b>1</b>')).outcome).toBe('NOT_VALID')
  })
})

describe('completing an address', () => {
  const find = async (search: string) => {
    const as = await api.caller()
    const answer = await api.call('GET', `${base}/addresses?search=${encodeURIComponent(search)}`, { as })
    return [answer.status, answer.body.address_list]
  }

  it('answers streets, and leaves out what has none', async () => {
    expect(await find('via zamboni 33')).toEqual([
      200,
      [
        {
          address_street_name: 'Via Zamboni',
          address_street_number: '33',
          zipcode: '40126',
          address_city: 'Bologna',
          address_prov: 'BO',
          country: 'IT',
          position: { latitude: 44.4967, longitude: 11.3525 },
        },
      ],
    ])
  })

  it('names no provincia of a town that is not Italian', async () => {
    const [, [paris]] = await find('rivoli')
    expect(paris).toMatchObject({ address_city: 'Paris', address_prov: '', country: 'FR', position: null })
  })

  it('answers none when the service says nonsense', async () => {
    expect(await find('broken')).toEqual([200, []])
  })

  it('is told to be on', async () => {
    const answer = await api.call('GET', base, { as: await api.caller() })
    expect(answer.body.lookups).toEqual({ vies: true, addresses: true, tiles: null })
  })
})
