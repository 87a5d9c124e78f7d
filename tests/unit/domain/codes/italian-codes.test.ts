import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthData, checkFiscalCode, checkFiscalCodeName, fiscalCodeOf } from '@/lib/domain/codes/fiscal-code'
import { checkIban, formatIban } from '@/lib/domain/codes/iban'
import { checkVatNumber, checkVatNumberOf, completeVatNumber } from '@/lib/domain/codes/vat-number'
import { addDays, day } from '@/lib/domain/core/day'

const replaceAt = (text: string, index: number, char: string) =>
  text.slice(0, index) + char + text.slice(index + 1)
const today = day('2026-11-21')

describe('partita IVA', () => {
  const seven = fc.integer({ min: 1, max: 9_999_999 }).map((n) => String(n).padStart(7, '0'))
  const valid = fc
    .tuple(seven, fc.integer({ min: 1, max: 100 }))
    .map(([n, office]) => completeVatNumber(n + String(office).padStart(3, '0')))

  it.each(['00743110157', 'IT00743110157', 'it 0074 3110 157', '00743.110.157'])('accepts %s', (text) => {
    expect(checkVatNumber(text)).toEqual({ ok: true, value: '00743110157' })
  })

  it.each([
    ['', 'error', 'vat_number.format'],
    ['0074311015', 'error', 'vat_number.format'],
    ['DE136695976', 'error', 'vat_number.format'],
    ['00000000000', 'error', 'vat_number.check_digit'],
    ['00743110158', 'error', 'vat_number.check_digit'],
    ['12345678903', 'warning', 'vat_number.office'],
  ])('says of "%s": %s, %s', (text, level, reason) => {
    expect(checkVatNumber(text)).toEqual({ ok: false, level, reason })
  })

  it('catches every single wrong digit', () => {
    fc.assert(
      fc.property(valid, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, index, shift) => {
        const digit = (Number(number[index]) + shift) % 10
        expect(checkVatNumber(number).ok).toBe(true)
        expect(checkVatNumber(replaceAt(number, index, String(digit)))).toMatchObject({ level: 'error' })
      }),
    )
  })

  it.each([
    ['DE', 'DE136695976', { ok: true, value: '136695976' }],
    ['FR', '40 303 265 045', { ok: true, value: '40303265045' }],
    ['GR', 'EL094259216', { ok: true, value: '094259216' }],
    ['CH', 'CHE-114.993.395 IVA', { ok: true, value: 'E114993395' }],
    ['CH', 'CHE-114.993.395 MWST', { ok: true, value: 'E114993395' }],
    ['CH', 'CHE-114.993.394 IVA', { ok: false, level: 'warning', reason: 'vat_number.foreign' }],
    ['DE', '136695977', { ok: false, level: 'warning', reason: 'vat_number.foreign' }],
    ['US', '12-3456789', { ok: true, value: '123456789' }],
    ['US', ' ', { ok: false, level: 'error', reason: 'vat_number.format' }],
    ['IT', '00743110158', { ok: false, level: 'error', reason: 'vat_number.check_digit' }],
  ])('of %s, %s: only warns abroad', async (country, text, expected) => {
    expect(await checkVatNumberOf(country, text)).toEqual(expected)
  })
})

