import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { PASSWORD, person } from '@/tests/support/account'
import { Api } from '@/tests/support/api'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { seriousFaults } from '@/tests/support/faults'
import { openPage } from '@/tests/support/session'

const PATIENCE = 30_000
const TOKEN = 'a-token-that-only-prometheus-knows'

let database: TestDatabase
let application: Application
let browser: Browser
let operator = ''
let owner = ''

/** Two owners of structures of their own, of whom one runs the installation; jobs run in the server itself. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  database = await createTestDatabase()
  const api = await Api.open({}, { name: '', url: database.url, drop: async () => undefined })
  operator = (await person(api)).email
  owner = (await person(api)).email
  await api.close()
  application = await startApplication(database.url, { LUNA_OPERATORS: operator, LUNA_METRICS_TOKEN: TOKEN })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser?.close()
  await application?.stop()
  await database?.drop()
})

async function signedIn(email: string): Promise<Page> {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${application.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL(/\/app\/dashboard/)
  return page
}

/** A job that failed for good: Luna's daily cleaning, which succeeds when it is run. */
async function addFailedJob(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`SELECT graphile_worker.add_job('sweep', '{}', run_at := now() + interval '1 hour')`)
  await client.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now(),
    last_error = 'the disk was full' WHERE run_at > now() + interval '50 minutes' AND locked_at IS NULL
    AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'sweep')`)
  await client.end()
}

test.describe('the state of the installation', () => {
  test('shows an operator a job that failed for good, and runs it again by a press', async () => {
    test.setTimeout(120_000)
    await addFailedJob()
    const page = await signedIn(operator)
    await page.goto(`${application.url}/app/settings/outbox`)
    await page.getByRole('link', { name: 'Sistema', exact: true }).click()
    await page.waitForURL('**/app/settings/system')
    await page.getByText('Un lavoro non è riuscito: guarda qui sotto.').waitFor()
    const failed = page.getByRole('region', { name: 'Lavori non riusciti' })
    await failed.getByText('Motivo: the disk was full').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await failed.getByRole('button', { name: /^Riprova: Pulizia/ }).click()
    await page.getByText('Rimesso in coda: parte entro pochi secondi.').waitFor()
    await failed.getByText('Nessun lavoro da riprovare').waitFor()
    await page.getByText('Tutto funziona.').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Apri i backup' }).click()
    await page.waitForURL('**/app/settings/backup')
    await page.context().close()
  })

  test('is nowhere for the owner of another structure', async () => {
    const page = await signedIn(owner)
    await page.goto(`${application.url}/app/settings/system`)
    await page.getByText('403').waitFor()
    expect(await page.getByRole('link', { name: 'Sistema', exact: true }).count()).toBe(0)
    await page.context().close()
  })
})

test.describe('the server that runs', () => {
  test('is ready, with a worker that shows life', async () => {
    const answer = await fetch(`${application.url}/api/ready`)
    const { status, checks } = await answer.json()
    expect([answer.status, status]).toEqual([200, 'ready'])
    expect(checks.filter(({ ok, name }: { ok: boolean; name: string }) => !ok && name !== 'disk')).toEqual([])
  })

  test('gives its figures to those that have the token, with the calls that pages made', async () => {
    const metrics = (authorization: string) =>
      fetch(`${application.url}/metrics`, { headers: { authorization }, redirect: 'manual' })
    expect((await metrics('Bearer other')).status).toBe(401)
    const answer = await metrics(`Bearer ${TOKEN}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const figures = text.split('\n')
    const has = (pattern: RegExp) =>
      expect(
        figures.some((line) => pattern.test(line)),
        String(pattern),
      ).toBe(true)
    has(/^luna_http_request_duration_seconds_count\{.*route="page".* [1-9]/)
    has(/^luna_http_request_duration_seconds_count\{.*route="\/api\/auth\/rest\/.* [1-9]/)
    has(/^luna_database_connections\{state="(used|idle)"\} [1-9]/)
    has(/^luna_installation_read 1$/)
  })
})
