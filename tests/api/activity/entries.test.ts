import { expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { pay } from '@/tests/support/salesforce/payments'

const context = testApi({ STORAGE_DIR: '.data/test-activity-entries' })
const base = '/api/anagrafica/rest/anagrafica'

const eventsOf = (structureId: number) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ id: bigint; anagrafica_sku: string | null; kind: string }[]>`
      select id, anagrafica_sku, kind from activity where structure_id = ${structureId} order by id`,
  )

async function must(as: Caller, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Two entries, the second with an invoice and a payment. */
async function pair() {
  const { caller, customer: keep } = await studio(context.api)
  const other = await addEntry(context.api, caller, company())
  const invoice = await issuedInvoice(context.api, caller, invoiceData(other.sku))
  await pay(context.api, caller, invoice.id, { amount: 10 })
  return { caller, keep, other, invoice }
}

const faultsOfAudit = async (structureId: number) => {
  const { verifyAuditChain } = await import('@/server/auth')
  return (await context.api.asSystem((tx) => verifyAuditChain(tx, structureId))).fault_list
}

it('the stream of an entry that is merged becomes that of the one that stays, and comes back when that is undone', async () => {
  const { caller, keep, other } = await pair()
  const before = await eventsOf(caller.structureId)
  const ofPair = (row: { anagrafica_sku: string | null }) =>
    row.anagrafica_sku === other.sku ? { ...row, anagrafica_sku: keep.sku } : row
  const { merge } = await must(caller, 'POST', `${base}/merge`, { keep: keep.sku, merge: other.sku })
  const merged = await eventsOf(caller.structureId)
  expect(merged.slice(0, before.length)).toEqual(before.map(ofPair))
  const list = `/api/activity/rest/timeline/list?sku=${keep.sku}&area=PAYMENTS`
  expect((await must(caller, 'GET', list)).activity_list).toMatchObject([{ entry: { sku: keep.sku } }])
  await must(caller, 'POST', `${base}/merge/${merge.id}/undo`, {})
  expect((await eventsOf(caller.structureId)).slice(0, before.length)).toEqual(before)
  expect(await faultsOfAudit(caller.structureId)).toEqual([])
})

it('the stream of an entry goes with it when it is erased', async () => {
  const { caller } = await studio(context.api)
  const entry = await addEntry(context.api, caller, company({ email: 'via@posta.example' }))
  const { queueMail } = await import('@/server/platform/mailer')
  const { withTenant } = await import('@/server/db/tenant')
  const { structureId } = caller
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  const mail = { to: 'via@posta.example', subject: 'Prova', text: 'Prova', html: '' }
  await withTenant(scope, (tx) => queueMail(tx, mail))
  const withSku = async () =>
    (await eventsOf(structureId)).filter(({ anagrafica_sku }) => anagrafica_sku === entry.sku)
  expect(await withSku()).not.toEqual([])
  await must(caller, 'POST', `${base}/${entry.id}/gdpr/erase`, { mode: 'erase' })
  expect(await withSku()).toEqual([])
  expect(await faultsOfAudit(structureId)).toEqual([])
})

it('the stream holds nothing that names a person, so that it stays when an entry is anonymised', async () => {
  const { caller, other } = await pair()
  const rows = await context.api.asSystem(
    (tx) => tx.$queryRaw<{ data: object }[]>`
      select data from activity where structure_id = ${caller.structureId}`,
  )
  for (const { data } of rows) {
    for (const value of Object.values(data)) expect(typeof value).not.toBe('string')
  }
  expect(JSON.stringify(rows)).not.toContain(other.sku)
})
