import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  editedNumber,
  type NumberRules,
  readNumberText,
  shownNumber,
  typedNumberText,
} from '@/components/kit/fields/number-text'

const italian: NumberRules = { language: 'it', decimals: 2, negative: true }
const english: NumberRules = { ...italian, language: 'en' }
const fine = { decimals: 8 }
const whole = { decimals: 0 }

/** The text of a field after every key, one by one. */
const typeKeys = (text: string, rules: NumberRules) =>
  [...text].reduce((before, key) => typedNumberText(before, before + key, rules), '')

const both = (text: string, rules: NumberRules) => [
  readNumberText(typeKeys(text, rules), rules),
  readNumberText(typedNumberText('', text, rules), rules),
]

describe('a number typed in Italian, key by key or pasted', () => {
  it.each<[string, number, Partial<NumberRules>?]>([
    ['1.234,56', 1234.56],
    ['1.000,00', 1000],
    ['1.500', 1500],
    ['12.345,00', 12345],
    ['0,5', 0.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['1234.56', 1234.56],
    ['1234,56', 1234.56],
    ['1,234.56', 1234.56, fine],
    ['1.234.567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['12', 12],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['12,', 12],
    ['12.', 12],
    ['1.234,', 1234],
    ['-1.234,56', -1234.56],
    ['-1.500', -1500],
    ['−3,2', -3.2],
    ['1 234,56', 1234.56],
    ['€ 1.234,56', 1234.56],
    ['1.234,56 €', 1234.56],
    ['999.999', 999999],
    ['0.125', 0.125, fine],
    ['0.00125', 0.00125, fine],
    ['0,00125', 0.00125, fine],
    ['1,500', 1.5, fine],
    ['1.125', 1125, fine],
    ['1.1255', 1.1255, fine],
    ['1234.567', 1234.567, fine],
    ['.500', 0.5, fine],
    ['1.500', 1500, whole],
    ['12,00', 12, whole],
    ['100.000', 100000, whole],
  ])('%j is %d', (text, value, rules) => {
    expect(both(text, { ...italian, ...rules })).toEqual([
      { value, fault: null },
      { value, fault: null },
    ])
  })
})

describe('a number typed in English, key by key or pasted', () => {
  it.each<[string, number, Partial<NumberRules>?]>([
    ['1,234.56', 1234.56],
    ['1,000.00', 1000],
    ['1,500', 1500],
    ['12,345.00', 12345],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['0,5', 0.5],
    ['1234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234,567.89', 1234567.89],
    ['£1,234.56', 1234.56],
    ['1.500', 1.5, fine],
    ['1.234,56', 1234.56, fine],
    ['-1,500', -1500],
  ])('%j is %d', (text, value, rules) => {
    expect(both(text, { ...english, ...rules })).toEqual([
      { value, fault: null },
      { value, fault: null },
    ])
  })
})

describe('a text that could mean several numbers, or none that is allowed', () => {
  it.each<[string, string, Partial<NumberRules>?]>([
    ['1.2345', 'decimals'],
    ['1.234.5', 'unclear'],
    ['1.23,45,6', 'unclear'],
    ['1.2345,56', 'unclear'],
    ['12-5', 'unclear'],
    ['--4', 'unclear'],
    ['..', 'unclear'],
    ['-3', 'negative', { negative: false }],
    ['3,7', 'decimals', whole],
    ['3.7', 'decimals', whole],
  ])('%j is no number and says that it is %s', (text, fault, rules) => {
    const given = { ...italian, ...rules }
    expect(both(text, given)).toEqual([
      { value: null, fault },
      { value: null, fault },
    ])
  })

  it('is nothing yet while there is no digit', () => {
    expect(['', '-', '.', ',', '-,'].map((text) => readNumberText(text, italian))).toEqual(
      Array(5).fill({ value: null, fault: null }),
    )
  })
})

describe('a number input', () => {
  it('takes no key for a third decimal, and cuts nothing of what is pasted', () => {
    expect(typeKeys('-12,345', italian)).toBe('-12,34')
    expect(typeKeys('1.234,567', italian)).toBe('1.234,56')
    expect(typeKeys('1234.567', italian)).toBe('1234.56')
    expect(typedNumberText('', '12,345', italian)).toBe('12,345')
    expect(readNumberText('12,345', italian)).toEqual({ value: null, fault: 'decimals' })
  })

  it('lets through digits, minus, dot and comma only, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, typed) => {
        expect(typedNumberText(typedNumberText('', before, italian), typed, italian)).toMatch(/^[\d.,-]*$/)
      }),
    )
  })

  it('shows amounts with their cents and other numbers as they are, by the language', () => {
    expect(shownNumber(1500, true, 'it')).toBe('1.500,00')
    expect(shownNumber(1500, false, 'it')).toBe('1.500')
    expect(shownNumber(0.00125, true, 'it')).toBe('0,00125')
    expect(shownNumber(1234.5, true, 'en')).toBe('1,234.50')
    expect(editedNumber(1234.5, true, 'it')).toBe('1234,50')
    expect(editedNumber(1500, true, 'it')).toBe('1500')
  })

  it('reads what it shows and what it lets one edit as the number that it was', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((number) => number / 100)
    fc.assert(
      fc.property(cents, fc.constantFrom(italian, english), fc.boolean(), (value, rules, hasCents) => {
        const { language } = rules
        const texts = [editedNumber(value, hasCents, language), shownNumber(value, true, language)]
        for (const text of texts) expect(readNumberText(text, rules).value).toBe(value)
      }),
    )
  })
})
