import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Intermediary } from '@/lib/domain/einvoice/intermediaries'
import { type Caller, testApi } from '@/tests/support/api'
import { CubeDouble } from '@/tests/support/exchange/cube-double'
import {
  openCubeStudio,
  openInvoicetronicStudio,
  pollIntermediary,
  sendByIntermediary,
} from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'
import { askToSend } from '@/tests/support/exchange/pec-studio'

const provider = await InvoicetronicDouble.open()
const cube = await CubeDouble.open()
const context = testApi({
  EXCHANGE_INVOICETRONIC_URL: provider.url,
  EXCHANGE_ACUBE_URL: cube.url,
  EXCHANGE_OPENAPI_URL: cube.url,
  LUNA_LOG: 'silent',
})
const path = '/api/salesforce/rest/einvoice/intermediary'
const SECRET = 'segreto-del-webhook-di-prova'
const MINUTE = 60_000

afterAll(() => Promise.all([provider.close(), cube.close()]))

const open = (as: Caller, name: Intermediary, body: object = {}) =>
  context.api.call('PUT', `${path}/${name}/webhook`, { as, body })

/** The address of a new webhook. */
async function opened(as: Caller, name: Intermediary, body: object = {}): Promise<string> {
  const answer = await open(as, name, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.intermediary.webhook.address
}

const signed = (body: string, secret = SECRET, at = Date.now()): string => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Calls an address as a provider does; answers the status. */
async function ring(address: string, body = '{}', signature: string | null = null): Promise<number> {
  const { serveWebhook } = await import('@/server/salesforce')
  const headers = {
    'content-type': 'application/json',
    ...(signature ? { 'invoicetronic-signature': signature } : {}),
  }
  return (await serveWebhook(new Request(address, { method: 'POST', headers, body }))).status
}

const pollsOf = ({ structureId }: Caller): Promise<number> =>
  context.api.asSystem(async (tx) => {
    const key = `intermediary-poll:${structureId}:%`
    const rows = await tx.$queryRaw<object[]>`select key from graphile_worker.jobs where key like ${key}`
    return rows.length
  })

const accountOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.intermediary_account.findFirstOrThrow({ where: { structure_id: structureId } }),
  )

