import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'

const base = '/api/anagrafica/rest/lookups'

/** Stands where VIES and a Photon would; what it answers depends on what is asked of it. */
function startDouble(): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const json = (value: unknown) => response.end(JSON.stringify(value))
    if (url.pathname.includes('/vat/01234567897'))
      return json({ isValid: true, name: 'LUNA SRL', address: 'VIA ROMA 1' })
    if (url.pathname.includes('/vat/00000000000')) return json({ isValid: false, userError: 'INVALID' })
    if (url.pathname.includes('/vat/11111111111'))
      return json({ isValid: false, userError: 'MS_UNAVAILABLE' })
    if (url.pathname.includes('/vat/094259216')) return json({ isValid: url.pathname.includes('/ms/EL/') })
    if (url.pathname === '/api') {
      if (url.searchParams.get('q') === 'broken') return response.end('<html>')
      const abroad = { street: 'Rue de Rivoli', postcode: '75001', city: 'Paris', countrycode: 'FR' }
      if (url.searchParams.get('q') === 'rivoli') return json({ features: [{ properties: abroad }] })
      const properties = {
        street: 'Via Zamboni',
        housenumber: '33',
        postcode: '40126',
        city: 'Bologna',
        countrycode: 'it',
      }
      return json({ features: [{ properties }, { properties: { city: 'Bologna' } }] })
    }
    return response.writeHead(500).end()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

let server: Server
let api: Api

beforeAll(async () => {
  server = await startDouble()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await Api.open({ LUNA_VIES_URL: address, LUNA_GEOCODER_URL: `${address}/api` })
})
afterAll(async () => {
  await api.close()
  server.close()
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
        },
      ],
    ])
  })

  it('names no provincia of a town that is not Italian', async () => {
    const [, [paris]] = await find('rivoli')
    expect(paris).toMatchObject({ address_city: 'Paris', address_prov: '', country: 'FR' })
  })

  it('answers none when the service says nonsense', async () => {
    expect(await find('broken')).toEqual([200, []])
  })

  it('is told to be on', async () => {
    const answer = await api.call('GET', base, { as: await api.caller() })
    expect(answer.body.lookups).toEqual({ vies: true, addresses: true })
  })
})
