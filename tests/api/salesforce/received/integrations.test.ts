import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, line, receivedData, studio } from '@/tests/support/builders'
import * as support from '@/tests/support/salesforce/integrations'
import { abroad, rate, reverse } from '@/tests/support/salesforce/integrations'
import { importReceived } from '@/tests/support/salesforce/received'
import {
  addReceivedDocument,
  readRegister,
  readVatSummary,
  wrongVatBlocks,
} from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ STORAGE_DIR: '.data/test-integrations' })
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

let caller: Caller
beforeEach(async () => {
  ;({ caller } = await studio(context.api))
})

const call = (method: string, path: string, body?: unknown) =>
  context.api.call(method, path.startsWith('/') ? path : `${rest}/${path}`, { as: caller, body })

const addBill = (sku: string, over?: Record<string, unknown>) =>
  support.addBill(context.api, caller, sku, over)
const germanBill = () => support.addGermanBill(context.api, caller)
const integrate = (id: number, over?: object) => support.integrate(context.api, caller, id, over)
const integrated = (id: number, over?: object) => support.addIntegration(context.api, caller, id, over)

/** The integration of a bill with lines of N6.7. */
const N67 = { rate_list: [rate('N6.7')] }

async function xmlOf(id: number): Promise<string> {
  return Buffer.from(await (await call('GET', `passive/${id}/xml`)).bytes()).toString('utf8')
}

describe('the integration of a bill from abroad', () => {
  it('is a TD17 of the supplier to us with VAT, that names the bill', async () => {
    const bill = await germanBill()
    const made = await integrated(bill.id)
    expect(made).toMatchObject({
      tipo_documento: 'TD17',
      fullNumeration: '1/AF/2026',
      total: 244,
      integrates_id: bill.id,
      due_date_list: [],
    })
    const xml = await xmlOf(made.id)
    const [seller = '', buyer = ''] = xml.split('<CessionarioCommittente>')
    expect(seller).toContain('<IdPaese>DE</IdPaese><IdCodice>123456789</IdCodice></IdFiscaleIVA>')
    expect(seller).toContain('<RegimeFiscale>RF18</RegimeFiscale>')
    expect(seller).toContain('<CodiceDestinatario>ABC1234</CodiceDestinatario>')
    expect(seller).toMatch(/<IdTrasmittente><IdPaese>IT</)
    expect(buyer).toContain('<SoggettoEmittente>CC</SoggettoEmittente>')
    expect(buyer).toContain('<Denominazione>Studio Luna S.r.l.</Denominazione>')
    expect(xml).toContain(
      '<DatiFattureCollegate><IdDocumento>A/7</IdDocumento><Data>2026-11-03</Data></DatiFattureCollegate>',
    )
    expect(xml).not.toContain('<DatiPagamento>')
    const { body } = await call('GET', `passive/${bill.id}`)
    expect(body.passive.integration).toEqual({
      id: made.id,
      tipo_documento: 'TD17',
      numeration: '1/AF/2026',
      exchange_state: 'READY',
    })
  })

  it('is VAT due and deducted: both registers have it, and nothing is to be paid', async () => {
    const bill = await germanBill()
    const { id } = await integrated(bill.id)
    const [sales, purchases] = await Promise.all(
      (['sales', 'purchases'] as const).map((kind) => readRegister(context.api, caller, kind, '2026-11')),
    )
    expect(sales?.row_list.map((row) => row.id)).toEqual([id])
    expect(purchases?.row_list.map((row) => row.id).sort()).toEqual([bill.id, id].sort())
    expect(await readVatSummary(context.api, caller, '2026-11')).toMatchObject({
      VP2: 0,
      VP3: 200,
      VP4: 44,
      VP5: 44,
      VP6: 0,
    })
    expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  })

  it('names a supplier without a VAT number as OO, and goods of the EU need one', async () => {
    const { sku } = await addEntry(context.api, caller, abroad('US', ''))
    const service = await integrated((await addBill(sku)).id)
    expect(await xmlOf(service.id)).toContain('<IdPaese>OO</IdPaese><IdCodice>99999999999</IdCodice>')
    const german = await addEntry(context.api, caller, abroad('DE', ''))
    const goods = await addBill(german.sku, { number: 'A/8' })
    const { status, body } = await integrate(goods.id, { supply: 'GOODS' })
    expect([status, body.code]).toEqual([422, 'ERROR_INVOICE_REJECTED_BY_CONTROLS'])
  })

  it('is a TD18 or a TD19 of goods, and none at the customs', async () => {
    const german = await addEntry(context.api, caller, abroad('DE', '123456789'))
    const types: string[] = []
    for (const [at, goods_place] of ['ABROAD', 'ITALY'].entries()) {
      const { id } = await addBill(german.sku, { number: `G/${at}` })
      types.push((await integrated(id, { supply: 'GOODS', goods_place })).tipo_documento)
    }
    expect(types).toEqual(['TD18', 'TD19'])
    const swiss = await addEntry(context.api, caller, abroad('CH', '123456789'))
    const { status, body } = await integrate((await addBill(swiss.sku)).id, { supply: 'GOODS' })
    expect([status, body.code]).toEqual([422, 'ERROR_INTEGRATION_CUSTOMS'])
  })
})

