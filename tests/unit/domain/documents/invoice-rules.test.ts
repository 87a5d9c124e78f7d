import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentLine, Party } from '@/lib/domain/documents/document'
import {
  checkPayment,
  checkProducts,
  checkReceiver,
  checkSender,
  isPec,
  type PaymentChoice,
  receiverAddress,
  refuseFirst,
} from '@/lib/domain/documents/invoice-rules'
import { aContent, aLine, aParty } from './document-builder'

const faults = (list: readonly { code: string; field: string }[]) =>
  list.map(({ code, field }) => `${code.replace('ERROR_INVOICE_', '')} ${field}`)

describe('step 1, the receiver', () => {
  const receiver = (over: Partial<Party>, typology = 'DIGITAL') =>
    faults(checkReceiver(aParty(over), typology))
  const person = { business_name: null, vatnumber: null, first_name: 'Anna', last_name: 'Neri' }

  it.each<[string, Partial<Party>]>([
    ['a company with VAT number and code', {}],
    ['a company with tax code only', { vatnumber: null, taxcode: '00743110157' }],
    ['a person with tax code', { ...person, taxcode: 'RSSMRA80A01A944I' }],
    [
      'a certified mailbox instead of the code',
      { codice_destinatario: null, pec_destinatario: 'studio@pec.example.it' },
    ],
    ['a public office', { codice_destinatario: 'UFABCD' }],
    ['a receiver without channel', { codice_destinatario: '0000000' }],
    ['a foreigner without code', { id_paese: 'DE', country: 'DE', codice_destinatario: null }],
  ])('accepts %s', (_, over) => {
    expect(receiver(over)).toEqual([])
  })

  it.each<[string, Partial<Party>, string[]]>([
    [
      'a missing street',
      { address_street_name: ' ' },
      ['INCOMPLETE_ADDRESS anagrafica_receiver.address_street_name'],
    ],
    [
      'a missing number',
      { address_street_number: null },
      ['INCOMPLETE_ADDRESS anagrafica_receiver.address_street_number'],
    ],
    ['a missing town', { address_city: null }, ['INCOMPLETE_ADDRESS anagrafica_receiver.address_city']],
    ['a missing CAP', { zipcode: '' }, ['INCOMPLETE_ADDRESS anagrafica_receiver.zipcode']],
    ['a missing country', { country: null }, ['INCOMPLETE_ADDRESS anagrafica_receiver.country']],
    ['a company without any number', { vatnumber: null }, ['INCOMPLETE_NAME anagrafica_receiver.vatnumber']],
    ['a person without tax code', person, ['INCOMPLETE_NAME anagrafica_receiver.taxcode']],
    ['nobody', { business_name: null }, ['INCOMPLETE_NAME anagrafica_receiver.business_name']],
    [
      'no code and no mailbox',
      { codice_destinatario: null },
      ['NO_RECEIVER_CODE anagrafica_receiver.codice_destinatario'],
    ],
    [
      'a code of 5',
      { codice_destinatario: 'ABC12' },
      ['NO_RECEIVER_CODE anagrafica_receiver.codice_destinatario'],
    ],
    [
      'the foreign code in Italy',
      { codice_destinatario: 'XXXXXXX' },
      ['NO_RECEIVER_CODE anagrafica_receiver.codice_destinatario'],
    ],
    ['an unknown country', { id_paese: 'QQ' }, ['NO_COUNTRY_CODE anagrafica_receiver.id_paese']],
  ])('finds %s', (_, over, expected) => {
    expect(receiver(over)).toEqual(expected)
  })

  it('asks neither code nor country code for a STANDARD invoice', () => {
    expect(receiver({ codice_destinatario: null, id_paese: 'QQ' }, 'STANDARD')).toEqual([])
  })

  it('tells every fault, in the order of the specification', () => {
    const bad = { address_city: null, vatnumber: null, codice_destinatario: null, id_paese: '??' }
    expect(
      checkReceiver(aParty({ ...bad, id_paese: null, country: '' }), 'DIGITAL').map((f) => f.code),
    ).toEqual([
      'ERROR_INVOICE_INCOMPLETE_ADDRESS',
      'ERROR_INVOICE_INCOMPLETE_ADDRESS',
      'ERROR_INVOICE_INCOMPLETE_NAME',
      'ERROR_INVOICE_NO_COUNTRY_CODE',
    ])
    expect(faults(checkReceiver(null, 'PAPER'))).toEqual([
      'NO_REGISTRY ana_sku',
      'INVALID_TYPOLOGY invoice_configuration.typology',
    ])
  })

  it.each<[Partial<Party>, string | null]>([
    [{}, 'FPR12 ABC1234'],
    [{ codice_destinatario: 'ufabcd' }, 'FPA12 UFABCD'],
    [{ codice_destinatario: '0000000', pec_destinatario: 'a@pec.it' }, 'FPR12 0000000 a@pec.it'],
    [{ codice_destinatario: null, id_paese: 'FR' }, 'FPR12 XXXXXXX'],
    [{ codice_destinatario: '0000000', id_paese: 'US' }, 'FPR12 XXXXXXX'],
    [{ codice_destinatario: '2R4GTO8', id_paese: 'SM' }, 'FPR12 2R4GTO8'],
    [{ codice_destinatario: null }, null],
  ])('delivers %o to %s', (over, expected) => {
    const found = receiverAddress(aParty(over))
    const text =
      found && [found.formato, found.codice_destinatario, found.pec_destinatario].filter(Boolean).join(' ')
    expect(text).toBe(expected)
  })

  it.each([
    ['studio.rossi@pec.studio-rossi.it', true],
    ['a@b.it', false],
    ['a..b@pec.it', false],
    ['.a@pec.it', false],
    ['a@pec', false],
    ['a b@pec.it', false],
    [`${'a'.repeat(250)}@pec.it`, false],
  ])('the mailbox %s is valid: %s', (text, valid) => {
    expect(isPec(text)).toBe(valid)
  })
})

