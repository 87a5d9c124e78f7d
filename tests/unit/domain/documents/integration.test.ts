import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import {
  type GoodsPlace,
  type IntegrationQuestion,
  type IntegrationType,
  isSameGroup,
  type NoIntegration,
  proposeIntegration,
  type Supply,
} from '@/lib/domain/documents/integration'
import { vatSummary } from '@/lib/domain/documents/vat-summary'

/** A line of 10.00 by its Natura and, after a colon, its reference; '22' for one that states VAT. */
function lineOf(text: string) {
  const [natura = '', reference] = text.split(':')
  const isTaxed = natura === '22'
  return {
    iva: money(isTaxed ? 22 : 0),
    natura: isTaxed ? null : natura,
    riferimento_normativo: reference ?? null,
    total_price: money(10),
  }
}

type Line = ReturnType<typeof lineOf>

/** The summary of a bill of such lines. */
const summaryOf = (lines: readonly Line[]) =>
  vatSummary(
    lines.map(({ total_price: amount, ...line }) => ({
      ...line,
      amount,
      usual_reference: null,
      esigibilita_iva: 'I',
    })),
  )

const propose = (question: Partial<IntegrationQuestion> & { lines: readonly Line[] }) =>
  proposeIntegration({
    country: 'IT',
    supply: 'SERVICES',
    goods_place: 'ABROAD',
    summary: summaryOf(question.lines),
    ...question,
  })

type Bill = [
  country: string,
  natures: string,
  supply: Supply,
  place: GoodsPlace,
  expected: IntegrationType | NoIntegration,
  lines?: number[],
]

