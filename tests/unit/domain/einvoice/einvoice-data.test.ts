import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { einvoiceDataFaults, NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'
import { transport } from '@/tests/unit/einvoice/builders'

const carrier = { country: 'IT', vatnumber: '01234567897', taxcode: null, name: 'Corriere Più S.r.l.' }
const address = {
  street: 'Via Emilia',
  number: '1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
}

describe('the data of an e-invoice', () => {
  it.each([
    ['a phase zero', { phase_list: [1, 0] }, 'PHASES phase_list'],
    ['a phase 1000', { phase_list: [1000] }, 'PHASES phase_list'],
    [
      'a main invoice without a number',
      { main_invoice: { number: '', date: day('2026-01-01') } },
      'MAIN_INVOICE_NUMBER main_invoice.number',
    ],
    [
      'a main invoice without a day',
      { main_invoice: { number: '1', date: null } },
      'MAIN_INVOICE_DATE main_invoice.date',
    ],
  ])('have a fault at its field: %s', (_, over, expected) => {
    const [code, field] = expected.split(' ')
    expect(einvoiceDataFaults({ ...NO_EINVOICE_DATA, ...over })).toEqual([
      { code: `ERROR_${code}`, field: `einvoice_data.${field}` },
    ])
  })

  it.each([
    [
      'a wrong check digit',
      { carrier: { ...carrier, vatnumber: '01234567890' } },
      'CARRIER_VAT carrier.vatnumber',
    ],
    [
      'a carrier without a country',
      { carrier: { ...carrier, country: '' } },
      'CARRIER_VAT carrier.vatnumber',
    ],
    ['a short tax code', { carrier: { ...carrier, taxcode: 'ABC' } }, 'CARRIER_TAXCODE carrier.taxcode'],
    ['a carrier without a name', { carrier: { ...carrier, name: '' } }, 'TRANSPORT_TEXT carrier.name'],
    ['a means of 81 characters', { means: 'x'.repeat(81) }, 'TRANSPORT_TEXT means'],
    ['a reason with a euro sign', { reason: '5 €' }, 'TRANSPORT_TEXT reason'],
    ['a weight without its unit', { net_weight: 1.5, weight_unit: null }, 'TRANSPORT_UNIT weight_unit'],
    [
      'a delivery before the collection',
      { collected_at: '2026-11-20 10:00', delivered_at: '2026-11-20 09:59' },
      'TRANSPORT_TIMES delivered_at',
    ],
    [
      'a delivery before the transport',
      { started_on: day('2026-11-21'), delivered_at: '2026-11-20 23:59' },
      'TRANSPORT_TIMES started_on',
    ],
    ['terms of no Incoterms', { terms: 'FRA' }, 'TRANSPORT_TERMS terms'],
    [
      'a CAP of four digits',
      { address: { ...address, zipcode: '4012' } },
      'TRANSPORT_ADDRESS address.zipcode',
    ],
    ['an address without a town', { address: { ...address, city: '' } }, 'TRANSPORT_ADDRESS address.city'],
    [
      'a province of one letter',
      { address: { ...address, province: 'B' } },
      'TRANSPORT_ADDRESS address.province',
    ],
  ])('have a fault at its field of the transport: %s', (_, over, expected) => {
    const [code, field] = expected.split(' ')
    expect(einvoiceDataFaults({ ...NO_EINVOICE_DATA, transport: transport(over) })).toEqual([
      { code: `ERROR_${code}`, field: `einvoice_data.transport.${field}` },
    ])
  })

  it('have none with all that may be written', () => {
    const all = transport({
      carrier,
      address: { ...address, number: null, province: null, country: 'DE', zipcode: '00000' },
      gross_weight: 9999.99,
      weight_unit: 'kg',
      collected_at: '2026-11-20 10:00',
      delivered_at: '2026-11-20 10:00',
      started_on: day('2026-11-20'),
      terms: 'DAT',
    })
    const main_invoice = { number: '1/A', date: day('2026-01-01') }
    expect(
      einvoiceDataFaults({ phase_list: [1, 999], main_invoice, transport: all, pdf_copy: true }),
    ).toEqual([])
    const german = transport({ carrier: { ...carrier, country: 'DE', vatnumber: '136695976' } })
    expect(einvoiceDataFaults({ ...NO_EINVOICE_DATA, transport: german })).toEqual([])
  })
})
