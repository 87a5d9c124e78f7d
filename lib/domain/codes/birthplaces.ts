/**
 * Where people are born: Italian comuni with those that no longer exist, and foreign states, each with its Belfiore
 * code and the days between which it had that name (Ministero dell'Interno, ANPR). Megabytes, loaded on first use:
 * meant for the server.
 */
import type { Day } from '../core/day'
import { accepted, type CodeCheck, odd } from './code-check'
import { birthData } from './fiscal-code'

export type Birthplace = {
  name: string
  /** Sigla of the province; null for a foreign state. */
  prov: string | null
  codice_catastale: string
  /** First and last day of the place under this name; null: still there. */
  from: Day
  to: Day | null
}

const MAX_FOUND = 15
const LAST_DAY = '9999-12-31'

const searchKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type IndexedBirthplace = { place: Birthplace; key: string }

const dayOf = (date: Date | undefined): string => date?.toISOString().slice(0, 10) ?? ''

async function readPlaces(): Promise<readonly IndexedBirthplace[]> {
  const { default: connector } = await import('@marketto/belfiore-connector-embedded')
  const places = await connector.toArray()
  return places.map((source) => {
    const to = dayOf(source.expirationDate)
    const place = {
      name: source.name,
      prov: 'province' in source ? String(source.province) : null,
      codice_catastale: source.belfioreCode,
      from: dayOf(source.creationDate) as Day,
      to: to === LAST_DAY || to === '' ? null : (to as Day),
    }
    return { place, key: searchKey(source.name) }
  })
}

let places: Promise<readonly IndexedBirthplace[]> | null = null

function loadPlaces(): Promise<readonly IndexedBirthplace[]> {
  places ??= readPlaces()
  return places
}

const existed = ({ from, to }: Birthplace, on: Day): boolean => from <= on && (to === null || on <= to)

/**
 * Places whose name begins with a text, at most 15: the same name first, then those that still exist. With a day, those
 * that existed on it only.
 */
export async function searchBirthplaces(text: string, on: Day | null): Promise<Birthplace[]> {
  const wanted = searchKey(text)
  if (wanted === '') return []
  const rank = ({ place, key }: IndexedBirthplace): number =>
    (key === wanted ? 0 : 2) + (place.to === null ? 0 : 1)
  return (await loadPlaces())
    .filter(({ place, key }) => key.startsWith(wanted) && (on === null || existed(place, on)))
    .sort((a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key))
    .slice(0, MAX_FOUND)
    .map(({ place }) => place)
}

/** The places that had a Belfiore code, the latest first: one code may have had several names. */
export async function birthplacesOfCode(codice_catastale: string): Promise<Birthplace[]> {
  const found = (await loadPlaces()).filter(({ place }) => place.codice_catastale === codice_catastale)
  return found.map(({ place }) => place).sort((a, b) => (a.from < b.from ? 1 : -1))
}

/** The place of a Belfiore code on a day, or the latest that had the code. */
export async function birthplaceOf(codice_catastale: string, on: Day): Promise<Birthplace | null> {
  const found = await birthplacesOfCode(codice_catastale)
  return found.find((place) => existed(place, on)) ?? found[0] ?? null
}

/**
 * Whether the place in a person's codice fiscale exists. Only a warning: codes are given by the name that the place has
 * when the code is given, so one that had changed by the day of birth is right too.
 */
export async function checkBirthplace(code: string, today: Day): Promise<CodeCheck> {
  const data = birthData(code, today)
  if (!data) return accepted(code)
  const known = await birthplacesOfCode(data.codice_catastale)
  return known.length > 0 ? accepted(code) : odd('fiscal_code.birth_place')
}
