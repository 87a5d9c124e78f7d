import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { buildXml, checkInvoice, type Fault, MAX_FILE_BYTES } from '@/server/einvoice'
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
  sender,
  transmission,
  transport,
} from './builders'

const codesAndFields = (faults: readonly Fault[]) => faults.map(({ code, field }) => [code, field])

describe('the field of our form', () => {
  const cases: readonly (readonly [
    string,
    Parameters<typeof invoice>[0],
    readonly (readonly [string, string | null])[],
  ])[] = [
    [
      'missing street',
      { receiver: company({ address_street_name: '' }) },
      [['00200', 'receiver.address_street_name']],
    ],
    ['short CAP', { receiver: company({ zipcode: '4012' }) }, [['00200', 'receiver.zipcode']]],
    [
      'no name at all',
      { receiver: consumer({ first_name: null, last_name: null }) },
      [['00200', 'receiver.business_name']],
    ],
    ['half a name', { receiver: consumer({ first_name: null }) }, [['00200', 'receiver.last_name']]],
    [
      'wrong PEC',
      { receiver: consumer({ pec_destinatario: 'a@@b' }) },
      [['00200', 'receiver.pec_destinatario']],
    ],
    [
      'receiver code of five',
      { receiver: company({ codice_destinatario: 'ABC12' }) },
      [['00200', 'receiver.codice_destinatario']],
    ],
    ['no P.IVA of the sender', { sender: sender({ vatnumber: null }) }, [['00200', 'sender.vatnumber']]],
    ['sender without city', { sender: sender({ address_city: null }) }, [['00200', 'sender.address_city']]],
    ['nobody', { receiver: company({ vatnumber: null }) }, [['00417', 'receiver.vatnumber']]],
    ['to oneself', { receiver: company({ vatnumber: '01234567897' }) }, [['00471', 'receiver.vatnumber']]],
    ['number with no digit', { full_numeration: 'A/B' }, [['00425', 'full_numeration']]],
    ['number too long', { full_numeration: '1'.repeat(21) }, [['00200', 'full_numeration']]],
    [
      'a code with a long kind, and a datum with a long number',
      {
        content: {
          product_list: [
            line(),
            line({
              code_list: [
                { type: 'EAN', value: '1' },
                { type: 'x'.repeat(36), value: '1' },
              ],
              other_data_list: [{ type: 'PESO', text: null, number: 123_456_789_012, date: null }],
            }),
          ],
        },
      },
      [
        ['00200', 'content.product_list[1].code_list[1].type'],
        ['00200', 'content.product_list[1].other_data_list[0].number'],
      ],
    ],
    [
      'a carrier without a number and a phase 0',
      {
        einvoice_data: {
          phase_list: [0],
          pdf_copy: null,
          main_invoice: { number: 'x'.repeat(21), date: day('2026-01-01') },
          transport: transport({
            carrier: { country: 'IT', vatnumber: '', taxcode: null, name: 'Corriere' },
          }),
        },
      },
      [
        ['00200', 'einvoice_data.phase_list'],
        ['00200', 'einvoice_data.transport.carrier.vatnumber'],
        ['00200', 'einvoice_data.main_invoice.number'],
      ],
    ],
    ['IBAN too short', { payment: { ...invoice().payment, iban: 'IT60' } }, [['00200', 'payment.iban']]],
    [
      'third line nameless',
      { content: { product_list: [line(), line(), line({ name: '', description: ' ' })] } },
      [['00200', 'content.product_list[2].name']],
    ],
    [
      'no lines',
      { content: { product_list: [] } },
      [
        ['00200', 'content.product_list'],
        ['00200', 'content.product_list'],
      ],
    ],
    [
      'second line without Natura',
      { content: { product_list: [line(), line({ iva: money(0) })] } },
      [
        ['00400', 'content.product_list[1].natura'],
        ['00429', 'content.product_list[1].natura'],
      ],
    ],
    [
      'second line with a generic Natura',
      { content: { product_list: [line(), exempt('N2')] } },
      [
        ['00445', 'content.product_list[1].natura'],
        ['00445', 'content.product_list[1].natura'],
      ],
    ],
    [
      'expense without Natura, after one left out',
      { content: { extra_expenses_list: [expense({ includi: false }), expense({ iva: money(0) })] } },
      [
        ['00400', 'content.extra_expenses_list[1].natura'],
        ['00429', 'content.product_list'],
      ],
    ],
    [
      'fund without Natura',
      { content: { product_list: [exempt('N4')], casse: [cassa({ iva: money(0) })] } },
      [
        ['00413', 'content.casse[0].natura'],
        ['00429', 'content.product_list'],
      ],
    ],
    [
      'reason of withholding unknown',
      { content: { ritenute: [ritenuta({ causale_pagamento: 'K' })] } },
      [['00200', 'content.ritenute[0].causale_pagamento']],
    ],
    [
      'reverse charge with split payment',
      { receiver: publicBody(), content: { product_list: [exempt('N6.3', { esigibilita_iva: 'S' })] } },
      [['00420', 'content.product_list[0].esigibilita_iva']],
    ],
    [
      'credit note before its invoice',
      { tipo_documento: 'TD04', linked: [{ numeration: '9/2026', date: day('2026-12-01') }] },
      [['00418', 'date']],
    ],
    [
      'CIG of the second of two contracts',
      {
        related: [
          related({ kind: 'contract' }),
          related({ kind: 'order' }),
          related({ kind: 'contract', cig: '1'.repeat(16) }),
        ],
      },
      [['00200', 'related_list[2].cig']],
    ],
    [
      'CIG of the whole document without an order',
      { related: [related({ kind: 'receipt' })], cig: '1'.repeat(16) },
      [['00200', 'cig']],
    ],
    [
      'foreign buyer of an Italian code',
      {
        receiver: foreigner({
          codice_destinatario: 'XXXXXXX',
          id_paese: 'IT',
          country: 'IT',
          zipcode: '40100',
        }),
      },
      [['00313', 'receiver.codice_destinatario']],
    ],
  ]

  it.each(cases)('is told: %s', (_, parts, expected) => {
    expect(codesAndFields(checkInvoice(invoice(parts), transmission))).toEqual(expected)
  })

  it.each([
    ['vatnumber', { vatnumber: '123' }, '123'],
    ['taxcode', { taxcode: '0123456789' }, '0123456789'],
  ])('is the %s of a sender by whom no file can be named (00001)', (field, over, codice) => {
    const value = invoice({ sender: sender(over) })
    const from = { ...transmission, sender_id: { paese: 'IT', codice } }
    expect(codesAndFields(checkInvoice(value, from))).toContainEqual(['00001', `sender.${field}`])
    expect(codesAndFields(buildXml(value, from).faults)).toContainEqual(['00001', `sender.${field}`])
  })

  const ofLines = (count: number) =>
    invoice({
      content: { product_list: Array.from({ length: count }, () => line({ description: '&è'.repeat(300) })) },
    })

  it('is none for a draft that is too large (00003), and the draft says so as the file does', () => {
    const [one, two] = [1, 2].map((count) => Buffer.byteLength(buildXml(ofLines(count), transmission).xml))
    const most = Math.floor((MAX_FILE_BYTES - (one ?? 0)) / ((two ?? 0) - (one ?? 0)))
    for (const [count, expected] of [
      [most - 10, []],
      [most + 10, [['00003', null]]],
    ] as const) {
      expect(codesAndFields(checkInvoice(ofLines(count), transmission))).toEqual(expected)
      expect(codesAndFields(buildXml(ofLines(count), transmission).faults)).toEqual(expected)
    }
  })

  it('needs no number for a draft, but does for the XML', () => {
    const draft = invoice({ full_numeration: null })
    expect(checkInvoice(draft, transmission)).toEqual([])
    expect(codesAndFields(buildXml(draft, transmission).faults)).toEqual([['00200', 'full_numeration']])
  })
})
