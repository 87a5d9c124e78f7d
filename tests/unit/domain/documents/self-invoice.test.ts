import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import {
  checkSelfInvoice,
  reportDueDay,
  SELF_INVOICE_TYPES,
  type SelfInvoiceType,
  typesOfBill,
} from '@/lib/domain/documents/self-invoice'

const line = { iva: money(22) }

/** The codes of the faults of a type by a seller: SELF, or the country of a supplier. */
const codes = (tipo: SelfInvoiceType, seller: string, hasBill = false) =>
  checkSelfInvoice({
    tipo,
    country: seller === 'SELF' ? 'IT' : seller,
    isOwn: seller === 'SELF',
    hasBill,
    lines: [line],
  }).map(({ code, field }) => `${code} ${field}`)

describe('the seller of a self-invoice', () => {
  const SELLERS = ['SELF', 'IT', 'SM', 'DE', 'US']

  it.each([
    ['TD20', ['IT', 'SM', 'DE', 'US']],
    ['TD21', ['SELF']],
    ['TD22', SELLERS],
    ['TD23', SELLERS],
    ['TD27', ['SELF']],
    ['TD28', ['SM']],
    ['TD29', ['IT']],
  ] as const)('of a %s is one of %j', (tipo, allowed) => {
    expect(SELLERS.filter((seller) => codes(tipo, seller).length === 0)).toEqual(allowed)
  })

  it('is refused by name', () => {
    expect(codes('TD27', 'IT')).toEqual(['ERROR_SELF_INVOICE_OWN ana_sku'])
    expect(codes('TD20', 'SELF')).toEqual(['ERROR_SELF_INVOICE_SUPPLIER ana_sku'])
    expect(codes('TD28', 'IT')).toEqual(['ERROR_SELF_INVOICE_SAN_MARINO ana_sku'])
    expect(codes('TD29', 'DE')).toEqual(['ERROR_SELF_INVOICE_ITALIAN ana_sku'])
  })
})

it('a self-invoice is made of a received invoice only where it mends or reports that one', () => {
  expect(['IT', 'SM', 'DE'].map(typesOfBill)).toEqual([['TD29', 'TD20'], ['TD28'], []])
  for (const tipo of SELF_INVOICE_TYPES) {
    const isOfBill = typesOfBill('IT').includes(tipo)
    const supplierRefused = codes(tipo, 'IT').length > 0
    if (!supplierRefused) expect([tipo, codes(tipo, 'IT', true).length === 0]).toEqual([tipo, isOfBill])
  }
})

it('a plafond exceeded has no rate of 0', () => {
  const question = { tipo: 'TD21', country: 'IT', isOwn: true, hasBill: false } as const
  expect(checkSelfInvoice({ ...question, lines: [line, { iva: money(0) }] })).toEqual([
    { code: 'ERROR_SELF_INVOICE_RATE', field: 'product_list.1.iva' },
  ])
  expect(checkSelfInvoice({ ...question, tipo: 'TD27', lines: [{ iva: money(0) }] })).toEqual([])
})

it('what is missing is reported 90 days after the invoice was due, what is wrong 90 days after it', () => {
  const operation = day('2026-11-02')
  expect(reportDueDay('TD29', operation, false)).toBe('2027-02-12')
  expect(reportDueDay('TD20', operation, true)).toBe('2027-01-31')
  expect(reportDueDay('TD27', operation, false)).toBeNull()
})
