import type { Template, TemplateField } from '@/lib/domain/templates/field'
import type { Measure, TemplateData } from '@/lib/domain/templates/laid-out'

/** Every letter is half as wide as high, so that each width is known. */
export const measure: Measure = {
  width: (text, fontSize) => [...text].length * fontSize * 0.5,
  ascent: 1,
  descent: 0.25,
}

let count = 0

/** A text of 200 x 20 points on the first page. */
export function field(over: Partial<TemplateField> = {}): TemplateField {
  count += 1
  return {
    id: `field-${count}`,
    page: 1,
    type: 'TEXT',
    x: 40,
    y: 40,
    width: 200,
    height: 20,
    label: '',
    value: 'Luna',
    image: null,
    editableBySigner: false,
    signer: 1,
    fontSize: 10,
    align: 'LEFT',
    onOverflow: 'SHRINK',
    minHeight: null,
    maxHeight: null,
    repeats: false,
    ...over,
  }
}

export const products = (over: Partial<TemplateField> = {}): TemplateField =>
  field({
    id: 'products',
    type: 'PRODUCTLIST',
    y: 200,
    width: 515,
    height: 100,
    onOverflow: 'CONTINUE',
    ...over,
  })

export const template = (...fields: TemplateField[]): Template => ({
  pages: [{ width: 595, height: 842, asset: null }],
  fields,
})

/** The words of a document with `rows` rows of goods, each with a name of its own. */
export const data = (rows: number, over: Partial<TemplateData> = {}): TemplateData => ({
  total: '1.220,00 €',
  date: '20 novembre 2026',
  datetime: '20 novembre 2026, 10:00',
  sender: ['Studio Luna', 'Via Roma 1', '20100 Milano (MI)'],
  receiver: ['Anna Bianchi', 'Via Po 2', '10100 Torino (TO)'],
  table: {
    firstLabel: 'Descrizione',
    columns: [
      { label: 'Q.tà', right: true },
      { label: 'Importo', right: true },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({
      name: `Merce ${index + 1}`,
      text: `Descrizione della merce, con parole che vanno a capo ${'lungamente '.repeat(index % 7)}`,
      cells: ['1', '10,00 €'],
      running: `${index + 1}0,00 €`,
    })),
    totals: [
      { label: 'Imponibile', amount: '1.000,00 €', isStrong: false },
      { label: 'Totale', amount: '1.220,00 €', isStrong: true },
    ],
    carriedLabel: 'A riportare',
    broughtLabel: 'Riporto',
  },
  ...over,
})
