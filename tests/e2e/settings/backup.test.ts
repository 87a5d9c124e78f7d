import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { PASSWORD, person } from '@/tests/support/account'
import { Api } from '@/tests/support/api'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { seriousFaults } from '@/tests/support/faults'
import { openPage } from '@/tests/support/session'

const PASSPHRASE = 'quattro parole per la prova'
const PATIENCE = 20_000
/** A backup with its verification, on a machine with other work. */
const MADE_MS = 120_000

let database: TestDatabase
let application: Application
let browser: Browser
let folder = ''
let operator = ''
let owner = ''

/** Two owners of structures of their own, of whom one runs the installation. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'luna-backup-page-'))
  database = await createTestDatabase()
  const api = await Api.open({}, { name: '', url: database.url, drop: async () => undefined })
  operator = (await person(api)).email
  owner = (await person(api)).email
  await api.close()
  application = await startApplication(database.url, {
    LUNA_BACKUP_DIR: folder,
    LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
    LUNA_OPERATORS: operator,
  })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser?.close()
  await application?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
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

test.describe('the backups of the installation', () => {
  test('are made when an operator asks, shown verified, and downloaded encrypted', async () => {
    test.setTimeout(MADE_MS + 60_000)
    const page = await signedIn(operator)
    const card = page.getByRole('region', { name: 'Backup' })
    await card.getByText('Il primo backup deve ancora riuscire.').waitFor()
    await card.getByRole('link', { name: 'Apri i backup' }).click()
    await page.waitForURL('**/app/settings/backup')

    await page.getByRole('button', { name: 'Esegui ora' }).click()
    await page.getByText('Backup in coda').waitFor()
    const list = page.getByRole('region', { name: 'Ultimi backup' })
    // The rehearsal that follows has a low priority and takes minutes here; tests/api/jobs/backup/backup-run.test.ts awaits it.
    await list.getByText('Verificato', { exact: true }).waitFor({ timeout: MADE_MS })
    await page.getByText('L’ultimo backup è riuscito e verificato.').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    const saved = page.waitForEvent('download')
    await list.getByRole('button', { name: /^Scarica il backup del/ }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^luna-.*\.tar\.age$/)
    const path = join(folder, 'downloaded.tar.age')
    await download.saveAs(path)
    expect(await readFile(path)).toEqual(await readFile(join(folder, download.suggestedFilename())))
    await verifyBackup({ path, passphrase: PASSPHRASE })
    await page.context().close()
  })

  test('are nowhere for the owner of another structure', async () => {
    const page = await signedIn(owner)
    await page.goto(`${application.url}/app/settings/backup`)
    await page.getByText('403').waitFor()
    expect(await page.getByRole('link', { name: 'Backup', exact: true }).count()).toBe(0)
    await page.goto(`${application.url}/app/dashboard`, { waitUntil: 'networkidle' })
    expect(await page.getByRole('region', { name: 'Backup' }).count()).toBe(0)
    await page.context().close()
  })
})
