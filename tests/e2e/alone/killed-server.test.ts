import { expect } from 'playwright/test'
import { Api, type Caller } from '@/tests/support/api'
import { type Application, startApplication } from '@/tests/support/application'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { createTestDatabase } from '@/tests/support/database'
import { test } from '@/tests/support/own-process'

test.use({ processName: 'killed server' })

const DRAFTS = 330
const UNFIT_EVERY = 11
const CALLERS = 8
const KILLED_AFTER = 110

type Outcome = { id: number; status: number; code?: string }

async function issue(application: Application, as: Caller, id: number): Promise<Outcome | null> {
  const headers = { 'x-luna-application': 'luna_salesforce_app', ...as.headers }
  const url = `${application.url}/api/salesforce/rest/invoice/issue/${id}`
  const response = await fetch(url, { method: 'PUT', headers }).catch(() => null)
  if (!response) return null
  const body = await response.json().catch(() => null)
  return body ? { id, status: response.status, code: body.response.code } : null
}

/** Issues every id by eight callers; an id whose call got no answer is left out of the outcomes. */
async function issueAll(
  application: Application,
  as: Caller,
  ids: number[],
  after: (answered: number) => void,
) {
  const left = [...ids]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const outcome = await issue(application, as, id)
      if (outcome) outcomes.push(outcome)
      after(outcomes.length)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work))
  return outcomes
}

async function prepare(databaseUrl: string) {
  const api = await Api.open({}, { name: '', url: databaseUrl, drop: async () => undefined })
  const { caller, customer } = await studio(api)
  const unfit = await addEntry(api, caller, company({ codice_destinatario: '' }))
  const ids: number[] = []
  for (let index = 0; index < DRAFTS; index += 1) {
    const sku = index % UNFIT_EVERY === 5 ? unfit.sku : customer.sku
    ids.push((await createInvoice(api, caller, invoiceData(sku))).id)
  }
  const numbers = () =>
    api.asSystem(async (tx) => {
      const rows = await tx.document.findMany({
        where: { structure_id: caller.structureId, number: { not: null } },
      })
      return rows.map((row) => row.number ?? 0).sort((a, b) => a - b)
    })
  return { api, caller, ids, numbers }
}

test.describe('a server killed while eight callers issue', () => {
  test('leaves neither gaps nor doubles when the rest is tried again', async () => {
    test.setTimeout(180_000)
    const database = await createTestDatabase()
    const { api, caller, ids, numbers } = await prepare(database.url)
    const first = await startApplication(database.url)
    let killed: Promise<void> | undefined
    const before = await issueAll(first, caller, ids, (answered) => {
      if (answered >= KILLED_AFTER) killed ??= first.kill()
    })
    await killed
    expect(before.length).toBeLessThan(DRAFTS)
    expect(await numbers()).toEqual(Array.from({ length: (await numbers()).length }, (_, index) => index + 1))

    const answered = new Set(before.map((outcome) => outcome.id))
    const second = await startApplication(database.url)
    const after = await issueAll(
      second,
      caller,
      ids.filter((id) => !answered.has(id)),
      () => undefined,
    )
    await second.stop()

    const outcomes = [...before, ...after]
    expect(outcomes).toHaveLength(DRAFTS)
    expect(outcomes.filter((outcome) => outcome.status >= 500)).toEqual([])
    expect(outcomes.filter((outcome) => outcome.code === 'ERROR_INVOICE_NO_RECEIVER_CODE')).toHaveLength(30)
    expect(await numbers()).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
    await api.close()
    await database.drop()
  })
})
