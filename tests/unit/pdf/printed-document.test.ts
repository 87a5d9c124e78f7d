import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { Rhythm } from '@/lib/domain/documents/document'
import type { Language } from '@/lib/i18n/languages'
import { printedDocument } from '@/server/print'
import { invoice, line } from '@/tests/unit/einvoice/builders'

const withoutVat = (bollo: 'AUTO' | 'AUTO_CHARGED') =>
  invoice({
    content: { product_list: [line({ iva: money(0), natura: 'N4', single_price: money(100) })], bollo },
  })

describe('a document in words', () => {
  it('says that stamp duty is paid where no line charges it', () => {
    expect(printedDocument(withoutVat('AUTO'), 'it').stamp).toContain('assolta in modo virtuale')
    expect(printedDocument(withoutVat('AUTO_CHARGED'), 'it').stamp).toBeNull()
    expect(printedDocument(invoice(), 'it').stamp).toBeNull()
  })

  it('asks nobody to pay a credit note', () => {
    const note = printedDocument({ ...invoice(), document_kind: 'CREDITNOTE', tipo_documento: 'TD04' }, 'it')
    expect([note.payment, note.due]).toEqual([null, null])
    expect(printedDocument(invoice(), 'it').payment).not.toBeNull()
  })

  it('calls an e-invoice sent only once it was', () => {
    const courtesy = (is_sent: boolean) => printedDocument({ ...invoice(), is_sent }, 'it').courtesy
    expect(courtesy(false)).not.toContain('trasmessa')
    expect(courtesy(true)).toContain('trasmessa')
  })

  it('heads its VAT summary', () => {
    expect(printedDocument(invoice(), 'it').vat.heads).toEqual(['Aliquota', 'Imponibile', 'Imposta'])
  })

  it('states how a subscription without an end, or one that renews itself, ends, and the total of a period', () => {
    const printed = (rhythm: Partial<Rhythm>, language: Language = 'it') => {
      const { payment, ...value } = invoice()
      const whole: Rhythm = {
        frequency: 1,
        frequency_type: 'month',
        times: 12,
        start: day('2026-12-01'),
        ...rhythm,
      }
      return printedDocument(
        { ...value, document_kind: 'CONTRACT', payment: { ...payment, rhythm: whole } },
        language,
      )
    }
    const open = { times: null, open_ended: true, notice_days: 30 }
    expect(printed(open).payment?.lines).toContain(
      'In abbonamento a tempo indeterminato: ogni mese dal 1 dicembre 2026, fino a disdetta con preavviso di 30 giorni',
    )
    expect(printed(open, 'en').payment?.lines).toContain(
      'By subscription without an end: every month from 1 December 2026, until notice is given 30 days ahead',
    )
    expect(printed({ ...open, notice_days: null }).payment?.lines[1]).toMatch(/fino a disdetta$/)
    const total = (rhythm: Partial<Rhythm>) =>
      printed(rhythm).totals.find(({ weight }) => weight === 'total')?.label
    expect([total(open), total({})]).toEqual(['Totale per periodo', 'Totale'])
    const renewing = { renews: true, notice_days: 60 }
    expect(printed(renewing).payment?.lines.slice(1, 3)).toEqual([
      'In abbonamento: ogni mese, 12 volte dal 1 dicembre 2026',
      'Rinnovo tacito per la stessa durata, salvo disdetta entro 60 giorni prima della scadenza',
    ])
    expect(printed({}).payment?.lines.join()).not.toContain('abbonamento')
  })
})
