import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
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
})
