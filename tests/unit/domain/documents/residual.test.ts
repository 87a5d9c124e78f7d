import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, fixed2, money, sum, ZERO } from '@/lib/domain/core/money'
import { stateByPayments } from '@/lib/domain/documents/payment-state'
import { openParts, refuseExcess, settle } from '@/lib/domain/documents/residual'
import { runsOf } from '@/tests/support/property-runs'

const cents = (max = 500_000) => fc.integer({ min: 1, max }).map((n) => money(n).div(100))
const texts = (amounts: readonly Decimal[]) => amounts.map(fixed2)

/** The steps that can happen to an invoice, by a share (0 to 1) of what is possible. */
const step = fc.record({
  kind: fc.constantFrom('PAY', 'OVERPAY', 'REVERSE', 'CREDIT', 'REFUND'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  at: fc.nat(20),
})

type Book = {
  due: Decimal
  payments: Decimal[]
  notes: { due: Decimal; refunds: Decimal[] }[]
  overpaid: boolean
}

const settled = ({ due, payments, notes }: Book) =>
  settle(
    { amount_due: due, paid: sum(payments) },
    notes.map((note) => ({ amount_due: note.due, paid: sum(note.refunds) })),
  )

const part = (amount: Decimal, share: number): Decimal => money(amount.times(share).toDecimalPlaces(2))

/** Applies a step as the server does: what is refused changes nothing. */
function apply(book: Book, { kind, share, at }: { kind: string; share: number; at: number }): void {
  const { invoice, notes } = settled(book)
  const credited = sum(book.notes.map((note) => note.due))
  if (kind === 'PAY') {
    const amount = part(invoice.residual, share)
    if (amount.gt(0)) book.payments.push(amount)
  }
  if (kind === 'OVERPAY') {
    book.payments.push(part(book.due, share).plus('0.01'))
    book.overpaid = true
  }
  if (kind === 'REVERSE') book.payments.splice(at % Math.max(1, book.payments.length), 1)
  if (kind === 'CREDIT') {
    const due = part(book.due.minus(credited), share)
    if (due.gt(0)) book.notes.push({ due, refunds: [] })
  }
  const note = book.notes[at % Math.max(1, book.notes.length)]
  const refundable = notes[at % Math.max(1, book.notes.length)]?.residual
  if (kind === 'REFUND' && note && refundable?.gt(0)) note.refunds.push(part(refundable, share))
}

describe('what is left of an invoice', () => {
  it('is what is due less credits and payments, never below nothing unless overpaid, whatever happens', () => {
    fc.assert(
      fc.property(cents(), fc.array(step, { maxLength: 25 }), (due, steps) => {
        const book: Book = { due, payments: [], notes: [], overpaid: false }
        for (const one of steps) {
          apply(book, one)
          const { invoice, notes } = settled(book)
          const refunds = sum(book.notes.flatMap((note) => note.refunds))
          const credits = sum(book.notes.map((note) => note.due))
          // Nothing is lost between an invoice and its notes.
          const refundable = sum(notes.map((note) => note.residual))
          expect(fixed2(invoice.residual.minus(refundable))).toBe(
            fixed2(due.minus(sum(book.payments)).minus(credits).plus(refunds)),
          )
          if (!book.overpaid) expect(invoice.residual.gte(0)).toBe(true)
          expect(notes.every((note) => note.residual.gte(0) && note.credited.gte(0))).toBe(true)
        }
      }),
      { numRuns: runsOf(300) },
    )
  })

  it('is lowered by credit notes as far as it is not paid; the rest of a note is a refund to make', () => {
    const paid = settle({ amount_due: money(1000), paid: money(900) }, [
      { amount_due: money(60), paid: ZERO },
      { amount_due: money(200), paid: ZERO },
    ])
    expect(fixed2(paid.invoice.residual)).toBe('0.00')
    expect(texts(paid.notes.map((note) => note.credited))).toEqual(['60.00', '40.00'])
    expect(texts(paid.notes.map((note) => note.residual))).toEqual(['0.00', '160.00'])
  })
})

describe('the open parts of due dates', () => {
  it('come to the residual exactly, and none is more than its date, whatever was paid', () => {
    fc.assert(
      fc.property(
        fc.array(cents(), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, share) => {
          const residual = part(sum(amounts), share)
          const parts = openParts(amounts, residual)
          expect(fixed2(sum(parts))).toBe(fixed2(residual))
          parts.forEach((open, at) => {
            expect(open.gte(0) && open.lte(amounts[at] ?? ZERO)).toBe(true)
            // A date is touched only when all older ones are paid.
            if (open.lt(amounts[at] ?? ZERO)) expect(sum(parts.slice(0, at)).isZero()).toBe(true)
          })
        },
      ),
    )
  })

  it('stand with what was paid too much, or is beyond the dates, at the last one', () => {
    const dates = [money(100), money(50)]
    expect(texts(openParts(dates, money(-20)))).toEqual(['0.00', '-20.00'])
    expect(texts(openParts(dates, money(170)))).toEqual(['100.00', '70.00'])
    expect(texts(openParts([money(100), money(-20)], money(80)))).toEqual(['100.00', '-20.00'])
    expect(openParts([], money(10))).toEqual([])
  })
})

describe('a payment', () => {
  it('is refused above the residual, with what is left, unless it is meant', () => {
    expect(() => refuseExcess(money('300.01'), money(300), false)).toThrow('ERROR_PAYMENT_EXCEEDS')
    expect(() => refuseExcess(money('0.01'), money(-5), false)).toThrow('ERROR_PAYMENT_EXCEEDS')
    expect(() => refuseExcess(money(300), money(300), false)).not.toThrow()
    expect(() => refuseExcess(money(301), money(300), true)).not.toThrow()
  })

  it('makes a document PAYED once nothing is left, and its reversal gives back the state of before', () => {
    const issued = { type: 'ACTIVE', state: 'LATE', paid: money(100), residual: ZERO }
    expect(stateByPayments(issued, 'LATE')).toBe('PAYED')
    expect(stateByPayments({ ...issued, residual: money(1) }, 'LATE')).toBeNull()
    expect(stateByPayments({ ...issued, paid: ZERO }, 'LATE')).toBeNull()
    expect(stateByPayments({ ...issued, state: 'DIGITAL_SENT_ERROR' }, 'ISSUED')).toBeNull()
    expect(stateByPayments({ ...issued, state: 'PAYED', residual: money(1) }, 'LATE')).toBe('LATE')
    expect(stateByPayments({ ...issued, state: 'PAYED', residual: money(-1) }, 'LATE')).toBeNull()
  })
})
