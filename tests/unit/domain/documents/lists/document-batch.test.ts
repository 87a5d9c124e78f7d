import { describe, expect, it } from 'vitest'
import { BATCH_ACTIONS, fitsBatch, mayBatch } from '@/lib/domain/documents/lists/document-batch'

const fitting = (state: string, typology: 'STANDARD' | 'DIGITAL', exchange_state: string | null = null) =>
  BATCH_ACTIONS.filter((action) => fitsBatch(action, { state, typology, exchange_state }))

describe('the actions that are offered for a chosen invoice', () => {
  it.each([
    ['DRAFT', 'DIGITAL', null, ['ISSUE_SEND', 'ISSUE', 'MAIL', 'PDF', 'XML']],
    ['TO_BE_ISSUED', 'STANDARD', null, ['ISSUE', 'MAIL', 'PDF', 'XML']],
    ['ISSUED', 'DIGITAL', 'READY', ['SEND', 'PAY', 'CREDIT', 'MAIL', 'PDF', 'XML']],
    ['ISSUED', 'STANDARD', null, ['PAY', 'CREDIT', 'MAIL', 'PDF', 'XML']],
    ['PAYED', 'DIGITAL', 'READY', ['SEND', 'CREDIT', 'MAIL', 'PDF', 'XML']],
    ['PAYED', 'DIGITAL', 'DELIVERED', ['CREDIT', 'MAIL', 'PDF', 'XML']],
    ['DIGITAL_SENT_IN_PROGRESS', 'DIGITAL', 'SENDING', ['CREDIT', 'MAIL', 'PDF', 'XML']],
    ['DIGITAL_OUTPUT_ERROR', 'DIGITAL', 'FAILED', ['SEND', 'CREDIT', 'MAIL', 'PDF', 'XML']],
    // It is corrected first.
    ['DIGITAL_SENT_ERROR', 'DIGITAL', 'REJECTED', ['CREDIT', 'MAIL', 'PDF', 'XML']],
  ] as const)(
    'in state %s, %s, with file %s, are those that its state allows',
    (state, typology, file, actions) => {
      expect(fitting(state, typology, file)).toEqual(actions)
    },
  )

  it('register a payment only where something is left to pay', () => {
    expect(fitsBatch('PAY', { state: 'LATE', typology: 'STANDARD', residual: 0.01 })).toBe(true)
    expect(fitsBatch('PAY', { state: 'LATE', typology: 'STANDARD', residual: 0 })).toBe(false)
    expect(mayBatch(['GUI_CAN_MANAGE_PAYMENT'], 'PAY', 'INVOICE')).toBe(true)
    expect(mayBatch(['GUI_CAN_MANAGE_PAYMENT'], 'PAY', 'CREDITNOTE')).toBe(false)
    expect(mayBatch(['GUI_CAN_MANAGE_INVOICE'], 'PAY', 'INVOICE')).toBe(false)
  })

  it('need the role of each of their steps', () => {
    expect(mayBatch(['GUI_CAN_ISSUE_INVOICE'], 'ISSUE_SEND', 'INVOICE')).toBe(false)
    expect(mayBatch(['GUI_CAN_ISSUE_INVOICE', 'GUI_CAN_SEND_INVOICE'], 'ISSUE_SEND', 'INVOICE')).toBe(true)
    expect(mayBatch(['GUI_CAN_ISSUE_INVOICE', 'GUI_CAN_SEND_INVOICE'], 'ISSUE_SEND', 'OFFER')).toBe(false)
  })
})
