import { describe, expect, it } from 'vitest'
import { birthplaceOf, checkBirthplace, searchBirthplaces } from '@/lib/domain/codes/birthplaces'
import { fiscalCodeOf } from '@/lib/domain/codes/fiscal-code'
import { day } from '@/lib/domain/core/day'

const names = async (text: string, on: string | null = null) =>
  (await searchBirthplaces(text, on === null ? null : day(on))).map(
    ({ name, prov, codice_catastale }) => `${name} ${prov ?? 'EE'} ${codice_catastale}`,
  )

describe('places of birth', () => {
  it('are comuni and foreign states, by the beginning of their name, without accents', async () => {
    expect(await names('bologn')).toContain('Bologna BO A944')
    expect(await names('forli')).toContain('Forlì FC D704')
    expect(await names('franci')).toContain('Francia EE Z110')
    expect(await names('')).toEqual([])
  })

  it('are those that existed on the day of birth', async () => {
    expect(await names('fiume', '1930-05-01')).toContain('Fiume FU D620')
    expect((await names('fiume', '1990-05-01')).filter((name) => name.startsWith('Fiume F'))).toEqual([])
    const merged = (await searchBirthplaces('abbadia sopra adda', null))[0]
    expect(merged).toMatchObject({ codice_catastale: 'A002', to: '1928-03-07' })
  })

  it('are told by their code, under the name of the day', async () => {
    expect(await birthplaceOf('D620', day('1930-05-01'))).toMatchObject({ name: 'Fiume', prov: 'FU' })
    expect(await birthplaceOf('Z110', day('1990-05-01'))).toMatchObject({ name: 'Francia', prov: null })
    expect(await birthplaceOf('Z999', day('1990-05-01'))).toBeNull()
  })

  it('make a code odd when there is none such, and no other', async () => {
    const person = {
      last_name: 'Rossi',
      first_name: 'Mario',
      sex: 'M' as const,
      birth_date: day('1980-01-01'),
    }
    const check = (codice_catastale: string) =>
      checkBirthplace(fiscalCodeOf({ ...person, codice_catastale }), day('2026-11-21'))
    expect(await check('A944')).toMatchObject({ ok: true })
    expect(await check('Z110')).toMatchObject({ ok: true })
    expect(await check('Z999')).toMatchObject({ ok: false, level: 'warning' })
    expect(await checkBirthplace('01234567897', day('2026-11-21'))).toMatchObject({ ok: true })
  })
})