describe('the integration of an Italian bill', () => {
  it('takes over only the lines under reverse charge', async () => {
    const { sku } = await addEntry(context.api, caller)
    const product_list = [
      line({ single_price: 1000 }),
      reverse('N6.7'),
      reverse('N6.3', { single_price: 50.5 }),
    ]
    const rate_list = [rate('N6.7'), rate('N6.3')]
    const made = await integrated((await addBill(sku, { product_list })).id, { rate_list })
    expect([made.tipo_documento, made.product_list.length, made.total]).toEqual(['TD16', 2, 305.61])
    const xml = await xmlOf(made.id)
    expect(xml).toContain('<RegimeFiscale>RF01</RegimeFiscale>')
    expect(xml).not.toContain('1000.00')
  })

  it('is refused without such a line, before the day of the bill, and of what is no bill', async () => {
    const { sku } = await addEntry(context.api, caller)
    const plain = await addReceivedDocument(context.api, caller, sku, { number: 'P/1' })
    expect((await integrate(plain.id)).body.code).toBe('ERROR_INTEGRATION_NO_LINES')
    const { id } = await addBill(sku, { product_list: [reverse('N6.7')] })
    expect((await integrate(id, { ...N67, date: '2026-11-02' })).status).toBe(400)
    const made = await integrated(id, N67)
    expect((await integrate(made.id, N67)).body.code).toBe('ERROR_INTEGRATION_OF')
    const gone = await addBill(sku, { number: 'P/2', product_list: [reverse('N6.7')] })
    await call('DELETE', `passive/${gone.id}`)
    expect((await integrate(gone.id, N67)).body.code).toBe('ERROR_INTEGRATION_OF')
  })
})

describe('the VAT of the groups of a bill', () => {
  /** Lines of two Nature, and of two references. */
  const product_list = [
    reverse('N6.7'),
    reverse('N6.3', { single_price: 50.5 }),
    reverse('N6.7', { single_price: 30, riferimento_normativo: 'Art. 74' }),
  ]
  const second = rate('N6.7', { riferimento_normativo: 'Art. 74', iva: 10 })
  const addMixed = async () => addBill((await addEntry(context.api, caller)).sku, { product_list })

  it('is that of each group, and an exempt one says why it has none', async () => {
    const bill = await addMixed()
    const without_vat = { natura: 'N4', riferimento_normativo: 'Art. 10 DPR 633/72' }
    const rate_list = [second, rate('N6.3', { iva: 0, without_vat }), rate('N6.7', { iva: 4 })]
    const made = await integrated(bill.id, { rate_list })
    const lines = made.product_list.map(
      (one: { iva: number; natura: string | null; total_price: number }) => [
        one.total_price,
        one.iva,
        one.natura,
      ],
    )
    expect(lines).toEqual([
      [200, 4, null],
      [50.5, 0, 'N4'],
      [30, 10, null],
    ])
    expect([made.subtotal, made.imposta, made.total]).toEqual([280.5, 11, 291.5])
    const xml = await xmlOf(made.id)
    expect(xml).toContain('<Natura>N4</Natura>')
    expect(xml).toContain('<RiferimentoNormativo>Art. 10 DPR 633/72</RiferimentoNormativo>')
    expect(await readVatSummary(context.api, caller, '2026-11')).toMatchObject({ VP4: 11, VP5: 11 })
    expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  })

  it('is refused unless each has one, once, and nothing else has', async () => {
    const bill = await addMixed()
    const whole = [rate('N6.7'), rate('N6.3'), second]
    const lists = [
      whole.slice(1),
      [...whole, rate('N6.1')],
      [rate('N6.7'), rate('N6.7', { iva: 4 }), rate('N6.3')],
      [rate('N6.7'), rate('N6.3'), rate('N6.7', { iva: 4 })],
      [...whole.slice(0, 2), { ...second, riferimento_normativo: '' }],
    ]
    for (const rate_list of lists) {
      expect((await integrate(bill.id, { rate_list })).body.code).toBe('ERROR_INTEGRATION_RATES')
    }
    const without_vat = { natura: 'N4', riferimento_normativo: 'Art. 10' }
    const wrong = [
      { iva: 0 },
      { without_vat },
      { iva: 0, without_vat: { ...without_vat, natura: 'N6.7' } },
      { iva: 0, without_vat: { ...without_vat, riferimento_normativo: ' ' } },
    ]
    for (const over of wrong) {
      const rate_list = [rate('N6.7', over), ...whole.slice(1)]
      expect([over, (await integrate(bill.id, { rate_list })).status]).toEqual([over, 400])
    }
    expect((await integrate(bill.id, { rate_list: whole })).status).toBe(200)
  })
})

