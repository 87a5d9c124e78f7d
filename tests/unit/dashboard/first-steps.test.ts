import { describe, expect, it } from 'vitest'
import { firstStepsOf, isNewStructure, type NewStructure } from '@/components/dashboard/first-steps'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'

const entry = (over: object = {}) =>
  ({
    id: 7,
    sku: 'OWN',
    first_name: '',
    last_name: '',
    email: 'studio@luna.test',
    business: { name: 'Studio Luna', vatnumber: '01234567897', iban: '', tax_regime: 'RF01' },
    taxcode: '01234567897',
    address_street_name: 'Via Emilia',
    address_street_number: '12',
    address_city: 'Bologna',
    address_prov: 'BO',
    zipcode: '40121',
    country: 'IT',
    id_paese: 'IT',
    ...over,
  }) as Anagrafica

const structure = (registry: Anagrafica | null, over: Partial<NewStructure> = {}): NewStructure => ({
  settings: { registry, conticorrenti: [] } as unknown as NewStructure['settings'],
  hasLogo: false,
  numbering: [],
  isTrial: true,
  areMailsKept: true,
  hasCustomer: false,
  ...over,
})

const done = (state: NewStructure) =>
  firstStepsOf(state)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name)

describe('the first steps', () => {
  it('are all left in a structure that has nothing', () => {
    const steps = firstStepsOf(structure(null))
    expect(steps.map(({ isDone }) => isDone)).toEqual(Array(9).fill(false))
    expect(steps.at(0)?.href).toBe('/app/settings/salesforce/registry')
  })

  it('count the company as done only when it can issue, and lead to its entry', () => {
    expect(done(structure(entry()))).toEqual(['COMPANY', 'REGIME'])
    const unfinished = structure(entry({ address_city: '' }))
    expect(done(unfinished)).toEqual(['REGIME'])
    expect(firstStepsOf(unfinished).at(0)?.href).toBe('/app/registry/view/edit/7?regDoc=true')
  })

  it('are done by the settings, the registry and the channel', () => {
    const settings = { registry: entry(), conticorrenti: [{}] } as unknown as NewStructure['settings']
    const numbering = [{ kind: 'INVOICE', first_number: 58 }] as unknown as NewStructure['numbering']
    const all = structure(null, { settings, hasLogo: true, numbering, isTrial: false, hasCustomer: true })
    const left = firstStepsOf({ ...all, areMailsKept: false }).filter(({ isDone }) => !isDone)
    expect(left).toMatchObject([{ name: 'INVOICE' }])
  })

  it('name the mails as long as they are kept, and lead to them', () => {
    const mails = (areMailsKept: boolean) =>
      firstStepsOf(structure(null, { areMailsKept })).filter(({ name }) => name === 'MAIL')
    expect(mails(true)).toEqual([
      { name: 'MAIL', isDone: false, href: '/app/settings/outbox', isOptional: true },
    ])
    expect(mails(false)).toEqual([])
  })
})

describe('a structure', () => {
  const row = (fullNumeration: string | null) => ({ fullNumeration }) as InvoiceRow

  it('is new until an invoice is issued, also with a few drafts', () => {
    expect(isNewStructure({ rows: [], total: 0 })).toBe(true)
    expect(isNewStructure({ rows: [row(null)], total: 1 })).toBe(true)
    expect(isNewStructure({ rows: [row(null), row('1/2026')], total: 2 })).toBe(false)
  })

  it('with more drafts than are read is not called new', () => {
    expect(isNewStructure({ rows: [row(null)], total: 60 })).toBe(false)
  })
})
