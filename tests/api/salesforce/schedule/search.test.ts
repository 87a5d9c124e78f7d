import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  invoiceData,
  issuedInvoice,
  line,
  newVatNumber,
  purchaseData,
  studio,
} from '@/tests/support/builders'

const context = testApi()

const found = async (as: Caller, search: string) => {
  const query = new URLSearchParams({ search })
  const { status, body } = await context.api.call('GET', `/api/salesforce/rest/schedule/list?${query}`, {
    as,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return {
    names: body.schedule_list.map(({ counterparty }: { counterparty: string }) => counterparty).sort(),
    total: body.paging_data.total_items,
    sums: [body.sums.in, body.sums.out],
  }
}

async function filled() {
  const { caller } = await studio(context.api)
  const named = async (name: string, price: number) => {
    const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
    const { sku } = await addEntry(context.api, caller, company({ business }))
    const product_list = [line({ single_price: price })]
    const invoice_configuration = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'] }
    await issuedInvoice(context.api, caller, invoiceData(sku, { product_list, invoice_configuration }))
    return sku
  }
  await named('Perù Viaggi S.r.l.', 1000)
  const sku = await named('Officina Rossi S.n.c.', 200)
  await addPurchase(context.api, caller, purchaseData({ ana_sku: sku, description: 'Gomme da neve' }))
  return caller
}

describe('a search of the scadenzario', () => {
  it('finds by parts of a name, without accents and in any order, with sums of what it finds', async () => {
    const caller = await filled()
    expect(await found(caller, 'viaggi peru')).toEqual({
      names: ['Perù Viaggi S.r.l.'],
      total: 1,
      sums: [1220, 0],
    })
    expect((await found(caller, 'rossi')).names).toEqual(['Officina Rossi S.n.c.', 'Officina Rossi S.n.c.'])
  })

  it('finds by number, description and amount as people write it', async () => {
    const caller = await filled()
    expect((await found(caller, '1/2026')).total).toBe(1)
    expect((await found(caller, 'gomme')).total).toBe(1)
    expect((await found(caller, '1.220,00')).names).toEqual(['Perù Viaggi S.r.l.'])
    expect((await found(caller, '244')).names).toEqual(['Officina Rossi S.n.c.'])
  })

  it('finds nothing by a text that nothing has, and takes signs of patterns as they are', async () => {
    const caller = await filled()
    for (const search of ['nessuno', '%', '_', '\\']) expect((await found(caller, search)).total).toBe(0)
  })
})
