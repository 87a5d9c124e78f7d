import * as z from 'zod'
import { compactCode } from '@/lib/domain/codes/code-check'
import { env } from './env'
import { logger } from './logger'

/**
 * External registers and maps are off unless configured. They must not delay a call for longer than this, or make it
 * fail.
 */

const TIMEOUT_MS = 4_000
const MAX_ANSWER_BYTES = 512 * 1024

/** Which services are configured. */
export const lookupsInUse = () => ({
  vies: env.LUNA_VIES_URL !== '',
  addresses: env.LUNA_GEOCODER_URL !== '',
  tiles: env.LUNA_TILES_URL === '' ? null : { url: env.LUNA_TILES_URL, credit: env.LUNA_TILES_CREDIT },
})

/** Asks a service; null when its answer is late, an error, too large, not JSON or not of the expected shape. */
async function ask<Shape extends z.ZodType>(url: URL, shape: Shape): Promise<z.output<Shape> | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { signal, headers: { accept: 'application/json' }, redirect: 'error' })
    const length = Number(response.headers.get('content-length') ?? 0)
    if (!response.ok || length > MAX_ANSWER_BYTES) return null
    const text = await response.text()
    return text.length > MAX_ANSWER_BYTES ? null : shape.parse(JSON.parse(text))
  } catch (error) {
    logger.warn({ err: error, host: url.host }, 'a lookup did not answer')
    return null
  }
}

const viesAnswer = z.object({
  isValid: z.boolean(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})

export type ViesLookup = {
  outcome: 'OFF' | 'VALID' | 'NOT_VALID' | 'UNAVAILABLE'
  name: string
  address: string
}

const nothing = (outcome: ViesLookup['outcome']): ViesLookup => ({ outcome, name: '', address: '' })
/** VIES writes three dashes where a country keeps a datum to itself. */
const answeredText = (text: string | null | undefined): string => (text && text !== '---' ? text.trim() : '')

/**
 * The answer of VIES' REST interface about a VAT number; the country's letters may stand before it. Greece is EL there.
 */
export async function askVies(country: string, vatnumber: string): Promise<ViesLookup> {
  if (!lookupsInUse().vies) return nothing('OFF')
  const state = country === 'GR' ? 'EL' : country
  const compact = compactCode(vatnumber)
  const number = compact.startsWith(state) ? compact.slice(state.length) : compact
  if (!/^[A-Z]{2}$/.test(state) || !/^[A-Z0-9+*]{2,14}$/.test(number)) return nothing('NOT_VALID')
  const found = await ask(new URL(`${env.LUNA_VIES_URL}/ms/${state}/vat/${number}`), viesAnswer)
  if (!found) return nothing('UNAVAILABLE')
  if (found.isValid)
    return { outcome: 'VALID', name: answeredText(found.name), address: answeredText(found.address) }
  const isSure = found.userError === undefined || found.userError === 'INVALID'
  return nothing(isSure ? 'NOT_VALID' : 'UNAVAILABLE')
}

export type FoundAddress = {
  address_street_name: string
  address_street_number: string
  zipcode: string
  address_city: string
  country: string
  /** In degrees of WGS 84; null where the service gives none. */
  position: { latitude: number; longitude: number } | null
}

const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }).optional(),
      properties: z.object({
        street: z.string().optional(),
        name: z.string().optional(),
        housenumber: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        countrycode: z.string().optional(),
      }),
    }),
  ),
})

const nominatimAnswer = z.array(
  z.object({
    lat: latitude.optional(),
    lon: longitude.optional(),
    address: z.object({
      road: z.string().optional(),
      house_number: z.string().optional(),
      postcode: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      country_code: z.string().optional(),
    }),
  }),
)

const MAX_ADDRESSES = 6

/** Addresses that fit a text: of a Nominatim when the configured URL ends in /search, else of a Photon (/api). */
export async function findAddresses(text: string, language: string): Promise<FoundAddress[]> {
  if (!lookupsInUse().addresses) return []
  const url = new URL(env.LUNA_GEOCODER_URL)
  url.searchParams.set('q', text)
  url.searchParams.set('limit', String(MAX_ADDRESSES))
  const found = url.pathname.endsWith('/search') ? await askNominatim(url, language) : await askPhoton(url)
  return found.filter((address) => address.address_street_name !== '').slice(0, MAX_ADDRESSES)
}

async function askPhoton(url: URL): Promise<FoundAddress[]> {
  const found = await ask(url, photonAnswer)
  return (found?.features ?? []).map(({ properties: at, geometry }) => ({
    address_street_name: at.street ?? at.name ?? '',
    address_street_number: at.housenumber ?? '',
    zipcode: at.postcode ?? '',
    address_city: at.city ?? '',
    country: (at.countrycode ?? '').toUpperCase(),
    position: geometry ? { longitude: geometry.coordinates[0], latitude: geometry.coordinates[1] } : null,
  }))
}

async function askNominatim(url: URL, language: string): Promise<FoundAddress[]> {
  url.searchParams.set('format', 'jsonv2')
  url.searchParams.set('addressdetails', '1')
  url.searchParams.set('accept-language', language)
  const found = await ask(url, nominatimAnswer)
  return (found ?? []).map(({ address: at, lat, lon }) => ({
    address_street_name: at.road ?? '',
    address_street_number: at.house_number ?? '',
    zipcode: at.postcode ?? '',
    address_city: at.city ?? at.town ?? at.village ?? '',
    country: (at.country_code ?? '').toUpperCase(),
    position: lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon },
  }))
}
