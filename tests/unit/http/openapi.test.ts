import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { errorStatus } from '@/lib/domain/core/refusal'
import { openApiDocument } from '@/server/http/openapi'
import { openApiPage } from '@/server/http/openapi-page'
import { flatten } from '@/tests/support/generated-input'

type NamedParameter = { name?: string; in?: string; required?: boolean; $ref?: string }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  parameters?: NamedParameter[]
  security?: object[]
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Record<string, object> }

const read = async () => (await openApiDocument()) as unknown as Document

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

const operation = async (method: string, path: string) =>
  (await read()).paths[path]?.[method] as unknown as Operation

const namesOf = ({ parameters = [] }: Operation, place: string) =>
  parameters.flatMap((one) => (one.in === place && one.name ? [one.name] : []))

describe('the OpenAPI document', () => {
  it('has every call of the contract, each under a name of its own, with the parameters of its path', async () => {
    const all = operationsOf(await read())
    expect(all).toHaveLength(flatten(contract).length)
    expect(new Set(all.map((one) => one.operation.operationId)).size).toBe(all.length)
    for (const { path, operation } of all) {
      const asked = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
      expect(namesOf(operation, 'path').sort(), path).toEqual(asked.sort())
    }
  })

  it('refers to nothing that is not in it', async () => {
    const document = await read()
    const refs = new Set(JSON.stringify(document).match(/(?<="\$ref":"#\/)[^"]+/g))
    expect(refs.size).toBeGreaterThan(0)
    for (const ref of refs) {
      const found = ref
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(found, ref).toBeDefined()
    }
  })

  it('says of each call how it fails, with every code', async () => {
    const document = await read()
    for (const { path, operation } of operationsOf(document)) {
      expect(operation.responses.default, path).toEqual({ $ref: '#/components/responses/Failure' })
      expect(operation.responses['400'], path).toEqual({ $ref: '#/components/responses/Failure' })
    }
    const failure = JSON.stringify(document.components.schemas)
    for (const code of Object.keys(errorStatus)) expect(failure).toContain(`"${code}"`)
  })

  it('says which headers carry credentials, the event that was seen, and the key of what is made once', async () => {
    const headers = async (method: string, path: string) =>
      namesOf(await operation(method, `/api/${path}`), 'header')
    expect(await headers('post', 'auth/rest/signin')).toEqual(
      expect.arrayContaining(['x-luna-username', 'x-luna-password', 'x-luna-force-session']),
    )
    expect(await headers('post', 'auth/rest/signup')).toContain('x-luna-password')
    expect(await headers('put', 'booking/rest/event/{id}/delete')).toContain('x-luna-event-start-date')
    expect(await headers('post', 'booking/rest/eventattendant')).toContain('x-luna-event-id')
    expect(await headers('post', 'anagrafica/rest/anagrafica')).toEqual(['idempotency-key'])
    expect(await headers('get', 'booking/rest/event')).toEqual([])
  })

  it('asks for no session where anybody may call, and for one everywhere else', async () => {
    const document = await read()
    const open = flatten(contract).filter(({ roles }) => roles === 'public')
    const all = operationsOf(document)
    expect(all.filter(({ operation }) => operation.security)).toHaveLength(open.length)
    const { security } = await operation('post', '/api/auth/rest/signin')
    expect(security).toEqual([{ application: [] }])
  })

  it('says that files come as bytes under a name, and go as form data', async () => {
    const print = await operation('get', '/api/salesforce/rest/invoice/{id}/print/{format}')
    expect(print.responses['200']).toMatchObject({
      content: { 'application/octet-stream': {} },
      headers: { 'content-disposition': {} },
    })
    const add = (await operation('post', '/api/salesforce/rest/purchase/add')) as unknown as {
      requestBody: { content: object }
    }
    expect(Object.keys(add.requestBody.content)).toContain('multipart/form-data')
  })

  it('has a summary of every call, without a full stop', async () => {
    const wrong = operationsOf(await read()).filter(
      ({ operation: { summary = '' } }) => !/^[A-Z].{2,80}[^.]$/.test(summary),
    )
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('describes every call, except reading calls whose summary says it all, in complete sentences', async () => {
    const all = operationsOf(await read()).map((one) => ({ ...one, ...one.operation }))
    const silent = all.filter(({ method, description }) => method !== 'get' && !description)
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const isSentences = (text: string) => /^[A-Z].*\w.*[^.]\.$/.test(text) && text.split(' ').length > 3
    const described = all.flatMap(({ description, summary }) =>
      description ? [{ description, summary }] : [],
    )
    expect(described.filter(({ description }) => !isSentences(description))).toEqual([])
    expect(described.filter(({ description, summary }) => description === `${summary}.`)).toEqual([])
  })

  it('shows what a call does, with its description as text', async () => {
    const { description = '' } = await operation('put', '/api/salesforce/rest/invoice/issue/{id}')
    expect(description).toContain('takes the next number of its series and year')
    const page = openApiPage(await openApiDocument())
    expect(page).toContain('except for the lines (of <code>productsFromInvoiceId</code>)')
  })

  it('is shown as a page that names the headers of a call, and no others', async () => {
    const page = openApiPage(await openApiDocument())
    expect(page).toContain('<code>x-luna-username</code> (header, required)')
    expect(page).not.toContain('undefined')
  })
})