describe('the address at which an intermediary may call', () => {
  it('is secret, stays while it is open, and is another one after it was closed', async () => {
    const { caller: as } = await openInvoicetronicStudio(context.api, provider)
    const first = await opened(as, 'invoicetronic')
    expect(first).toMatch(/\/api\/hooks\/invoicetronic\/\d+\/[\w-]{43}$/)
    expect(await opened(as, 'invoicetronic', { webhook_secret: SECRET })).toBe(first)
    const { sealed_webhook_secret, webhook_mark } = await accountOf(as)
    expect(Buffer.from(sealed_webhook_secret ?? []).toString('latin1')).not.toContain(SECRET)
    expect(first).not.toContain(webhook_mark)
    const closed = await context.api.call('DELETE', `${path}/invoicetronic/webhook`, { as })
    expect([closed.status, closed.body.intermediary.webhook]).toEqual([200, null])
    expect(await ring(first, '{}', signed('{}'))).toBe(404)
    expect(await opened(as, 'invoicetronic')).not.toBe(first)
    const { webhook } = (await context.api.call('GET', path, { as })).body.intermediary_list[0]
    expect(webhook).toMatchObject({ is_ready: false, heard_at: null })
  })

  it('belongs to no other account and to no other structure', async () => {
    const [one, other] = [
      await openCubeStudio(context.api, cube, { provider: 'openapi' }),
      await openCubeStudio(context.api, cube, { provider: 'openapi' }),
    ]
    const address = await opened(one.caller, 'openapi')
    await opened(other.caller, 'openapi')
    const { structureId } = other.caller
    const swapped = address.replace(/\/\d+\//, `/${structureId}/`)
    expect(await ring(swapped)).toBe(404)
    expect(await ring(address.replace('/openapi/', '/acube/'))).toBe(404)
    expect(await ring(address.replace('/openapi/', '/aruba/'))).toBe(404)
    expect(await ring(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    expect([await pollsOf(one.caller), await pollsOf(other.caller)]).toEqual([0, 0])
  })

  it('is refused at Aruba, which does not call, and so is a secret of a provider that does not sign', async () => {
    const { caller: as } = await openCubeStudio(context.api, cube, { provider: 'openapi' })
    expect((await open(as, 'aruba')).status).toBe(400)
    expect((await open(as, 'openapi', { webhook_secret: SECRET })).status).toBe(400)
    expect((await open(as, 'acube')).status).toBe(404)
  })
})

describe('a call of Invoicetronic', () => {
  it('has the account asked once, however often it is repeated', async () => {
    const { caller: as, account } = await openInvoicetronicStudio(context.api, provider)
    const address = await opened(as, 'invoicetronic', { webhook_secret: SECRET })
    const body = JSON.stringify({ event: 'update.add', resource_id: 1 })
    const signature = signed(body)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ring(address, body, signature)))
    expect(answers).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await pollsOf(as)).toBe(1)
    expect((await accountOf(as)).heard_at).not.toBeNull()
    expect(account.requests).toEqual([])
  })

  it.each([
    ['without a signature', null],
    ['signed with another secret', signed('{}', 'un-altro-segreto')],
    ['signed for another body', signed('{"a":1}')],
    ['that is older than five minutes', signed('{}', SECRET, Date.now() - 6 * MINUTE)],
    ['that comes from the future', signed('{}', SECRET, Date.now() + 6 * MINUTE)],
    ['with a broken signature', 't=1,v1=00'],
  ])('%s is refused, and changes nothing', async (_, signature) => {
    const { caller: as } = await openInvoicetronicStudio(context.api, provider)
    const address = await opened(as, 'invoicetronic', { webhook_secret: SECRET })
    expect(await ring(address, '{}', signature)).toBe(401)
    expect([await pollsOf(as), (await accountOf(as)).heard_at]).toEqual([0, null])
  })

  it('is refused while its secret is missing', async () => {
    const { caller: as } = await openInvoicetronicStudio(context.api, provider)
    const address = await opened(as, 'invoicetronic')
    expect(await ring(address, '{}', signed('{}', ''))).toBe(401)
    expect(await pollsOf(as)).toBe(0)
  })

  it('that is too long is refused', async () => {
    const { caller: as } = await openInvoicetronicStudio(context.api, provider)
    const address = await opened(as, 'invoicetronic', { webhook_secret: SECRET })
    const body = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    expect(await ring(address, body, signed(body))).toBe(413)
  })
})

describe('a call of A-Cube or Openapi', () => {
  it.each(['acube', 'openapi'] as const)(
    'of %s has the file asked about that it names, and no other, and the suppliers’ invoices listed',
    async (name) => {
      const { caller: as, account } = await openCubeStudio(context.api, cube, { provider: name })
      const address = await opened(as, name)
      const files = await askToSend(context.api, as, 2)
      for (const { file } of files) await sendByIntermediary(as, file)
      await pollIntermediary(as, name)
      const [first] = account.sent
      account.requests.length = 0
      await pollIntermediary(as, name)
      expect(account.requests).toEqual([])
      expect(
        await ring(address, JSON.stringify({ event: 'customer-notification', invoice_uuid: first?.uuid })),
      ).toBe(200)
      await pollIntermediary(as, name)
      expect(account.requests.filter((one) => one.startsWith(`GET /invoices/${first?.uuid}`))).toHaveLength(1)
      const others = account.sent
        .slice(1)
        .flatMap(({ uuid }) => account.requests.filter((one) => one.includes(uuid)))
      expect(others).toEqual([])
      expect(account.requests).toContain('GET /invoices')
    },
  )
})
