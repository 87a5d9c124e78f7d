import fc from 'fast-check'
import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import { type Decimal, money } from '@/lib/domain/core/money'
import { DECLARANT_OFFICES, type Lipe } from '@/lib/domain/registers/lipe'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  ADVANCE_METHODS,
  eachLine,
  isLastOfYear,
  PERIODICITIES,
  periodsOfQuarter,
  settlementsOf,
} from '@/lib/domain/registers/vat-settlement'

const inEuro = (cents: number): Decimal => money(cents).div(100)

/** The most that a call takes of a typed amount, in cents. */
const MOST_TYPED = 999_999_999_999

/** 0 and the most are likely: an amount of 0 is not written, and the most has the most digits. */
const typed = fc.option(
  fc.oneof(fc.constantFrom(0, 1, MOST_TYPED), fc.integer({ min: 0, max: MOST_TYPED })).map(inEuro),
  { nil: null },
)

const sums = fc
  .oneof(fc.constantFrom(0, -1, 1), fc.integer({ min: -MOST_TYPED, max: MOST_TYPED }))
  .map(inEuro)

const month = fc.record({
  declaration: fc.record({ VP2: sums, VP3: sums, VP4: sums, VP5: sums }),
  entries: fc.record({ VP7: typed, VP8: typed, VP9: typed, VP10: typed, VP11: typed, VP12: typed }),
})

const advance = fc.record({ VP13: typed, method: fc.constantFrom(...ADVANCE_METHODS) })

const vatnumber = fc
  .integer({ min: 1, max: 7_999_999 })
  .map((taxpayer) => completeVatNumber(`${String(taxpayer).padStart(7, '0')}058`))

const PERSONS = ['RSSMRA80A01H501U', 'BNCLSN85T50F205U', 'RSSMRAULALMHRLMU'] as const

/** Taxpayers that are a person, with a declarant or alone, and others, that always have one. */
const identity = fc
  .record({
    vatnumber,
    person: fc.constantFrom(null, ...PERSONS),
    declarant: fc.option(
      fc.record({ taxcode: fc.constantFrom(...PERSONS), office: fc.constantFrom(...DECLARANT_OFFICES) }),
      { nil: null },
    ),
  })
  .map(({ vatnumber, person, declarant }) => ({
    taxpayer: { taxcode: person ?? vatnumber, vatnumber },
    declarant: declarant ?? (person ? null : ({ taxcode: PERSONS[0], office: '1' } as const)),
  }))

/** Any LIPE that users can make: each quarter and periodicity, with what calls let them type. */
export const randomLipe: fc.Arbitrary<Lipe> = fc
  .record({
    identity,
    periodicity: fc.constantFrom(...PERIODICITIES),
    year: fc.integer({ min: 2018, max: 2099 }),
    number: fc.integer({ min: 1, max: 4 }),
    months: fc.array(month, { minLength: 3, maxLength: 3 }),
    advance,
  })
  .map(({ identity: { taxpayer, declarant }, periodicity, year, number, months, advance: paid }) => {
    const quarter = `${year}-Q${number}` as TaxPeriod
    const figures = periodsOfQuarter(quarter, periodicity).map((period, at) => {
      const { declaration, entries } = months[at] as (typeof months)[number]
      const isAdvanced = isLastOfYear(period) && paid.VP13?.gt(0)
      return {
        period,
        declaration: {
          ...declaration,
          VP6: declaration.VP4.minus(declaration.VP5),
          split_payment: inEuro(0),
          deferred: inEuro(0),
        },
        entries: {
          ...eachLine((line) => (line === 'VP13' ? (isAdvanced ? paid.VP13 : null) : entries[line])),
          method: isAdvanced ? paid.method : null,
        },
      }
    })
    return { taxpayer, declarant, quarter, periodicity, settlements: settlementsOf(figures, periodicity) }
  })
