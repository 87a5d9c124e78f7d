import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host of maps' tiles that does not exist: a test answers for it in the browser. */
export const TILES = 'https://tiles.example/{z}/{x}/{y}.png'

/** The addresses of the doubles, as the environment takes them. */
export type LookupServices = { vies: string; geocoder: string; close: () => Promise<void> }

/** Doubles of VIES and a Photon on 127.0.0.1, at the network's edge; each answers by what is asked of it. */
export async function openLookupServices(): Promise<LookupServices> {
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
      return json({
        features: [
          { properties, geometry: { coordinates: [11.3525, 44.4967] } },
          { properties: { city: 'Bologna' } },
        ],
      })
    }
    return response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { vies: address, geocoder: `${address}/api`, close }
}