describe('a bill is integrated once', () => {
  it('by 100 callers at once, and the numbers have no gap', async () => {
    const bill = await germanBill()
    const answers = await Promise.all(Array.from({ length: 100 }, () => integrate(bill.id)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code))
    expect(codes.filter((code) => code === 'made')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['made', 'ERROR_INTEGRATION_EXISTS']))
    const { sku } = await addEntry(context.api, caller, abroad('FR', '12345678901'))
    expect((await integrated((await addBill(sku)).id)).fullNumeration).toBe('2/AF/2026')
  }, 60_000)

  it('by the key of the table, also for a writer that takes no lock', async () => {
    const bill = await germanBill()
    const { id } = await integrated(bill.id)
    await call('DELETE', `passive/${id}`)
    await integrated(bill.id)
    const revive = context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { state: 'ISSUED' } }),
    )
    await expect(revive).rejects.toThrow()
  })

  it('and again once its integration is in the bin, which then stays there', async () => {
    const bill = await germanBill()
    const first = await integrated(bill.id)
    expect((await call('DELETE', `passive/${first.id}`)).status).toBe(200)
    expect((await call('GET', `passive/${bill.id}`)).body.passive.integration).toBeNull()
    const second = await integrated(bill.id)
    expect(second.fullNumeration).toBe('2/AF/2026')
    const { body } = await call('POST', 'document/restore', { id: first.id })
    expect(JSON.stringify(body)).toContain('ERROR_INTEGRATION_EXISTS')
  })
})

it('an integrated bill keeps its amounts and stays out of the bin until its integration is in it', async () => {
  const { sku } = await addEntry(context.api, caller, abroad('DE', '123456789'))
  const { id } = await addBill(sku)
  const made = await integrated(id)
  const passive_data = { ...receivedData(sku), id, product_list: [reverse('N2.1', { single_price: 300 })] }
  expect((await call('POST', 'passive/update', { passive_data })).body.code).toBe('ERROR_INTEGRATION_FIRST')
  expect((await call('DELETE', `passive/${id}`)).body.code).toBe('ERROR_INTEGRATION_FIRST')
  await call('DELETE', `passive/${made.id}`)
  expect((await call('DELETE', `passive/${id}`)).status).toBe(200)
})

/** Ends the time in the bin of everything that is in it. */
const sweep = async () => {
  const { sweepBin } = await import('@/server/salesforce')
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`update document_state_change set date_ts = now() - interval '31 days'`
    await sweepBin(tx)
  })
}

it('a bill that an integration names stays when its time in the bin is over, and so does the integration with its file', async () => {
  const bill = await germanBill()
  const made = await integrated(bill.id)
  const { sku } = await addEntry(context.api, caller)
  const plain = await addReceivedDocument(context.api, caller, sku, { number: 'P/3' })
  for (const id of [made.id, bill.id, plain.id]) await call('DELETE', `passive/${id}`)
  await sweep()
  const left = await context.api.asSystem((tx) =>
    tx.document.findMany({
      where: { id: { in: [bill.id, made.id, plain.id] } },
      select: { id: true },
      orderBy: { id: 'asc' },
    }),
  )
  expect(left.map(({ id }) => id)).toEqual([bill.id, made.id])
})

