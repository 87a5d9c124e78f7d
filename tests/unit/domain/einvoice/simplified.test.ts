import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { checkReceiver } from '@/lib/domain/documents/invoice-rules'
import { creditNoteType, rectifiedInvoice, simplifiedFaults } from '@/lib/domain/einvoice/simplified'
import {
  cassa,
  company,
  consumer,
  exempt,
  expense,
  foreigner,
  invoice,
  line,
  publicBody,
  related,
  ritenuta,
} from '@/tests/unit/einvoice/builders'

type Parts = NonNullable<Parameters<typeof invoice>[0]>

const faults = (parts: Parts) =>
  simplifiedFaults(invoice({ tipo_documento: 'TD07', ...parts })).map(({ code, field }) => [code, field])
const lines = (...product_list: ReturnType<typeof line>[]): Parts => ({ content: { product_list } })
const worth = (amount: string) => exempt('N4', { single_price: money(amount) })
const origin = { linked: [{ numeration: '3', date: day('2026-10-01') }] }

describe('a document that cannot be simplified', () => {
  it.each<[string, Parts, string, string]>([
    ['of 400.01', lines(worth('400.01')), 'LIMIT', 'tipo_documento'],
    ['to a public body', { receiver: publicBody() }, 'PUBLIC', 'anagrafica_receiver.codice_destinatario'],
    ['with a withholding', { content: { ritenute: [ritenuta()] } }, 'TAXES', 'taxes'],
    ['with a fund', { content: { casse: [cassa()] } }, 'TAXES', 'taxes'],
    ['with a rounding', { content: { arrotondamento: money('0.01') } }, 'ROUNDING', 'taxes'],
    ['of goods to the EU', lines(line(), exempt('N3.2')), 'NATURA', 'product_list.1.natura'],
    ['under reverse charge', lines(exempt('N6.7')), 'NATURA', 'product_list.0.natura'],
    ['under a declaration of intent', lines(exempt('N3.5')), 'NATURA', 'product_list.0.natura'],
    [
      'of services whose VAT a business in the EU owes',
      { receiver: foreigner(), ...lines(exempt('N2.1')) },
      'NATURA',
      'product_list.0.natura',
    ],
    [
      'with an expense to the EU',
      { content: { extra_expenses_list: [expense({ iva: money(0), natura: 'N3.2' })] } },
      'NATURA',
      'extra_expenses_list.0.natura',
    ],
    [
      'with split payment',
      lines(line({ esigibilita_iva: 'S' })),
      'PAYABILITY',
      'product_list.0.esigibilita_iva',
    ],
    [
      'with deferred VAT',
      lines(line({ esigibilita_iva: 'D' })),
      'PAYABILITY',
      'product_list.0.esigibilita_iva',
    ],
    ['with a CIG', { cig: 'Z1234567AB' }, 'PUBLIC_CODES', 'cig'],
    [
      'with a CUP of an order',
      { related: [related({ cup: 'J51B12000000001' })] },
      'PUBLIC_CODES',
      'related_list.0.cup',
    ],
    ['that credits no invoice', { tipo_documento: 'TD08' }, 'RECTIFIES', 'related_list'],
  ])('%s is refused at its field', (_, parts, code, field) => {
    expect(faults(parts)).toEqual([[`ERROR_SIMPLIFIED_${code}`, field]])
    expect(faults({ ...parts, tipo_documento: 'TD01' })).toEqual([])
  })

  it.each<[string, Parts]>([
    ['of 400.00', lines(worth('400'))],
    ['of a flat-rate taxpayer', { content: { product_list: [worth('900')], regime_fiscale: 'RF19' } }],
    [
      'of VAT that its regime defers',
      { content: { product_list: [line({ esigibilita_iva: 'D' })], regime_fiscale: 'RF17' } },
    ],
    ['to a business in the EU with Italian VAT', { receiver: foreigner(), ...lines(line()) }],
    [
      'of services to a person abroad',
      { receiver: foreigner({ vatnumber: null }), ...lines(exempt('N2.1')) },
    ],
    [
      'with an expense that is not included',
      { content: { extra_expenses_list: [expense({ natura: 'N3.2', includi: false })] } },
    ],
    ['that credits 900.00', { tipo_documento: 'TD08', ...origin, ...lines(worth('900')) }],
  ])('another %s is not', (_, parts) => {
    expect(faults(parts)).toEqual([])
  })
})

describe('the invoice that a note rectifies', () => {
  const named = (number: string) => related({ kind: 'invoice', number, date: day('2026-10-02') })

  it('is the one that it was made of, or else the only one that it names', () => {
    expect(rectifiedInvoice({ ...origin, related: [named('7')] })?.number).toBe('3')
    expect(rectifiedInvoice({ linked: [], related: [related(), named('7')] })?.number).toBe('7')
    expect(rectifiedInvoice({ linked: [], related: [named('7'), named('8')] })).toBeNull()
    expect(rectifiedInvoice({ linked: [], related: [related()] })).toBeNull()
  })

  it('decides the type of its credit note, unless this has a rounding', () => {
    const types = ['TD01', 'TD07', 'TD09'].map((tipo) => creditNoteType(tipo, money(0)))
    expect([...types, creditNoteType('TD07', money('0.01'))]).toEqual(['TD04', 'TD08', 'TD08', 'TD04'])
  })
})

describe('the customer of a simplified document', () => {
  const bare = { address_street_name: null, address_street_number: null, address_city: null, zipcode: null }
  const codesOf = (party: ReturnType<typeof company>, tipo: string) =>
    checkReceiver(party, 'DIGITAL', tipo).map(({ code, field }) => `${code} ${field}`)

  it('needs neither name nor address where its codes are known', () => {
    const nameless = company({ ...bare, business_name: null })
    expect(codesOf(nameless, 'TD07')).toEqual([])
    expect(
      codesOf(consumer({ ...bare, first_name: null, last_name: null, taxcode: 'RSSMRA80A01H501U' }), 'TD08'),
    ).toEqual([])
    expect(codesOf(foreigner(bare), 'TD07')).toEqual([])
    expect(codesOf(nameless, 'TD01')).toContain(
      'ERROR_INVOICE_INCOMPLETE_ADDRESS anagrafica_receiver.address_street_name',
    )
  })

  it('needs both in all other cases, and an address to deliver to always', () => {
    const outside = foreigner({ ...bare, country: 'US', id_paese: 'US' })
    expect(codesOf(outside, 'TD07')).toContain(
      'ERROR_INVOICE_INCOMPLETE_ADDRESS anagrafica_receiver.address_street_name',
    )
    expect(codesOf(consumer({ taxcode: null }), 'TD07')).toContain(
      'ERROR_INVOICE_INCOMPLETE_NAME anagrafica_receiver.taxcode',
    )
    expect(codesOf(company({ ...bare, codice_destinatario: null }), 'TD07')).toEqual([
      'ERROR_INVOICE_NO_RECEIVER_CODE anagrafica_receiver.codice_destinatario',
    ])
  })
})
