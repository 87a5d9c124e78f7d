import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { money, sum } from '@/lib/domain/core/money'
import {
  countsIn,
  isIntegration,
  type RegisterPart,
  rateSums,
  signOf,
  VAT_LINES,
  vatDeclaration,
} from '@/lib/domain/registers/vat-register'

const part = (over: Partial<RegisterPart> = {}): RegisterPart => ({
  event: 'REGISTERED',
  register: 'SALES',
  tipo: 'TD01',
  iva: money(22),
  natura: null,
  esigibilita_iva: 'I',
  imponibile: money(100),
  imposta: money(22),
  ...over,
})

const free = (natura: string, over: Partial<RegisterPart> = {}) =>
  part({ iva: money(0), imposta: money(0), natura, ...over })

const lines = (...parts: RegisterPart[]) => {
  const { VP2, VP3, VP4, VP5, VP6 } = vatDeclaration(parts)
  return [VP2, VP3, VP4, VP5, VP6].map(Number)
}

describe('the lines of the declaration', () => {
  it.each([
    ['a sale', part(), [100, 0, 22, 0, 22]],
    [
      'a credit note to a customer',
      part({ imponibile: money(-100), imposta: money(-22) }),
      [-100, 0, -22, 0, -22],
    ],
    ['a purchase', part({ register: 'PURCHASES' }), [0, 100, 0, 22, -22]],
    ['split payment: VAT that the customer pays', part({ esigibilita_iva: 'S' }), [100, 0, 0, 0, 0]],
    ['deferred VAT before it is paid', part({ esigibilita_iva: 'D' }), [100, 0, 0, 0, 0]],
    [
      'deferred VAT once it is paid, without its base again',
      part({ esigibilita_iva: 'D', event: 'COLLECTED' }),
      [0, 0, 22, 0, 22],
    ],
    [
      'deferred VAT of a purchase, deducted at once',
      part({ register: 'PURCHASES', esigibilita_iva: 'D' }),
      [0, 100, 0, 22, -22],
    ],
    ['exports', free('N3.1'), [100, 0, 0, 0, 0]],
    ['exempt sales', free('N4'), [100, 0, 0, 0, 0]],
    ['services abroad', free('N2.1'), [100, 0, 0, 0, 0]],
    ['reverse charge to a customer', free('N6.7'), [100, 0, 0, 0, 0]],
    ['amounts advanced for a customer', free('N1'), [0, 0, 0, 0, 0]],
    ['sales of a flat-rate taxpayer', free('N2.2'), [0, 0, 0, 0, 0]],
    ['purchases from a flat-rate taxpayer', free('N2.2', { register: 'PURCHASES' }), [0, 100, 0, 0, 0]],
    ['amounts advanced by a supplier', free('N1', { register: 'PURCHASES' }), [0, 0, 0, 0, 0]],
  ])('%s', (_, one, expected) => {
    expect(lines(one)).toEqual(expected)
  })

  it.each(['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22'])(
    'of %s are VAT due and VAT deducted, and no turnover',
    (tipo) => {
      const both = [part({ tipo }), part({ tipo, register: 'PURCHASES' })]
      // The base of these is that of an invoice which stands beside them.
      const bought = ['TD16', 'TD21', 'TD22'].includes(tipo) ? 0 : 100
      expect(lines(...both)).toEqual([0, bought, 22, 22, 0])
      expect(lines(...both, free('N6.3', { register: 'PURCHASES' }))).toEqual([0, bought + 100, 22, 22, 0])
    },
  )

  it('of a TD23, whose VAT is paid apart, are VAT deducted, and no purchase again', () => {
    expect(lines(part({ tipo: 'TD23', register: 'PURCHASES' }))).toEqual([0, 0, 0, 22, -22])
  })

  it('tell apart what customers pay to the State and what waits for payment', () => {
    const { split_payment, deferred } = vatDeclaration([
      part({ esigibilita_iva: 'S' }),
      part({ esigibilita_iva: 'D', imposta: money('10.01') }),
      part({ esigibilita_iva: 'D', event: 'COLLECTED' }),
    ])
    expect([Number(split_payment), Number(deferred)]).toEqual([22, 10.01])
  })
})

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => money(value).div(100))

const parts: fc.Arbitrary<RegisterPart> = fc.record({
  event: fc.constantFrom('REGISTERED' as const, 'COLLECTED' as const),
  register: fc.constantFrom('SALES' as const, 'PURCHASES' as const),
  tipo: fc.constantFrom(
    'TD01',
    'TD04',
    'TD06',
    'TD16',
    'TD17',
    'TD18',
    'TD19',
    'TD20',
    'TD21',
    'TD22',
    'TD24',
  ),
  iva: fc.constantFrom(0, 4, 5, 10, 22).map(money),
  natura: fc.constantFrom(null, ...NATURA.map(({ code }) => code)),
  esigibilita_iva: fc.constantFrom('I' as const, 'D' as const, 'S' as const),
  imponibile: cents,
  imposta: cents,
})

describe('of whatever documents', () => {
  it('the declaration of sums is the sum of declarations, and VP6 is VP4 − VP5', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), fc.nat(40), (list, at) => {
        const whole = vatDeclaration(list)
        const [one, other] = [vatDeclaration(list.slice(0, at)), vatDeclaration(list.slice(at))]
        for (const line of VAT_LINES) expect(whole[line].eq(one[line].plus(other[line]))).toBe(true)
        expect(whole.VP6.eq(whole.VP4.minus(whole.VP5))).toBe(true)
      }),
    )
  })

  it('the sums by rate come to the sum of the blocks, each key once, the highest rate first', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (list) => {
        const sums = rateSums(list)
        for (const amount of ['imponibile', 'imposta'] as const) {
          const [ours, theirs] = [sums, list].map((blocks) => sum(blocks.map((block) => block[amount])))
          expect(ours?.eq(theirs ?? 0)).toBe(true)
        }
        const keys = sums.map(({ iva, natura, esigibilita_iva }) => `${iva} ${natura} ${esigibilita_iva}`)
        expect(new Set(keys).size).toBe(keys.length)
        const rates = sums.map(({ iva }) => Number(iva))
        expect(rates).toEqual([...rates].sort((a, b) => b - a))
      }),
    )
  })

  it('no part counts in a line of the other register, but an integration in both of the tax', () => {
    fc.assert(
      fc.property(parts, (one) => {
        const counted = VAT_LINES.filter((line) => countsIn(line, one))
        const allowed = one.register === 'SALES' ? ['VP2', 'VP4'] : ['VP3', 'VP5']
        expect(counted.every((line) => allowed.includes(line))).toBe(true)
        if (isIntegration(one.tipo)) expect(counted).not.toContain('VP2')
      }),
    )
  })

  it('credit notes count below zero', () => {
    expect([signOf('INVOICE'), signOf('CREDITNOTE')]).toEqual([1, -1])
  })
})
