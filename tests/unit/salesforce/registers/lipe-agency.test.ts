import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECLARANT_OFFICES, type Lipe, lipeIdentity } from '@/lib/domain/registers/lipe'
import { ADVANCE_METHODS, PERIODICITIES } from '@/lib/domain/registers/vat-settlement'
import { writeLipe } from '@/server/salesforce/registers/lipe-xml'
import { runsOf } from '@/tests/support/property-runs'
import { agencyFaults, agencySchemaExists } from '@/tests/support/salesforce/lipe/agency-schema'
import { randomLipe } from '@/tests/support/salesforce/lipe/random-lipe'
import { lipeFaults } from '@/tests/support/salesforce/lipe/schema'

/** The traits of a file whose every value must have been tried. */
const traitsOf = ({ quarter, periodicity, declarant, settlements }: Lipe): string[] => [
  `${periodicity} ${quarter.slice(-2)}`,
  `office ${declarant?.office ?? 'of the taxpayer'}`,
  ...settlements.flatMap(({ entries: { method }, VP14, declaration: { VP6 } }) => [
    `method ${method ?? 'absent'}`,
    `VP14 ${VP14.isZero() ? 0 : VP14.isNegative() ? 'credit' : 'debt'}`,
    `VP6 ${VP6.isZero() ? 0 : VP6.isNegative() ? 'credit' : 'debt'}`,
  ]),
]

const ALL_TRAITS = [
  ...PERIODICITIES.flatMap((periodicity) => [1, 2, 3, 4].map((number) => `${periodicity} Q${number}`)),
  ...['of the taxpayer', ...DECLARANT_OFFICES].map((office) => `office ${office}`),
  ...['absent', ...ADVANCE_METHODS].map((method) => `method ${method}`),
  ...['debt', 'credit'].flatMap((side) => [`VP14 ${side}`, `VP6 ${side}`]),
]

const sample = (count: number): Lipe[] => fc.sample(randomLipe, { numRuns: count, seed: 20_261_130 })

describe.skipIf(!agencySchemaExists)('the Revenue Agency’s own schemas', () => {
  it('take every LIPE that users can make', () => {
    fc.assert(
      fc.property(randomLipe, (lipe) => {
        expect(agencyFaults(writeLipe(lipe))).toEqual([])
      }),
      { numRuns: runsOf(10_000) },
    )
  })

  it('take files of every quarter, periodicity, office, method, debt and credit', () => {
    const lipes = sample(500)
    expect(lipes.flatMap((lipe) => agencyFaults(writeLipe(lipe)))).toEqual([])
    expect(ALL_TRAITS.filter((trait) => !lipes.some((lipe) => traitsOf(lipe).includes(trait)))).toEqual([])
  })

  it('refuse a file that is wrong in one place, and so does the schema that the tests keep', () => {
    const [lipe] = sample(1)
    if (!lipe) throw new Error('no sample')
    const xml = writeLipe(lipe)
    const wrong = [
      xml.replace('>IVP18<', '>IVP17<'),
      xml.replace(/<iv:PartitaIVA>./, '<iv:PartitaIVA>9'),
      xml.replace(/(<iv:CodiceFiscale>.*\n)( +<iv:AnnoImposta>.*\n)/, '$2$1'),
      xml.replace('<iv:NumeroModulo>1<', '<iv:NumeroModulo>6<'),
      xml.replace(/,(\d\d)</, '.$1<'),
      xml.replace(/<iv:FirmaDichiarazione>1.*\n/, ''),
      xml.replace('identificativo="00001"', 'identificativo="1"'),
    ]
    for (const changed of wrong) {
      expect(changed).not.toBe(xml)
      expect([agencyFaults(changed).length, lipeFaults(changed).length]).toEqual([1, 1])
    }
  })
})

describe('the identity of a taxpayer that a LIPE can state', () => {
  it.each([
    ['01234567897', '', { taxcode: '01234567897', vatnumber: '01234567897' }],
    [' IT01234567897 ', ' rssmra80a01h501u ', { taxcode: 'RSSMRA80A01H501U', vatnumber: '01234567897' }],
    ['01234567897', 'RSSMRA80A01H501', null],
    ['01234567897', 'RSSMRA80A01H50U1', null],
    ['91234567897', '', null],
    ['', '01234567897', null],
  ])('is made of the VAT number «%s» and the tax code «%s»', (vatnumber, taxcode, identity) => {
    expect(lipeIdentity({ vatnumber, taxcode })).toEqual(identity)
  })
})
