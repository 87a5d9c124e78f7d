import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ZERO } from '@/lib/domain/core/money'
import { type Lipe, lipeFileName, lipeProgressive } from '@/lib/domain/registers/lipe'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  NO_ENTRIES,
  PERIODICITIES,
  periodsOfQuarter,
  type SettlementEntries,
  settlementsOf,
} from '@/lib/domain/registers/vat-settlement'
import { writeLipe } from '@/server/salesforce/registers/lipe-xml'
import { runsOf } from '@/tests/support/property-runs'
import { lipeFaults } from '@/tests/support/salesforce/lipe/schema'

const figure = (of: string, VP4: string, VP5: string, entries: Partial<SettlementEntries> = {}) => ({
  period: of as TaxPeriod,
  declaration: {
    VP2: money('1000'),
    VP3: money('-20.5'),
    VP4: money(VP4),
    VP5: money(VP5),
    VP6: money(VP4).minus(money(VP5)),
    split_payment: ZERO,
    deferred: ZERO,
  },
  entries: { ...NO_ENTRIES, ...entries },
})

const lipe = (over: Partial<Lipe> = {}): Lipe => ({
  quarter: '2026-Q1' as TaxPeriod,
  taxpayer: { taxcode: '01234567890', vatnumber: '01234567890' },
  declarant: { taxcode: 'RSSMRA80A01H501U', office: '1' },
  periodicity: 'TRIMESTRALE',
  settlements: settlementsOf([figure('2026-Q1', '220', '70')], 'TRIMESTRALE'),
  ...over,
})

/** The elements of the modules, in their order. */
const modules = (xml: string): string[] =>
  [...xml.slice(xml.indexOf('<iv:DatiContabili>')).matchAll(/<iv:(\w+)>([^<\n]+)</g)].map(
    ([, name, text]) => `${name} ${text}`,
  )

describe('the file of a LIPE', () => {
  it('has the lines in the order of the form, with a comma and two decimals, and none of 0', () => {
    expect(modules(writeLipe(lipe()))).toEqual([
      'NumeroModulo 1',
      'Trimestre 1',
      'TotaleOperazioniAttive 1000,00',
      'TotaleOperazioniPassive -20,50',
      'IvaEsigibile 220,00',
      'IvaDetratta 70,00',
      'IvaDovuta 150,00',
      'InteressiDovuti 1,50',
      'ImportoDaVersare 151,50',
    ])
  })

  it('has a module for each month, and what one takes over from the other', () => {
    const months = [
      figure('2026-10', '10', '60'),
      figure('2026-11', '30', '0'),
      figure('2026-12', '500', '0', { VP13: money('88'), method: 2 }),
    ]
    const settlements = settlementsOf(months, 'MENSILE')
    const xml = writeLipe(lipe({ quarter: '2026-Q4' as TaxPeriod, periodicity: 'MENSILE', settlements }))
    expect(modules(xml).filter((line) => !line.startsWith('Totale'))).toEqual([
      ...['NumeroModulo 1', 'Mese 10', 'IvaEsigibile 10,00', 'IvaDetratta 60,00', 'IvaCredito 50,00'],
      'ImportoACredito 50,00',
      ...['NumeroModulo 2', 'Mese 11', 'IvaEsigibile 30,00', 'IvaDovuta 30,00'],
      ...['CreditoPeriodoPrecedente 50,00', 'ImportoACredito 20,00'],
      ...['NumeroModulo 3', 'Mese 12', 'IvaEsigibile 500,00', 'IvaDovuta 500,00'],
      ...['CreditoPeriodoPrecedente 20,00', 'Metodo 2', 'Acconto 88,00', 'ImportoDaVersare 392,00'],
    ])
  })

  it('names the last quarter by choice 5, and that by law 4', () => {
    const quarter = '2026-Q4' as TaxPeriod
    const of = (periodicity: Lipe['periodicity']) =>
      modules(
        writeLipe(
          lipe({
            quarter,
            periodicity,
            settlements: settlementsOf([figure('2026-Q4', '1', '0')], periodicity),
          }),
        ),
      )
    expect(of('TRIMESTRALE')).toContain('Trimestre 5')
    expect(of('TRIMESTRALE_SPECIALE')).toContain('Trimestre 4')
  })

  it('names the declarant of a company in both places, and none of a person', () => {
    expect(writeLipe(lipe())).toContain('<iv:CodiceFiscaleDichiarante>RSSMRA80A01H501U<')
    expect(writeLipe(lipe())).toContain('<iv:CodiceCaricaDichiarante>1<')
    const taxpayer = { taxcode: 'RSSMRA80A01H501U', vatnumber: '01234567890' }
    expect(writeLipe(lipe({ taxpayer, declarant: null }))).not.toContain('Dichiarante>')
  })

  it('has a name with the tax code and a progressive of five signs that grows by the minute', () => {
    const [first, next] = ['2026-11-27T10:00:00Z', '2026-11-27T10:01:00Z'].map((at) =>
      lipeFileName('01234567890', lipeProgressive(new Date(at))),
    )
    expect(first).toMatch(/^IT01234567890_LI_[0-9A-Z]{5}\.xml$/)
    expect(next).not.toBe(first)
  })

  it('satisfies its schema whatever the amounts, and VP14 is what the elements say', () => {
    const cents = fc.integer({ min: -900_000_000, max: 900_000_000 })
    const amount = fc.option(fc.integer({ min: 0, max: 900_000_000 }), { nil: null })
    const month = fc.record({ VP4: cents, VP5: cents, VP8: amount, VP9: amount, VP11: amount, VP12: amount })
    const inEuro = (value: number | null) => (value === null ? null : money(value).div(100))
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODICITIES),
        fc.constantFrom('2026-Q1', '2026-Q4'),
        fc.array(month, { minLength: 3, maxLength: 3 }),
        (periodicity, quarter, months) => {
          const periods = periodsOfQuarter(quarter as TaxPeriod, periodicity)
          const figures = periods.map((period, at) => {
            const { VP4 = 0, VP5 = 0, ...typed } = months[at] ?? {}
            const entries = Object.fromEntries(
              Object.entries(typed).map(([line, value]) => [line, inEuro(value)]),
            )
            return figure(period, String(inEuro(VP4)), String(inEuro(VP5)), entries)
          })
          const settlements = settlementsOf(figures, periodicity)
          const xml = writeLipe(lipe({ quarter: quarter as TaxPeriod, periodicity, settlements }))
          expect(lipeFaults(xml)).toEqual([])
          const paid = [...xml.matchAll(/<iv:Importo(DaVersare|ACredito)>([\d,]+)</g)].map(
            ([, side, text = '']) => money(text.replace(',', '.')).times(side === 'DaVersare' ? 1 : -1),
          )
          const due = settlements.map(({ VP14 }) => VP14).filter((value) => !value.isZero())
          expect(paid.map(String)).toEqual(due.map(String))
        },
      ),
      { numRuns: runsOf(10_000) },
    )
  })

  it('does not satisfy its schema with an element out of its place', () => {
    const [, first = ''] = writeLipe(lipe()).match(/( +<iv:IvaEsigibile>.*\n)/) ?? []
    const moved = writeLipe(lipe())
      .replace(first, '')
      .replace('      </iv:Modulo>', `${first}      </iv:Modulo>`)
    expect(lipeFaults(moved)).toHaveLength(1)
  })
})
