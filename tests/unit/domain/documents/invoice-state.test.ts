import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  CALENDAR_EVENTS,
  EXCHANGE_EVENTS,
  INVOICE_EVENTS,
  INVOICE_STATES,
  type InvoiceEvent,
  type InvoiceState,
  isCorrectable,
  isEditable,
  nextState,
} from '@/lib/domain/documents/invoice-state'

const OVERDUE = { FALL_LATE: 'LATE', EXPIRE: 'EXPIRED' } as const

/** The states that the answers of public offices lead to, as long as no other answer came. */
const OFFICE = {
  ACCEPTED: 'DIGITAL_SENT_SUCCESS',
  TERMS_EXPIRED: 'DIGITAL_SENT_SUCCESS',
  REFUSED: 'DIGITAL_SENT_ESITO_KO',
  ATTESTED: 'DIGITAL_SENT_WARNING',
} as const

/** Every allowed change; all the rest is refused to users and ignored from the exchange system. */
const CHANGES: Readonly<Partial<Record<InvoiceState, Partial<Record<InvoiceEvent, InvoiceState>>>>> = {
  DRAFT: { SAVE: 'TO_BE_ISSUED', ISSUE: 'ISSUED', DELETE: 'DELETED' },
  TO_BE_ISSUED: { ISSUE: 'ISSUED', DELETE: 'DELETED' },
  ISSUED: { SEND: 'DIGITAL_SENT_IN_PROGRESS', MAIL: 'SENT', PAY: 'PAYED', ...OVERDUE },
  DELETED: { RESTORE: 'DRAFT' },
  SENT: { PAY: 'PAYED', ...OVERDUE },
  SIGNED: { PAY: 'PAYED', ...OVERDUE },
  LATE: {
    SEND: 'DIGITAL_SENT_IN_PROGRESS',
    PAY: 'PAYED',
    EXPIRE: 'EXPIRED',
    REFUSED: 'DIGITAL_SENT_ESITO_KO',
  },
  EXPIRED: { SEND: 'DIGITAL_SENT_IN_PROGRESS', PAY: 'PAYED', REFUSED: 'DIGITAL_SENT_ESITO_KO' },
  PAYED: { SEND: 'DIGITAL_SENT_IN_PROGRESS' },
  DIGITAL_OUTPUT_ERROR: {
    SEND: 'DIGITAL_SENT_IN_PROGRESS',
    TAKEN_IN_CHARGE: 'DIGITAL_SENT_ESITO_OK',
    DELIVERED: 'DIGITAL_SENT_SUCCESS',
    NOT_DELIVERED: 'DIGITAL_SENT_WARNING',
    REJECTED: 'DIGITAL_SENT_ERROR',
    ...OFFICE,
  },
  DIGITAL_SENT_IN_PROGRESS: {
    OUTPUT_ERROR: 'DIGITAL_OUTPUT_ERROR',
    TAKEN_IN_CHARGE: 'DIGITAL_SENT_ESITO_OK',
    DELIVERED: 'DIGITAL_SENT_SUCCESS',
    NOT_DELIVERED: 'DIGITAL_SENT_WARNING',
    REJECTED: 'DIGITAL_SENT_ERROR',
    ...OFFICE,
  },
  DIGITAL_SENT_ESITO_OK: {
    OUTPUT_ERROR: 'DIGITAL_OUTPUT_ERROR',
    DELIVERED: 'DIGITAL_SENT_SUCCESS',
    NOT_DELIVERED: 'DIGITAL_SENT_WARNING',
    REJECTED: 'DIGITAL_SENT_ERROR',
    ...OFFICE,
  },
  DIGITAL_SENT_ESITO_KO: { SEND: 'DIGITAL_SENT_IN_PROGRESS', ANSWER_VOID: 'DIGITAL_SENT_SUCCESS' },
  DIGITAL_SENT_SUCCESS: { PAY: 'PAYED', ...OVERDUE, REFUSED: 'DIGITAL_SENT_ESITO_KO' },
  DIGITAL_SENT_WARNING: {
    DELIVERED: 'DIGITAL_SENT_SUCCESS',
    ACCEPTED: 'DIGITAL_SENT_SUCCESS',
    TERMS_EXPIRED: 'DIGITAL_SENT_SUCCESS',
    REFUSED: 'DIGITAL_SENT_ESITO_KO',
    PAY: 'PAYED',
  },
  DIGITAL_SENT_ERROR: { SEND: 'DIGITAL_SENT_IN_PROGRESS' },
}