describe('the sender', () => {
  it('is needed, with VAT number and address', () => {
    expect(checkSender(aParty())).toEqual([])
    expect(faults(checkSender(null))).toEqual(['NO_SENDER anagrafica_sender'])
    expect(
      faults(checkSender(aParty({ vatnumber: null, taxcode: '00743110157', address_city: null }))),
    ).toEqual(['NO_SENDER anagrafica_sender.vatnumber', 'NO_SENDER anagrafica_sender.address_city'])
  })
})

describe('step 2, the products', () => {
  const products = (...lines: DocumentLine[]) => faults(checkProducts(aContent({ product_list: lines })))

  it.each([
    ['a plain line', aLine()],
    ['a name without description', aLine({ description: '' })],
    ['a line without VAT that says why', aLine({ iva: 0, natura: 'N4' })],
    ['a price of 0', aLine({ single_price: 0 })],
  ])('accepts %s', (_, line) => {
    expect(products(line)).toEqual([])
  })

  it.each([
    ['no text', aLine({ description: ' ', name: '' }), 'description'],
    ['a quantity of 0', aLine({ quantity: 0 }), 'quantity'],
    ['a negative quantity', aLine({ quantity: -1, single_price: -1 }), 'quantity'],
    ['9 decimals of quantity', aLine({ quantity: '0.123456789' }), 'quantity'],
    ['9 decimals of price', aLine({ single_price: '0.123456789' }), 'single_price'],
    ['a negative discount', aLine({ discount: -1 }), 'discount'],
    ['a rate as a fraction', aLine({ iva: '0.22' }), 'iva'],
    ['a rate above 100', aLine({ iva: 101 }), 'iva'],
    ['no VAT without Natura', aLine({ iva: 0 }), 'natura'],
    ['a generic Natura', aLine({ iva: 0, natura: 'N2' }), 'natura'],
    ['VAT with Natura', aLine({ natura: 'N4' }), 'natura'],
  ])('finds %s', (_, line, field) => {
    expect(products(aLine(), line)).toEqual([`PRODUCT_NOT_VALID product_list.1.${field}`])
  })

  it('needs a product, or an amount that is not negative', () => {
    expect(products()).toEqual(['NO_PRODUCTS product_list'])
    expect(faults(checkProducts(aContent({ product_list: [] }), 'AMOUNT'))).toEqual(['INVALID_AMOUNT total'])
    expect(products(aLine({ single_price: -1 }))).toEqual(['INVALID_AMOUNT total'])
  })
})

describe('step 3, the payment', () => {
  const payment = (over: Partial<PaymentChoice>) =>
    faults(
      checkPayment({
        payment_method: 'ALLOWANCE',
        start_date: day('2026-03-10'),
        expiration_date: null,
        end_date: null,
        amount: money('100'),
        down_payment_list: [],
        last_invoice_date: null,
        ...over,
      }),
    )
  const early = day('2026-03-09')
  const whole = { type: 'CASH', amount: money('100'), date: null } as const

  it('accepts the day of issue as due day, last day and day of the last invoice', () => {
    const same = day('2026-03-10')
    expect(payment({ expiration_date: same, end_date: same, last_invoice_date: same })).toEqual([])
  })

  it.each<[string, Partial<PaymentChoice>, string]>([
    ['no method', { payment_method: null }, 'NO_PAYMENT_METHOD invoice_configuration.payment_methods'],
    [
      'an unknown method',
      { payment_method: 'BARTER' },
      'NO_PAYMENT_METHOD invoice_configuration.payment_methods',
    ],
    [
      'a due day too early',
      { expiration_date: early },
      'EXPIRATION_BEFORE_START invoice_configuration.expiration_date',
    ],
    ['an end too early', { end_date: early }, 'END_BEFORE_START invoice_configuration.end_date'],
    [
      'down payments of all',
      { down_payment_list: [whole] },
      'DOWN_PAYMENTS_EXCEED invoice_configuration.down_payment_list',
    ],
    [
      'a later last invoice',
      { last_invoice_date: day('2026-03-11') },
      'DATE_BEFORE_LAST invoice_configuration.start_date',
    ],
  ])('finds %s', (_, over, expected) => {
    expect(payment(over)).toEqual([expected])
  })
})

describe('the first fault', () => {
  it('is thrown with all its fields; none throws nothing', () => {
    const list = checkReceiver(aParty({ zipcode: null, address_city: null, vatnumber: null }), 'DIGITAL')
    expect(() => refuseFirst([])).not.toThrow()
    try {
      refuseFirst(list)
      expect.unreachable()
    } catch (refusal) {
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({
        code: 'ERROR_INVOICE_INCOMPLETE_ADDRESS',
        fields: ['anagrafica_receiver.address_city', 'anagrafica_receiver.zipcode'],
      })
    }
  })
})
