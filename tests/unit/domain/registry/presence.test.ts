import { describe, expect, it } from 'vitest'
import {
  agentFaults,
  establishmentFaults,
  presenceFaults,
  statedPresence,
} from '@/lib/domain/registry/presence'

const address = { street: 'Via Indipendenza', number: '7', zipcode: '40121', city: 'Bologna', province: 'BO' }
const none = { street: '', number: '', zipcode: '', city: '', province: '' }
const agent = {
  business_name: 'Studio Rossi S.r.l.',
  first_name: '',
  last_name: '',
  country: 'IT',
  vatnumber: '01234567897',
  taxcode: '',
}
const nobody = { ...agent, business_name: '', vatnumber: '' }
const fields = (faults: readonly { code: string; field: string }[]) =>
  faults.map(({ code, field }) => `${code.replace('ERROR_PRESENCE_', '')} ${field}`)

describe('a permanent establishment in Italy', () => {
  it('has the address that Italy has and the XML holds, or none at all', () => {
    expect(establishmentFaults(address)).toEqual([])
    expect(establishmentFaults(none)).toEqual([])
    const wrong = { street: 'Улица', number: '123456789', zipcode: '4012', city: '', province: 'Bologna' }
    expect(fields(establishmentFaults(wrong))).toEqual(Object.keys(address).map((part) => `ADDRESS ${part}`))
    // A provincia of the past may still stand in an address.
    expect(establishmentFaults({ ...address, province: 'FO' })).toEqual([])
  })
})

describe('a party that acts for another', () => {
  it('has the name of a company or both names of a person', () => {
    const named = (over: object) => fields(agentFaults({ ...agent, ...over }, { needsVat: true }))
    expect(named({})).toEqual([])
    expect(named({ business_name: '', first_name: 'Anna', last_name: 'Rossi' })).toEqual([])
    expect(named({ first_name: 'Anna' })).toEqual(['NAME business_name'])
    expect(named({ business_name: '' })).toEqual(['NAME business_name'])
    expect(named({ business_name: '', first_name: 'Anna' })).toEqual(['NAME last_name'])
    expect(named({ business_name: 'x'.repeat(81) })).toEqual(['NAME business_name'])
  })

  it('has a VAT number with its check digit, and a codice fiscale that can be one', () => {
    const coded = (over: object, needsVat = true) => fields(agentFaults({ ...agent, ...over }, { needsVat }))
    expect(coded({ vatnumber: '01234567890' })).toEqual(['VAT vatnumber'])
    expect(coded({ vatnumber: '' })).toEqual(['VAT vatnumber'])
    expect(coded({ vatnumber: '', taxcode: 'RSSMRA85T10A562S' }, false)).toEqual([])
    expect(coded({ vatnumber: '' }, false)).toEqual(['CODE vatnumber'])
    expect(coded({ taxcode: 'RSSMRA85T10A562T' })).toEqual(['TAXCODE taxcode'])
    expect(coded({ country: 'DE', vatnumber: '123456789', taxcode: 'ABCDEFGHIJKL' })).toEqual([])
  })

  it('is not there where only its country is', () => {
    expect(agentFaults(nobody, { needsVat: true })).toEqual([])
    expect(statedPresence({ establishment: none, representative: nobody })).toBeNull()
    expect(statedPresence({})).toBeNull()
    expect(statedPresence({ establishment: address, representative: nobody })).toEqual({
      establishment: address,
      representative: null,
    })
  })
})

it('the faults of an entry have their paths from its presence', () => {
  const presence = {
    establishment: { ...address, zipcode: 'x' },
    representative: { ...agent, vatnumber: 'x' },
  }
  expect(presenceFaults(presence).map(({ field }) => field)).toEqual([
    'establishment.zipcode',
    'representative.vatnumber',
  ])
})
