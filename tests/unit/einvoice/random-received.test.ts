import { describe, expect, it } from 'vitest'
import type { Decimal } from '@/lib/domain/core/money'
import { signOf } from '@/lib/domain/registers/vat-register'
import { readReceived } from '@/server/einvoice'
import { randomReceivedDocuments } from '@/tests/support/salesforce/random-received'

const cents = (amount: Decimal | undefined): number => Math.round(Number(amount) * 100)

describe('20,000 random received documents', () => {
  it('come to what their makers meant: registers, what is withheld, what is due', {
    timeout: 120_000,
  }, () => {
    const wrong: object[] = []
    for (const { xml, ...expected } of randomReceivedDocuments({ seed: 20_261_124, count: 20_000 })) {
      const [found] = readReceived(Buffer.from(xml)).documents
      const sign = signOf(found?.document_kind ?? '')
      const read = {
        tipo: found?.tipo_documento,
        number: found?.number,
        kind: found?.document_kind,
        blocks: found?.totals.riepilogo.map(({ iva, natura, imponibile, imposta }) => ({
          iva: Number(iva),
          natura,
          imponibile: cents(imponibile) * sign,
          imposta: cents(imposta) * sign,
        })),
        total: cents(found?.totals.total),
        withheld: cents(found?.totals.withheld),
        due: cents(found?.totals.amount_due),
        warnings: found?.warnings.map(({ code }) => code),
      }
      const flat = (value: object) => JSON.stringify(value, (_, one) => (Object.is(one, -0) ? 0 : one))
      const same = Object.keys(read).every(
        (key) => flat([read[key as keyof typeof read]]) === flat([expected[key as keyof typeof expected]]),
      )
      if (!same) wrong.push({ read, expected, xml })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('have due dates that come to what is due', () => {
    for (const { xml } of randomReceivedDocuments({ seed: 7, count: 500 })) {
      const [found] = readReceived(Buffer.from(xml)).documents
      const dues = found?.due_dates.reduce((all, { amount }) => all + cents(amount), 0)
      expect(dues).toBe(cents(found?.totals.amount_due))
    }
  })
})