it('an integration stays in the bin while its bill is there, and both come back, the bill first', async () => {
  const bill = await germanBill()
  const { id } = await integrated(bill.id)
  await call('DELETE', `passive/${id}`)
  await call('DELETE', `passive/${bill.id}`)
  const early = await call('POST', 'document/restore', { id })
  expect(JSON.stringify(early.body)).toContain('ERROR_INTEGRATION_OF')
  for (const document of [bill.id, id]) {
    expect((await call('POST', 'document/restore', { id: document })).status).toBe(200)
  }
})

it('a bill whose file is in another currency is not integrated as if it were in EUR', async () => {
  const { sku } = await addEntry(context.api, caller)
  const made = await integrated((await addBill(sku, { product_list: [reverse('N6.7')] })).id, N67)
  const file = (currency: string) =>
    xmlOf(made.id).then((xml) =>
      xml
        .replace('TD16', 'TD01')
        .replace('<Divisa>EUR', `<Divisa>${currency}`)
        .replace('<Numero>1/AF/2026', `<Numero>${currency}`)
        .replaceAll(
          '<AliquotaIVA>22.00</AliquotaIVA>',
          '<AliquotaIVA>0.00</AliquotaIVA><Natura>N6.7</Natura>',
        )
        .replace(/<Imposta>[^<]*</, '<Imposta>0.00<')
        .replace(/<ImportoTotaleDocumento>[^<]*</, '<ImportoTotaleDocumento>200.00<'),
    )
  const NO_REFERENCE = { rate_list: [rate('N6.7', { riferimento_normativo: '' })] }
  const codes: (string | undefined)[] = []
  for (const currency of ['EUR', 'USD']) {
    const { entries } = await importReceived(context.api, caller, [
      { name: `IT_${currency}.xml`, bytes: Buffer.from(await file(currency)) },
    ])
    codes.push(
      (await integrate(entries[0]?.document?.id ?? 0, { date: '2026-11-20', ...NO_REFERENCE })).body.code,
    )
  }
  expect(codes).toEqual([undefined, 'ERROR_INTEGRATION_CURRENCY'])
})

it('the copy of an integration that comes back is the integration, and no second purchase', async () => {
  for (const vat of ['123456789', '']) {
    const { sku } = await addEntry(context.api, caller, abroad('US', vat))
    const made = await integrated((await addBill(sku)).id)
    const returned = (await xmlOf(made.id)).replace('<FatturaElettronicaBody>', '\n<FatturaElettronicaBody>')
    const { entries } = await importReceived(context.api, caller, [
      { name: 'IT_ritorno.xml', bytes: Buffer.from(returned) },
    ])
    expect(entries.map(({ outcome, document }) => [outcome, document?.id])).toEqual([['PRESENT', made.id]])
  }
})

describe('an integration counts nowhere as a debt or as revenue', () => {
  const MONTHS = 'from=2026-08&to=2026-12'
  const PLACES = {
    schedule: ['schedule/overview'],
    dues: ['/api/statistics/rest/dues?weeks=13'],
    revenue: [`/api/statistics/rest/figure/REVENUE?${MONTHS}`],
    collected: [`/api/statistics/rest/figure/COLLECTED?${MONTHS}`],
    customers: [`/api/statistics/rest/customer?${MONTHS}`],
    forecast: ['schedule/forecast?from=2026-11-01&to=2027-02-01'],
  }

  it.each(Object.entries(PLACES))('%s is as it was before', async (_, [path = '']) => {
    const bill = await germanBill()
    const before = await call('GET', path)
    expect([path, before.status]).toEqual([path, 200])
    const { id } = await integrated(bill.id)
    const after = await call('GET', path)
    expect(after.body).toEqual(before.body)
    expect(await wrongSums(context.api, caller.structureId)).toEqual([])
    const row = await context.api.asSystem((tx) => tx.document.findUniqueOrThrow({ where: { id } }))
    expect([row.amount_due.toString(), row.residual?.toString()]).toEqual(['0', '0'])
  })

  it('and the costs have the bill and its integration once', async () => {
    const bill = await germanBill()
    await integrated(bill.id)
    const path = '/api/statistics/rest/figure/COSTS?from=2026-08&to=2026-12'
    expect((await call('GET', path)).body.total).toBe(200)
  })
})
