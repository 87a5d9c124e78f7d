import { describe, expect, it } from 'vitest'
import { checkReceiver, checkSender } from '@/lib/domain/documents/invoice-rules'
import { wrongCodes } from '@/lib/domain/registry/party-codes'
import { company } from '@/tests/unit/einvoice/builders'

const fields = (over: object) => wrongCodes(company(over)).map(({ field }) => field)

describe('the codes of an Italian party', () => {
  it.each([
    ['a right P.IVA', { vatnumber: '01234567897' }, []],
    ['a P.IVA with another check digit', { vatnumber: '01234567890' }, ['vatnumber']],
    ['a numeric codice fiscale with another check digit', { taxcode: '80012345670' }, ['taxcode']],
    ['the right one', { taxcode: '80012345676' }, []],
    ['a person’s with another check letter', { taxcode: 'RSSMRA80A01H501A' }, ['taxcode']],
    ['the right one of a person', { taxcode: 'RSSMRA80A01H501U' }, []],
    ['none at all', { vatnumber: null, taxcode: null }, []],
    ['those of a foreigner', { vatnumber: '123', taxcode: 'X', id_paese: 'FR', country: 'FR' }, []],
  ] as const)('%s', (_, over, expected) => {
    expect(fields(over)).toEqual(expected)
  })

  it('are named as faults of customer and company', () => {
    const party = company({ vatnumber: '01234567890' })
    expect(checkReceiver(party, 'DIGITAL')).toContainEqual({
      code: 'ERROR_INVOICE_WRONG_VAT_NUMBER',
      field: 'anagrafica_receiver.vatnumber',
    })
    expect(checkSender(party)).toContainEqual({
      code: 'ERROR_INVOICE_WRONG_VAT_NUMBER',
      field: 'anagrafica_sender.vatnumber',
    })
  })
})

describe('a customer abroad', () => {
  const abroad = { vatnumber: null, taxcode: null, id_paese: null, country: 'FR', codice_destinatario: null }
  it.each([
    ['a company without VAT number', abroad],
    ['a consumer', { ...abroad, business_name: null, first_name: 'Jeanne', last_name: 'Martin' }],
    ['outside the EU by OO', { ...abroad, country: 'US', id_paese: 'OO' }],
  ])('needs no identifier: %s', (_, over) => {
    expect(checkReceiver(company(over), 'DIGITAL')).toEqual([])
  })
})
