import { describe, expect, it } from 'vitest'
import { RELATED_KINDS } from '@/lib/domain/documents/related'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addOffer,
  agreementData,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  studio,
} from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const base = '/api/salesforce/rest/invoice'

const FULL = {
  kind: 'order',
  number: 'ODA-77',
  date: '2026-06-01',
  item: '3',
  job: 'Commessa «Più»',
  cig: 'Z1234567AB',
  cup: 'J51B12000000001',
  lines: [2],
}
const of = (kind: string, number: string) => ({ kind, number })
const data = (sku: string, related_list: object[], over: object = {}) =>
  invoiceData(sku, { date: '2026-11-20', product_list: [line(), line()], related_list, ...over })

async function xmlOf(as: Caller, id: number): Promise<string> {
  const file = await context.api.call('GET', `${base}/${id}/print/xml`, { as })
  return Buffer.from(await file.bytes())
    .toString()
    .replace(/>\s+</g, '><')
}

describe('the documents that an invoice names', () => {
  it('are read as they were saved, and stand in the file and on paper', async () => {
    const { caller, customer } = await studio(context.api)
    const list = [FULL, ...RELATED_KINDS.map((kind) => of(kind, `N-${kind}`))]
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, list))
    const { body } = await context.api.call('GET', `${base}/${id}`, { as: caller })
    const empty = { date: null, item: null, job: null, cig: null, cup: null, lines: [] }
    expect(body.invoice.related_list).toEqual(list.map((one) => ({ ...empty, ...one })))
    const xml = await xmlOf(caller, id)
    expect(xml).toContain(
      '<DatiOrdineAcquisto><RiferimentoNumeroLinea>2</RiferimentoNumeroLinea><IdDocumento>ODA-77</IdDocumento>' +
        '<Data>2026-06-01</Data><NumItem>3</NumItem>' +
        '<CodiceCommessaConvenzione>Commessa «Più»</CodiceCommessaConvenzione>' +
        '<CodiceCUP>J51B12000000001</CodiceCUP><CodiceCIG>Z1234567AB</CodiceCIG></DatiOrdineAcquisto>',
    )
    for (const [block, kind] of [
      ['DatiContratto', 'contract'],
      ['DatiConvenzione', 'agreement'],
      ['DatiRicezione', 'receipt'],
      ['DatiFattureCollegate', 'invoice'],
    ]) {
      expect(xml).toContain(`<${block}><IdDocumento>N-${kind}</IdDocumento></${block}>`)
    }
    const pdf = await context.api.call('GET', `${base}/${id}/print/pdf`, { as: caller })
    expect(await pdfText(Buffer.from(await pdf.bytes()))).toContain(
      'Ordine ODA-77 · 1 giugno 2026 · voce 3 · commessa Commessa «Più» · CIG Z1234567AB · CUP J51B12000000001 · riga 2',
    )
  })

  it('take the CIG and CUP of the whole document, which stand in an order of their own only without them', async () => {
    const { caller, customer } = await studio(context.api)
    const codes = { cig: 'Z1234567AB', cup: 'J51B12000000001' }
    const named = await issuedInvoice(context.api, caller, data(customer.sku, [of('contract', 'C1')], codes))
    const xml = await xmlOf(caller, named.id)
    expect(xml).toContain(
      '<DatiContratto><IdDocumento>C1</IdDocumento><CodiceCUP>J51B12000000001</CodiceCUP>',
    )
    expect(xml).not.toContain('DatiOrdineAcquisto')
    const alone = await issuedInvoice(context.api, caller, data(customer.sku, [], codes))
    expect(await xmlOf(caller, alone.id)).toContain(
      '<DatiOrdineAcquisto><IdDocumento>Z1234567AB</IdDocumento>',
    )
  })

  it('go from an offer over its contract into the file of each invoice of the subscription', async () => {
    const { caller, customer } = await studio(context.api)
    const rest = '/api/salesforce/rest'
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await context.api.call(method, `${rest}/${path}`, { as: caller, body })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body
    }
    const related_list = [
      { ...of('order', 'ODA-77'), cig: 'Z1234567AB' },
      of('contract', 'C1'),
      of('agreement', 'A1'),
    ]
    const configuration = { typology: 'DIGITAL', frequency: 1, frequency_type: 'month', max_times: 3 }
    const offered = agreementData(customer.sku, {
      date: '2026-08-20',
      recurrence: 'SUBSCRIPTION',
      related_list,
    })
    const offer = await addOffer(context.api, caller, {
      ...offered,
      invoice_configuration: { ...offered.invoice_configuration, ...configuration },
    })
    for (const offer_state of ['SENT', 'SIGNED']) {
      await call('POST', 'offer/update/state', { offer_data: { id: offer.id, json_state: { offer_state } } })
    }
    const { contract } = await call('POST', 'contract/createContractFromOffer', {
      offer_id: offer.id,
      date: '2026-08-20',
    })
    await call('POST', 'contract/update/state', {
      contract_data: { id: contract.id, json_state: { contract_state: 'SIGNED' } },
    })
    const { invoice_list } = await call('GET', `contract/${contract.id}/activate`)
    expect(invoice_list).toHaveLength(3)
    for (const { id } of invoice_list as { id: number }[]) {
      await call('PUT', `invoice/issue/${id}`)
      const xml = await xmlOf(caller, id)
      expect(xml).toContain(
        '<DatiOrdineAcquisto><IdDocumento>ODA-77</IdDocumento><CodiceCIG>Z1234567AB</CodiceCIG></DatiOrdineAcquisto>' +
          '<DatiContratto><IdDocumento>C1</IdDocumento></DatiContratto>' +
          '<DatiConvenzione><IdDocumento>A1</IdDocumento></DatiConvenzione>',
      )
    }
  })

  it('go with their lines into a credit note', async () => {
    const { caller, customer } = await studio(context.api)
    const list = [FULL, { ...of('contract', 'C1'), lines: [1] }, of('agreement', 'A1')]
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, list))
    const note = await creditedLines(context.api, caller, id, [1])
    const { body } = await context.api.call('GET', `/api/salesforce/rest/creditnote/${note}`, { as: caller })
    const kept = body.creditNote
    expect(
      kept.related_list.map(({ number, lines }: { number: string; lines: number[] }) => [number, lines]),
    ).toEqual([
      ['ODA-77', [1]],
      ['A1', []],
    ])
  })

  it('are immutable once it is issued, and free again once it is rejected', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, [FULL]))
    const emptied = () =>
      context.api.asSystem((tx) => tx.$executeRaw`update document set related_list = '[]' where id = ${id}`)
    await expect(emptied()).rejects.toThrow('an issued document cannot be changed')
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'DIGITAL_SENT_ESITO_KO' where id = ${id}`,
    )
    expect(await emptied()).toBe(1)
  })

  it.each([
    [
      'a number of 21 characters',
      { number: '1'.repeat(21) },
      'number',
      'al massimo 20 caratteri',
      'at most 20 characters',
    ],
    ['a number with a degree sign', { number: 'n° 5' }, 'number', 'senza accenti', 'without accents'],
    ['a missing number', { number: ' ' }, 'number', 'numero del documento', 'number of the related document'],
    ['an item with an accent', { item: 'metà' }, 'item', 'La voce', 'The item'],
    [
      'a CIG of nine characters',
      { cig: 'Z12345678' },
      'cig',
      'Il CIG ha 10 caratteri',
      'A CIG has 10 characters',
    ],
    [
      'a CUP of fourteen characters',
      { cup: 'J51B1200000000' },
      'cup',
      'Il CUP ha 15 caratteri',
      'A CUP has 15 characters',
    ],
    ['a line that is not there', { lines: [3] }, 'lines', 'righe che ci sono', 'lines that are there'],
    ['a line twice', { lines: [1, 1] }, 'lines', 'righe che ci sono', 'lines that are there'],
  ])('are refused at their field: %s', async (_, over, field, italian, english) => {
    const { caller, customer } = await studio(context.api)
    const invoice_data = data(customer.sku, [of('order', '1'), { ...FULL, ...over }])
    for (const [language, words] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { status, body } = await context.api.call('POST', `${base}/createInvoice`, {
        as: caller,
        body: { invoice_data },
        headers: { 'accept-language': language },
      })
      expect([status, body.wrong]).toEqual([422, [`related_list.1.${field}`]])
      expect(body.description).toContain(words)
    }
  })

  it.each([
    ['an unknown kind', { kind: 'offer' }, 'kind'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a job of 101 characters', { job: 'x'.repeat(101) }, 'job'],
    ['a line below zero', { lines: [-1] }, 'lines.0'],
  ])('are not read: %s', async (_, over, field) => {
    const { caller, customer } = await studio(context.api)
    const invoice_data = data(customer.sku, [{ ...FULL, ...over }])
    const { status, body } = await context.api.call('POST', `${base}/createInvoice`, {
      as: caller,
      body: { invoice_data },
    })
    expect([status, body.wrong]).toEqual([400, [`invoice_data.related_list.0.${field}`]])
  })

  it('are taken with spaces and small letters in their codes', async () => {
    const { caller, customer } = await studio(context.api)
    const sloppy = { ...FULL, cig: ' z123 4567ab', cup: 'j51b-12000000001', date: '' }
    const { id } = await createInvoice(context.api, caller, data(customer.sku, [sloppy]))
    const { body } = await context.api.call('GET', `${base}/${id}`, { as: caller })
    expect(body.invoice.related_list).toEqual([{ ...FULL, date: null }])
  })
})
