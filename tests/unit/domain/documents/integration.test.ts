import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import {
  type GoodsPlace,
  type IntegrationType,
  type NoIntegration,
  proposeIntegration,
  type Supply,
} from '@/lib/domain/documents/integration'

/** A line's Natura; '22' for one that states VAT. */
const lineOf = (natura: string) =>
  natura === '22' ? { iva: money(22), natura: null } : { iva: money(0), natura }

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
    const proposal = proposeIntegration({
      country,
      supply,
      goods_place,
      lines: natures.split(' ').map(lineOf),
    })
    expect(proposal).toEqual(lines ? { tipo: expected, lines } : { refused: expected })
  })
})
