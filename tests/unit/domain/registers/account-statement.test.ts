import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { overdueOf, runAccount } from '@/lib/domain/registers/account-statement'

const on = day('2026-03-01')

it('raises the balance by debits, lowers it by credits, and ends with the last one', () => {
  const { rows, closing } = runAccount(money('0.10'), [
    { date: on, kind: 'INVOICE', amount: money('122.20') },
    { date: on, kind: 'PAYMENT', amount: money('-122.30') },
    { date: on, kind: 'CREDITNOTE', amount: money('-0.01') },
  ])
  expect(
    rows.map(({ debit, credit, balance }) => [debit, credit, balance].map((one) => one?.toNumber())),
  ).toEqual([
    [122.2, undefined, 122.3],
    [undefined, 122.3, 0],
    [undefined, 0.01, -0.01],
  ])
  expect(closing.toNumber()).toBe(-0.01)
  expect(runAccount(money(5), []).closing.toNumber()).toBe(5)
})

it('counts as overdue only the debts of the customer whose day is past', () => {
  const dues = [
    { due: day('2026-02-28'), open: money(10) },
    { due: on, open: money(20) },
    { due: day('2026-01-01'), open: money(-5) },
  ]
  expect(overdueOf(dues, on).toNumber()).toBe(10)
})
