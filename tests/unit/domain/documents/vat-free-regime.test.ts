import { describe, expect, it } from 'vitest'
import { settingsInRegime } from '@/lib/api/salesforce/document/proposed-document'
import { money } from '@/lib/domain/core/money'
import { defaultRate } from '@/lib/domain/documents/line-vat'
import { vatInRegimeFaults } from '@/lib/domain/documents/vat-free-regime'
import { invoice, line } from '@/tests/unit/einvoice/builders'

const settings = {
  aliquoteiva: [
    { aliquota: 22, descrizione: 'Ordinaria', abilitato: true, codice: null, riferimento_normativo: '' },
    {
      aliquota: 0,
      descrizione: 'Esente',
      abilitato: true,
      codice: 'N4' as const,
      riferimento_normativo: 'Art. 10',
    },
  ],
  speseExtra: [],
  profilifatturazione: { default: '', list: [] },
}

describe('a regime without VAT', () => {
  it.each(['RF02', 'RF19', 'RF20'])(
    '%s proposes 0% N2.2 with its legal text, and no rate above 0',
    (regime) => {
      const { aliquoteiva } = settingsInRegime(settings, regime)
      expect(defaultRate(aliquoteiva)).toMatchObject({ aliquota: 0, codice: 'N2.2' })
      expect(defaultRate(aliquoteiva)?.riferimento_normativo).not.toBe('')
      expect(aliquoteiva.every(({ aliquota }) => aliquota === 0)).toBe(true)
    },
  )

  it.each(['RF01', 'RF04', 'RF17', null])('is not %s, which proposes 22%', (regime) => {
    expect(defaultRate(settingsInRegime(settings, regime).aliquoteiva)?.aliquota).toBe(22)
  })

  it('finds every line with VAT at fault, by its field; ordinary ones none', () => {
    const product_list = [line({ iva: money(0), natura: 'N2.2' }), line({ iva: money(4) })]
    const { content } = invoice({ content: { product_list, regime_fiscale: 'RF19' } })
    expect(vatInRegimeFaults(content)).toEqual([
      { code: 'ERROR_INVOICE_VAT_IN_REGIME', field: 'product_list.1.iva' },
    ])
    expect(vatInRegimeFaults({ ...content, regime_fiscale: 'RF01' })).toEqual([])
  })
})