const isTold = (event: InvoiceEvent) =>
  ([...EXCHANGE_EVENTS, ...CALENDAR_EVENTS] as readonly string[]).includes(event)
const pairs = INVOICE_STATES.flatMap((state) => INVOICE_EVENTS.map((event) => [state, event] as const))
const allowed = pairs.filter(([state, event]) => CHANGES[state]?.[event])
/** Asked for again where it leads to. */
const again: readonly (readonly [InvoiceState, InvoiceEvent])[] = [
  ['TO_BE_ISSUED', 'SAVE'],
  ['SENT', 'MAIL'],
]
const ignored = pairs.filter(
  ([state, event]) =>
    !CHANGES[state]?.[event] &&
    (isTold(event) || again.some(([from, asked]) => from === state && asked === event)),
)
const refused = pairs.filter((pair) => !allowed.includes(pair) && !ignored.includes(pair))

const apply = (state: InvoiceState, events: readonly InvoiceEvent[]): InvoiceState =>
  events.reduce((current, event) => nextState(current, event) ?? current, state)

describe('the life of an invoice', () => {
  it.each(allowed)('%s and %s leads on', (state, event) => {
    expect(nextState(state, event)).toBe(CHANGES[state]?.[event])
  })

  it.each(ignored)('%s stays so after %s', (state, event) => {
    expect(nextState(state, event)).toBeNull()
  })

  it.each(refused)('%s refuses %s', (state, event) => {
    expect(() => nextState(state, event)).toThrow(Refusal)
    expect(() => nextState(state, event)).toThrow('ERROR_INVOICE_STATE')
  })

  it('lets only what is not issued be edited, and only what was refused be corrected', () => {
    expect(INVOICE_STATES.filter(isEditable)).toEqual(['DRAFT', 'TO_BE_ISSUED'])
    expect(INVOICE_STATES.filter(isCorrectable)).toEqual(['DIGITAL_SENT_ESITO_KO', 'DIGITAL_SENT_ERROR'])
  })
})

describe('exchange messages', () => {
  it('end in delivery whenever a receipt is among them and no rejection, in any order, repeated or not', () => {
    const others = fc.array(fc.constantFrom('TAKEN_IN_CHARGE', 'NOT_DELIVERED', 'OUTPUT_ERROR', 'DELIVERED'))
    fc.assert(
      fc.property(others as fc.Arbitrary<InvoiceEvent[]>, fc.nat(), (events, position) => {
        const all = events.toSpliced(position % (events.length + 1), 0, 'DELIVERED')
        expect(apply('DIGITAL_SENT_IN_PROGRESS', all)).toBe('DIGITAL_SENT_SUCCESS')
      }),
    )
  })

  it('never lead a final state back, but for what a public office refuses', () => {
    const others = EXCHANGE_EVENTS.filter((event) => event !== 'REFUSED')
    const final: readonly InvoiceState[] = ['DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_ERROR', 'PAYED', 'DELETED']
    fc.assert(
      fc.property(fc.constantFrom(...final), fc.array(fc.constantFrom(...others)), (state, events) => {
        expect(apply(state, events)).toBe(state)
      }),
    )
  })

  it('say the same when each arrives twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EXCHANGE_EVENTS)), (events) => {
        const twice = events.flatMap((event) => [event, event])
        expect(apply('DIGITAL_SENT_IN_PROGRESS', twice)).toBe(apply('DIGITAL_SENT_IN_PROGRESS', events))
      }),
    )
  })

  it('let a rejected invoice be sent again and delivered', () => {
    expect(apply('ISSUED', ['SEND', 'REJECTED', 'SEND', 'TAKEN_IN_CHARGE', 'DELIVERED'])).toBe(
      'DIGITAL_SENT_SUCCESS',
    )
  })
})
