import { expect, it } from 'vitest'
import { splitStreet } from '@/lib/domain/registry/street'

it('splits a street from the house number at its end', () => {
  for (const [text, street, number] of [
    ['Via Garibaldi 3', 'Via Garibaldi', '3'],
    [' Via Garibaldi, 3/A ', 'Via Garibaldi', '3/A'],
    ['Via Garibaldi ,3', 'Via Garibaldi', '3'],
    ['Via Emilia Ovest n. 1155', 'Via Emilia Ovest', '1155'],
    ['Piazza XX Settembre 12 bis', 'Piazza XX Settembre', '12 bis'],
    ['Via 4 Novembre 7b', 'Via 4 Novembre', '7b'],
    ['Località Cà Bianca snc', 'Località Cà Bianca', 'snc'],
    ['Rialto, 22', 'Rialto', '22'],
  ] as const) {
    expect(splitStreet(text), text).toEqual({ street, number })
  }
})

it('leaves a text whose last number may be no house number', () => {
  for (const text of [
    '',
    '3',
    'Via Garibaldi',
    'Via 4 Novembre',
    'Piazza XX Settembre',
    'Cannaregio 4021',
    'Strada Statale 12',
    'S.S. 9',
    'SP 5',
    'Via Roma 3 int. 4',
    'Via Roma 3, scala B 4',
    'Strada Provinciale 5, km 12',
    'Via Roma 12345',
    'Via 25 Aprile 1945',
  ]) {
    expect(splitStreet(text), text).toBeNull()
  }
})
