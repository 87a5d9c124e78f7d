import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  createInvoice,
  invoiceData,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { type FlatEndpoint, flatten, pathsOf, plantedInputsOf } from '@/tests/support/generated-input'

const context = testApi()
const UNKNOWN = 'nobody_knows_this'
const STRICT = { 'x-luna-strict': 'true' }
/** Enough that each option of each union is met. */
const SAMPLES = 12

const writing = flatten(contract).filter(({ method }) => method !== 'GET')

const pathOf = ({ path }: FlatEndpoint) =>
  path
    .replace('{scope}', 'structure')
    .replace('{type}', 'structure')
    .replace(/\{[^}]+\}/g, '1')

/** The paths of the unknown name, as an answer states them. */
const planted = (value: unknown): string[] =>
  pathsOf(value)
    .filter((path) => path.at(-1) === UNKNOWN)
    .map((path) => path.join('.'))
    .sort()

describe('every endpoint that writes', () => {
  it.each(writing.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s drops no name without a word',
    async (_, endpoint) => {
      const caller = await context.api.caller()
      const inputs = endpoint.input ? plantedInputsOf(endpoint.input, UNKNOWN) : fc.constant({ [UNKNOWN]: 1 })
      const samples = fc.sample(inputs, { numRuns: SAMPLES, seed: 11 })
      for (const input of samples.filter((value) => typeof value === 'object' && value !== null)) {
        const parameters = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
        const body = Object.fromEntries(
          Object.entries(input as object).filter(([key]) => !parameters.has(key)),
        )
        const expected = planted(body)
        const credentials = { 'x-luna-username': 'a%40b.it', 'x-luna-password': 'tre parole lunghe' }
        const call = (headers: Record<string, string>) =>
          context.api.call(endpoint.method, pathOf(endpoint), {
            as: caller,
            body,
            headers: { ...credentials, ...headers },
          })
        const strict = await call(STRICT)
        expect([strict.status, strict.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
        expect([...strict.body.wrong].sort(), JSON.stringify(body)).toEqual(expected)
      }
    },
  )
})

describe('an unknown name', () => {
  it('changes nothing and is named beside the status; a call without one names none', async () => {
    const { caller, customer } = await studio(context.api)
    const call = (body: object, headers?: Record<string, string>) =>
      context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', { as: caller, body, headers })
    const data = invoiceData(customer.sku)
    const [line] = data.product_list
    const sent = { ...data, totale: 1, product_list: [{ ...line, sconto: 5 }] }
    const answer = await call({ invoice_data: sent, altro: {} })
    expect(answer.status).toBe(200)
    expect(answer.body.ignored).toEqual(
      ['invoice_data.product_list.0.sconto', 'invoice_data.totale', 'altro'].sort(inOrderOf(sent)),
    )
    expect(answer.body.invoice.total).toBe(122)
    const plain = await call({ invoice_data: data })
    expect([plain.status, 'ignored' in plain.body]).toEqual([200, false])
    const strict = await call({ invoice_data: sent }, STRICT)
    expect([strict.status, strict.body.missing]).toEqual([400, []])
    const rows = await context.api.asSystem((tx) =>
      tx.document.count({ where: { structure_id: caller.structureId } }),
    )
    expect(rows).toBe(2)
  })

  it('is named by the path at which it was sent, also below another name of its field', async () => {
    const { caller, customer } = await studio(context.api)
    const body = {
      invoice_data: { ...invoiceData(customer.sku), extraExpenses: [{ importo: 5, prezzo: 3 }] },
    }
    const answer = await context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', {
      as: caller,
      body,
    })
    expect(answer.body.ignored).toEqual(['invoice_data.extraExpenses.0.prezzo'])
  })

  it('is named of a form, and of the JSON that stands in one', async () => {
    const caller = await context.api.caller()
    const form = new FormData()
    form.append('purchase_data', JSON.stringify({ ...purchaseData(), importo: 3 }))
    form.append('altro', 'x')
    const answer = await context.api.call('POST', '/api/salesforce/rest/purchase/add', { as: caller, form })
    expect([answer.status, answer.body.ignored]).toEqual([200, ['purchase_data.importo', 'altro']])
    const plain = await addPurchase(context.api, caller)
    expect(plain.id).toBeGreaterThan(0)
  })

  it('is named of the address of a call whose input is its body', async () => {
    const caller = await context.api.caller()
    const answer = await context.api.call('POST', '/api/anagrafica/rest/anagrafica?note=x', {
      as: caller,
      body: { anagrafica: company() },
    })
    expect([answer.status, answer.body.ignored]).toEqual([200, ['query.note']])
  })

  it('is named in a header where the answer is a file', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const answer = await context.api.call('POST', '/api/salesforce/rest/invoice/print/pdf', {
      as: caller,
      body: { invoiceIds: [invoice.id], formato: 'A4' },
    })
    expect([answer.status, answer.headers.get('x-luna-ignored')]).toEqual([200, 'formato'])
  })

  it('is refused of a query to who asks for it', async () => {
    const caller = await context.api.caller()
    const path = '/api/salesforce/rest/invoice/list/structure?stato=DRAFT'
    expect((await context.api.call('GET', path, { as: caller })).status).toBe(200)
    const strict = await context.api.call('GET', path, { as: caller, headers: STRICT })
    expect([strict.status, strict.body.wrong]).toEqual([400, ['stato']])
  })
})

describe('what a deletion is told', () => {
  it('may stand in its address', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller)
    const path = `/api/anagrafica/rest/anagrafica?sku=${entry.sku}&motivo=x`
    const answer = await context.api.call('DELETE', path, { as: caller })
    expect([answer.status, answer.body.ignored]).toEqual([200, ['motivo']])
  })
})

/** Names are reported in the order in which they were sent: first those of a part, then those behind it. */
function inOrderOf(sent: object) {
  const keys = Object.keys(sent)
  const rank = (path: string) =>
    path.startsWith('invoice_data.') ? keys.indexOf(path.split('.')[1] ?? '') : keys.length
  return (a: string, b: string) => rank(a) - rank(b)
}
