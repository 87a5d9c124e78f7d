import { describe, expect, it } from 'vitest'
import { settingsInRegime } from '@/lib/api/salesforce/document/proposed-document'
import { isRateOffered, lineVat, newLineVat, productLineVat } from '@/lib/domain/documents/line-vat'

const rate = (aliquota: number, codice: string | null = null, riferimento_normativo = '') => ({
  aliquota,
  descrizione: '',
  abilitato: true,
  codice,
  riferimento_normativo,
})

const rates = [rate(22), rate(10), rate(0, 'N1', 'Art. 15'), rate(0, 'N4', 'Art. 10')]
const ordinary = { rates, regime: 'RF01' }

const flatRate = {
  rates: settingsInRegime(
    { aliquoteiva: rates, speseExtra: [], profilifatturazione: { default: '', list: [] } },
    'RF19',
  ).aliquoteiva,
  regime: 'RF19',
}

describe('the VAT of a new line', () => {
  it('is the ordinary rate, else the first that is offered, else 22%', () => {
    expect(newLineVat(rates)).toEqual({ iva: 22, natura: null, riferimento_normativo: '' })
    expect(newLineVat([{ ...rate(22), abilitato: false }, rate(0, 'N4', 'Art. 10')])).toEqual({
      iva: 0,
      natura: 'N4',
      riferimento_normativo: 'Art. 10',
    })
    expect(newLineVat([])).toMatchObject({ iva: 22, natura: null })
  })

  it('at 0 has the reference of its Natura, or the Natura that is offered first', () => {
    expect(lineVat(rates, { iva: 0, natura: 'N4' })).toMatchObject({
      natura: 'N4',
      riferimento_normativo: 'Art. 10',
    })
    expect(lineVat(rates, { iva: 0, natura: null })).toMatchObject({ natura: 'N1' })
    expect(lineVat(rates, { iva: 0, natura: 'N3.1' })).toMatchObject({
      natura: 'N3.1',
      riferimento_normativo: '',
    })
  })
})

describe('the VAT of a line with a product', () => {
  it('is that of the product, or of new lines', () => {
    expect(productLineVat({ iva: 10, natura: null }, ordinary)).toMatchObject({ iva: 10, natura: null })
    expect(productLineVat({ iva: 0, natura: 'N4' }, ordinary)).toMatchObject({ iva: 0, natura: 'N4' })
    expect(productLineVat({ iva: null, natura: null }, ordinary)).toMatchObject({ iva: 22 })
  })

  it('is not replaced where the settings no longer offer it, and found', () => {
    for (const gone of [
      { iva: 20, natura: null },
      { iva: 0, natura: 'N5' },
    ]) {
      expect(productLineVat(gone, ordinary)).toMatchObject(gone)
      expect(isRateOffered(gone, ordinary)).toBe(false)
    }
    expect(
      isRateOffered({ iva: 22, natura: null }, { rates: [{ ...rate(22), abilitato: false }], regime: null }),
    ).toBe(false)
    expect(isRateOffered({ iva: null, natura: null }, ordinary)).toBe(true)
    expect(isRateOffered({ iva: 10, natura: null }, ordinary)).toBe(true)
  })

  it('is that of the regime at a taxpayer without VAT, except for what is outside of the taxable base', () => {
    for (const vat of [
      { iva: 22, natura: null },
      { iva: 0, natura: 'N4' },
      { iva: null, natura: null },
    ]) {
      expect(productLineVat(vat, flatRate)).toMatchObject({ iva: 0, natura: 'N2.2' })
      expect(isRateOffered(vat, flatRate)).toBe(true)
    }
    expect(productLineVat({ iva: 0, natura: 'N1' }, flatRate)).toMatchObject({ iva: 0, natura: 'N1' })
  })
})
