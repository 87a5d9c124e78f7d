import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { PriceListRow } from '@/lib/domain/pricing/price-list'
import { NO_PARTY } from '@/lib/domain/registry/party'

type Render = typeof import('@/server/pdf')['renderPriceList']

let renderPriceList: Render
const options = { language: 'it' as const, producedAt: new Date('2026-11-20T10:00:00Z'), logo: null }
const sender = { ...NO_PARTY, business_name: 'Studio Luna S.r.l.' }

beforeAll(async () => {
  // The pages are laid out by the server's own code, whose configuration must be there.
  Object.assign(process.env, { DATABASE_URL: 'postgres://nowhere/none', LUNA_SECRET: 'x'.repeat(32) })
  renderPriceList = (await import('@/server/pdf')).renderPriceList
})

const row = (at: number, over: Partial<PriceListRow> = {}): PriceListRow => ({
  code: `C${at}`,
  barcode: '',
  name: `Prodotto numero ${at}`,
  description: '',
  price_description: 'Listino',
  quantity: money(1),
  unit: 'pz',
  currency: 'EUR',
  list_price: money('12.5'),
  net_price: money('11.25'),
  iva: null,
  natura: null,
  ...over,
})

async function pagesOf(rows: readonly PriceListRow[], customer: string | null = null): Promise<string[]> {
  const party = customer === null ? null : { ...NO_PARTY, business_name: customer }
  const bytes = await renderPriceList({ sender, customer: party, on: day('2026-11-21'), rows }, options)
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

describe('the PDF of a price list', () => {
  it('flows over pages that are filled, each with its head and its number of all', async () => {
    const count = 100
    const pages = await pagesOf(Array.from({ length: count }, (_, at) => row(at)))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.length).toBeLessThan(8)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`pagina ${index + 1} di ${pages.length}`)
      expect(page).toContain('Descrizione')
    }
    const all = pages.join(' ')
    for (let at = 0; at < count; at += 1) expect(all).toContain(`Prodotto numero ${at} `)
    expect(pages.at(-1)).toContain('IVA esclusa')
  })

  it('holds names and codes of any length, on no page with a single row of the last', async () => {
    const long = { name: 'Abbonamento annuale con accesso illimitato '.repeat(4), code: 'X'.repeat(80) }
    const pages = await pagesOf(Array.from({ length: 30 }, (_, at) => row(at, long)))
    for (const page of pages.slice(0, -1)) expect(page.match(/Listino/g)?.length ?? 0).toBeGreaterThan(3)
  })

  it('has the own price beside the listed one for a customer, in the currency of each', async () => {
    const [page] = await pagesOf([row(1), row(2, { currency: 'CHF' })], 'Palestra Luce')
    for (const text of ['Palestra Luce', 'Il tuo prezzo', '12,50 €', '11,25 €', '11,25 CHF'])
      expect(page).toContain(text)
    const [plain] = await pagesOf([row(1)])
    expect(plain).not.toContain('Il tuo prezzo')
  })
})
