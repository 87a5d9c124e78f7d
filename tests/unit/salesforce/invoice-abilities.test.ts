import { describe, expect, it } from 'vitest'
import { invoiceAbilities } from '@/components/salesforce/invoices/invoice-abilities'

const ROLES = ['GUI_CAN_SEND_INVOICE']

const mayBeSent = (state: string, exchange_state: string | null, roles: readonly string[] = ROLES) =>
  invoiceAbilities({ state, typology: 'DIGITAL', fullNumeration: '1/2026', exchange_state }, roles).send

describe('an e-invoice that was late, expired or paid', () => {
  it.each(['LATE', 'EXPIRED', 'PAYED'])('can be sent while %s as long as its file was not', (state) => {
    expect(mayBeSent(state, 'READY')).toBe(true)
    expect(mayBeSent(state, 'DELIVERED')).toBe(false)
    expect(mayBeSent(state, null)).toBe(false)
  })

  it('is sent by nobody without the role', () => {
    expect(mayBeSent('LATE', 'READY', [])).toBe(false)
  })
})

describe('an e-invoice that the exchange system refused', () => {
  it.each(['DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO'])('is not mailed to the customer in %s', (state) => {
    const subject = { state, typology: 'DIGITAL', fullNumeration: '1/2026', exchange_state: null } as const
    expect(invoiceAbilities(subject, ROLES).mail).toBe(false)
  })
})
