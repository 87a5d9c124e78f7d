import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { businessRegistration, customerRegistration } from '@/lib/api/auth/registration-form'

const form = (over: object = {}) => ({
  email: 'nina@posta.example',
  password: 'tre parole lunghe',
  first_name: 'Nina',
  last_name: 'Però',
  business_name: 'Studio Però',
  vatnumber: '01234567897',
  tax_regime: 'RF19',
  country: 'IT',
  agreement: true,
  ...over,
})

const faults = (over: object, schema: ZodType = businessRegistration) =>
  (schema.safeParse(form(over)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('the registration of a business', () => {
  it.each([['01234567897'], ['IT01234567897'], ['it 0123 4567 897'], ['']])(
    'takes the P.IVA «%s»',
    (vatnumber) => expect(faults({ vatnumber })).toEqual([]),
  )

  it.each([
    ['01234567890', 'vat_number.check_digit'],
    ['0123456789', 'vat_number.format'],
    ['IT', 'vat_number.format'],
  ])('refuses the P.IVA %s at its field', (vatnumber, reason) =>
    expect(faults({ vatnumber })).toEqual([['vatnumber', reason]]),
  )

  it('asks for the regime of whoever has a P.IVA in Italy, and of nobody else', () => {
    expect(faults({ tax_regime: '' })).toEqual([['tax_regime', 'required']])
    expect(faults({ tax_regime: '', vatnumber: ' ' })).toEqual([])
    expect(faults({ tax_regime: '', vatnumber: 'DE123456788', country: 'DE' })).toEqual([])
  })

  it('marks the P.IVA and the regime beside other faults, in one go', () => {
    const wrong = faults({
      first_name: '',
      business_name: '',
      vatnumber: '1',
      tax_regime: '',
      agreement: false,
    })
    expect(wrong.map(([field]) => field).sort()).toEqual([
      'agreement',
      'business_name',
      'first_name',
      'tax_regime',
      'vatnumber',
    ])
  })
})

it('the registration of a customer asks for no business', () => {
  expect(faults({ business_name: '', vatnumber: '', tax_regime: '' }, customerRegistration)).toEqual([])
})
