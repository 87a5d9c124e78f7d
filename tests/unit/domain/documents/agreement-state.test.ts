import { describe, expect, it } from 'vitest'
import {
  AGREEMENT_EVENTS,
  CONTRACT_STATES,
  isEditableAgreement,
  nextAgreementState,
  OFFER_STATES,
  PROFORMA_STATES,
} from '@/lib/domain/documents/agreement-state'

/** The outcome of each event, by the state that it meets; a missing one is a refusal. */
const LIFE: Record<string, Partial<Record<(typeof AGREEMENT_EVENTS)[number], string | null>>> = {
  DRAFT: { SAVE: 'READY_TO_SEND', DELETE: 'DELETED' },
  READY_TO_SEND: { SAVE: null, SEND: 'SENT', SIGN: 'SIGNED', REJECT: 'REJECTED', DELETE: 'DELETED' },
  SENT: { SEND: null, SIGN: 'SIGNED', ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', DELETE: 'DELETED' },
  SIGNED: { ACTIVATE: 'STARTED' },
  ACCEPTED: { ACTIVATE: 'STARTED' },
  REJECTED: { DELETE: 'DELETED' },
  DELETED: { RESTORE: 'DRAFT' },
}

const PROFORMA_LIFE: typeof LIFE = {
  DRAFT: { SAVE: 'READY_TO_SEND', DELETE: 'DELETED' },
  READY_TO_SEND: { SAVE: null, SEND: 'SENT', COLLECT: 'PAYED', REJECT: 'REJECTED', DELETE: 'DELETED' },
  SENT: { SEND: null, COLLECT: 'PAYED', REJECT: 'REJECTED', DELETE: 'DELETED' },
  REJECTED: { DELETE: 'DELETED' },
  DELETED: { RESTORE: 'DRAFT' },
}

describe('offers and contracts', () => {
  it.each(
    (['OFFER', 'CONTRACT'] as const).flatMap((kind) =>
      (kind === 'OFFER' ? OFFER_STATES : CONTRACT_STATES).flatMap((state) =>
        AGREEMENT_EVENTS.map((event) => ({ kind, state, event })),
      ),
    ),
  )('$kind in $state at $event', ({ kind, state, event }) => {
    const after = LIFE[state]?.[event]
    const isRefused =
      after === undefined || (kind === 'OFFER' && (event === 'ACTIVATE' || event === 'ACCEPT'))
    if (isRefused) expect(() => nextAgreementState(kind, state, event)).toThrow('ERROR_INVOICE_STATE')
    else expect(nextAgreementState(kind, state, event)).toBe(after)
  })

  it.each(PROFORMA_STATES.flatMap((state) => AGREEMENT_EVENTS.map((event) => ({ state, event }))))(
    'a proforma in $state at $event',
    ({ state, event }) => {
      const after = PROFORMA_LIFE[state]?.[event]
      if (after === undefined)
        expect(() => nextAgreementState('PROFORMA', state, event)).toThrow('ERROR_INVOICE_STATE')
      else expect(nextAgreementState('PROFORMA', state, event)).toBe(after)
    },
  )

  it('may change until the customer has them', () => {
    expect(CONTRACT_STATES.filter(isEditableAgreement)).toEqual(['DRAFT', 'READY_TO_SEND'])
  })
})