const BILLS: Bill[] = [
  // Italian suppliers: only lines under reverse charge, whatever was bought.
  ['IT', 'N6.1', 'GOODS', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.2', 'GOODS', 'ABROAD', 'TD16', [0]],
  ['IT', 'N6.3', 'SERVICES', 'ABROAD', 'TD16', [0]],
  ['IT', 'N6.4', 'GOODS', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.5', 'GOODS', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.6', 'GOODS', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.7', 'SERVICES', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.8', 'GOODS', 'ITALY', 'TD16', [0]],
  ['IT', 'N6.9', 'SERVICES', 'ITALY', 'TD16', [0]],
  ['IT', '22 N6.7', 'SERVICES', 'ITALY', 'TD16', [1]],
  ['IT', 'N6.7 22 N6.3 N1', 'SERVICES', 'ITALY', 'TD16', [0, 2]],
  ['IT', '22', 'SERVICES', 'ABROAD', 'no_lines'],
  ['IT', 'N4', 'SERVICES', 'ABROAD', 'no_lines'],
  ['IT', 'N2.1', 'SERVICES', 'ABROAD', 'no_lines'],
  ['IT', 'N2.2', 'SERVICES', 'ABROAD', 'no_lines'],
  ['IT', 'N1 22', 'GOODS', 'ITALY', 'no_lines'],
  // Services from abroad, of the EU or not.
  ['DE', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['IE', 'N2.1', 'SERVICES', 'ITALY', 'TD17', [0]],
  ['US', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['GB', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['CH', 'N2.1', 'SERVICES', 'ITALY', 'TD17', [0]],
  ['SM', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['VA', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['XI', 'N2.1', 'SERVICES', 'ABROAD', 'TD17', [0]],
  ['DE', 'N1 N2.1', 'SERVICES', 'ABROAD', 'TD17', [1]],
  // Goods that come from the EU.
  ['DE', 'N2.1', 'GOODS', 'ABROAD', 'TD18', [0]],
  ['FR', 'N2.1 N2.1', 'GOODS', 'ABROAD', 'TD18', [0, 1]],
  ['EL', 'N2.1', 'GOODS', 'ABROAD', 'TD18', [0]],
  ['GR', 'N2.1', 'GOODS', 'ABROAD', 'TD18', [0]],
  ['XI', 'N2.1', 'GOODS', 'ABROAD', 'TD18', [0]],
  ['HR', 'N2.1', 'GOODS', 'ABROAD', 'TD18', [0]],
  // Goods that are in Italy, or in a VAT warehouse, already.
  ['DE', 'N2.1', 'GOODS', 'ITALY', 'TD19', [0]],
  ['US', 'N2.1', 'GOODS', 'ITALY', 'TD19', [0]],
  ['CN', 'N2.1', 'GOODS', 'ITALY', 'TD19', [0]],
  ['GB', 'N2.1', 'GOODS', 'ITALY', 'TD19', [0]],
  // San Marino and the Vatican have no customs towards Italy.
  ['SM', 'N2.1', 'GOODS', 'ABROAD', 'TD19', [0]],
  ['VA', 'N2.1', 'GOODS', 'ABROAD', 'TD19', [0]],
  ['SM', 'N2.1', 'GOODS', 'ITALY', 'TD19', [0]],
  // Imports, of which the customs office charges the VAT.
  ['US', 'N2.1', 'GOODS', 'ABROAD', 'customs'],
  ['CN', 'N2.1', 'GOODS', 'ABROAD', 'customs'],
  ['GB', 'N2.1', 'GOODS', 'ABROAD', 'customs'],
  ['CH', 'N2.1', 'GOODS', 'ABROAD', 'customs'],
  // VAT that the supplier charged, or that is due nowhere.
  ['DE', '22', 'GOODS', 'ABROAD', 'no_lines'],
  ['DE', 'N7', 'GOODS', 'ABROAD', 'no_lines'],
  ['US', 'N2.2', 'SERVICES', 'ABROAD', 'no_lines'],
  ['DE', 'N6.9', 'SERVICES', 'ABROAD', 'no_lines'],
  ['FR', 'N1', 'SERVICES', 'ABROAD', 'no_lines'],
]

describe('the integration of a received invoice', () => {
  it.each(BILLS)('%s %s %s %s is %s', (country, natures, supply, goods_place, expected, lines) => {
    const proposal = propose({ country, supply, goods_place, lines: natures.split(' ').map(lineOf) })
    if ('refused' in proposal) return expect([proposal.refused, lines]).toEqual([expected, undefined])
    const taken = proposal.groups.flatMap((group) => group.lines).sort()
    expect([proposal.tipo, taken]).toEqual([expected, lines])
  })

  it('has a group for each Natura and reference, with its lines and its taxable amount', () => {
    const proposal = propose({ lines: ['N6.7:a', 'N6.3', 'N6.7:b', '22', 'N6.7:a'].map(lineOf) })
    if ('refused' in proposal) throw new Error(proposal.refused)
    const found = proposal.groups.map(({ natura, riferimento_normativo, imponibile, lines }) => [
      `${natura} ${riferimento_normativo}`,
      imponibile.toNumber(),
      lines,
    ])
    expect(found).toEqual([
      ['N6.3 null', 10, [1]],
      ['N6.7 a', 20, [0, 4]],
      ['N6.7 b', 10, [2]],
    ])
  })

  it('is refused where the lines do not say to which part of the summary they belong', () => {
    const lines = ['N6.7:a', 'N6.7:a'].map(lineOf)
    const [first, second] = ['N6.7:a', 'N6.7:b'].map(lineOf)
    if (!first || !second) throw new Error('no lines')
    expect(propose({ lines, summary: summaryOf([first, second]) })).toEqual({ refused: 'amounts' })
    expect(propose({ lines, summary: summaryOf(lines) })).not.toHaveProperty('refused')
  })

  it('knows a group by its Natura and its reference, whose absence may be blank', () => {
    const of = (natura: string, riferimento_normativo: string | null) => ({ natura, riferimento_normativo })
    expect(isSameGroup(of('N6.7', null), of('N6.7', ' '))).toBe(true)
    expect(isSameGroup(of('N6.7', 'a'), of('N6.7', null))).toBe(false)
    expect(isSameGroup(of('N6.7', 'a'), of('N6.3', 'a'))).toBe(false)
  })
})