describe('codice fiscale', () => {
  const person = fc.record({
    last_name: fc.constantFrom('Rossi', 'Fo', 'D’Angelò', 'Aiello', 'De Luca', 'Schwarzenberg'),
    first_name: fc.constantFrom('Mario', 'Anna', 'Gianfranco', 'Ida', 'Niccolò', 'Al'),
    sex: fc.constantFrom('M' as const, 'F' as const),
    birth_date: fc.integer({ min: 0, max: 36_000 }).map((n) => addDays(day('1928-01-01'), n)),
    codice_catastale: fc.constantFrom('A944', 'H501', 'F205', 'Z112'),
  })

  it.each([
    ['Rossi', 'Mario', 'M', '1980-01-01', 'A944', 'RSSMRA80A01A944I'],
    ['Rossi', 'Mario', 'M', '1980-01-01', 'H501', 'RSSMRA80A01H501U'],
  ] as const)(
    '%s %s is given the code of the rules',
    (last_name, first_name, sex, birth, codice_catastale, expected) => {
      expect(fiscalCodeOf({ last_name, first_name, sex, birth_date: day(birth), codice_catastale })).toBe(
        expected,
      )
    },
  )

  it('is accepted as the rules give it, and tells the birth that made it', () => {
    fc.assert(
      fc.property(person, (data) => {
        const code = fiscalCodeOf(data)
        expect(checkFiscalCode(code.toLowerCase())).toEqual({ ok: true, value: code })
        expect(checkFiscalCodeName(code, data).ok).toBe(true)
        if (data.birth_date > '1927' && data.birth_date <= today) {
          const { sex, birth_date, codice_catastale } = data
          expect(birthData(code, today)).toEqual({ sex, birth_date, codice_catastale })
        }
      }),
    )
  })

  it('catches a wrong digit at every place', () => {
    const places = fc.constantFrom(6, 7, 9, 10, 12, 13, 14)
    fc.assert(
      fc.property(person, places, fc.integer({ min: 1, max: 9 }), (data, index, shift) => {
        const code = fiscalCodeOf(data)
        const digit = (Number(code[index]) + shift) % 10
        expect(checkFiscalCode(replaceAt(code, index, String(digit)))).toMatchObject({ level: 'error' })
      }),
    )
  })

  it('reads omocodia: letters in place of digits, with their own check character', () => {
    const plain = 'VRNGNY07D68C351V'
    for (const code of [plain, 'VRNGNY07D68C35MN', 'VRNGNY0TD68C351H', 'VRNGNYLTDSUCPRMT']) {
      expect(checkFiscalCode(code)).toEqual({ ok: true, value: code })
      expect(birthData(code, today)).toEqual({ sex: 'F', birth_date: '2007-04-28', codice_catastale: 'C351' })
    }
    expect(checkFiscalCode('VRNGNY07D68C35MV').ok).toBe(false)
  })

  it.each([
    ['00743110157', { ok: true, value: '00743110157' }],
    ['00743110158', { ok: false, level: 'error', reason: 'fiscal_code.check_digit' }],
    ['RSSMRA80A01H501X', { ok: false, level: 'error', reason: 'fiscal_code.check_character' }],
    ['RSSMRA80F01H501U', { ok: false, level: 'error', reason: 'fiscal_code.format' }],
    ['RSSMRA', { ok: false, level: 'error', reason: 'fiscal_code.format' }],
  ])('says of %s: %o', (text, expected) => {
    expect(checkFiscalCode(text)).toEqual(expected)
  })

  it('only warns of a birth on a day that never exists, and of a name that is not the code’s', () => {
    const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) =>
      checkFiscalCode(`RSSMRA80B31H501${letter}`),
    )
    expect(codes.filter((check) => !check.ok && check.reason === 'fiscal_code.birth_date')).toHaveLength(1)
    expect(checkFiscalCodeName('RSSMRA80A01H501U', { last_name: 'Bianchi', first_name: 'Mario' })).toEqual({
      ok: false,
      level: 'warning',
      reason: 'fiscal_code.name',
    })
  })

  it('takes the latest century that is not in the future', () => {
    expect(birthData('RSSMRA26S22H501A', today)?.birth_date).toBe('1926-11-22')
    expect(birthData('RSSMRA26S21H501A', today)?.birth_date).toBe('2026-11-21')
    expect(birthData('RSSMRA26B29H501A', today)).toBeNull()
  })
})

describe('IBAN', () => {
  const iban = 'IT60X0542811101000000123456'

  it.each([iban, 'it60 x054 2811 1010 0000 0123 456', ' IT60-X0542811101000000123456 '])(
    'accepts %s',
    (text) => {
      expect(checkIban(text)).toEqual({ ok: true, value: iban })
    },
  )

  it.each(['', 'IT60', 'XX60X0542811101000000123456', 'IT60X054281110100000012345'])(
    'refuses "%s"',
    (text) => {
      expect(checkIban(text)).toEqual({ ok: false, level: 'error', reason: 'iban.invalid' })
    },
  )

  it('catches every single wrong digit, and a wrong CIN under right check digits', () => {
    for (let index = 2; index < iban.length; index++) {
      if (index === 4) continue
      for (let shift = 1; shift <= 9; shift++) {
        const digit = String((Number(iban[index]) + shift) % 10)
        expect(checkIban(replaceAt(iban, index, digit)).ok).toBe(false)
      }
    }
    expect(checkIban('IT64Y0542811101000000123456')).toEqual({
      ok: false,
      level: 'error',
      reason: 'iban.cin',
    })
  })

  it('knows other countries, and writes groups of four', () => {
    expect(checkIban('DE89 3704 0044 0532 0130 00').ok).toBe(true)
    expect(formatIban(iban)).toBe('IT60 X054 2811 1010 0000 0123 456')
  })
})
