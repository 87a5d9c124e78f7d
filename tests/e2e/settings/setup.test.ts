import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { changeTheme, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { openPage } from '@/tests/support/session'

const TOKEN = 'a'.repeat(43)

let database: TestDatabase
let application: Application
let browser: Browser
let page: Page

test.beforeAll(async () => {
  database = await createTestDatabase()
  const hash = createHash('sha256').update(TOKEN).digest('hex')
  await execute(
    database.url,
    `INSERT INTO account_token (token_hash, kind, expires_at) VALUES ('${hash}', 'setup', now() + interval '1 hour')`,
  )
  application = await startApplication(database.url)
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 360, height: 760 } })
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
  await application?.stop()
  await database?.drop()
})

const open = (path: string) => page.goto(`${application.url}${path}`, { waitUntil: 'networkidle' })

const faults = async () => [await sidewaysScroll(page), ...(await seriousFaults(page))]

test.describe('an installation without an account', () => {
  test('shows where its first account comes from, and offers no registration', async () => {
    await open('/login')
    await page.getByText('npm run setup-link').waitFor()
    expect(await page.getByRole('link', { name: 'Crea un account' }).count()).toBe(0)
    expect(await faults()).toEqual([0])
    await open('/register')
    await page.getByText('non accetta registrazioni').waitFor()
    expect(await page.getByRole('button', { name: 'Registrati' }).count()).toBe(0)
    expect(await faults()).toEqual([0])
  })

  test('opens the form of the first owner on a phone, in light and dark', async () => {
    await open(`/setup/${TOKEN}`)
    await page.getByText('Crea il primo account').waitFor()
    expect(await faults()).toEqual([0])
    await changeTheme(page, 'dark')
    expect(await faults()).toEqual([0])
    await page.getByRole('button', { name: "Crea l'account" }).click()
    await page.getByText("Inserisci l'indirizzo e-mail").waitFor()
    expect(await faults()).toEqual([0])
    expect(application.log()).not.toContain(TOKEN)
  })

  test('has the same page for every link that is not good', async () => {
    await open(`/setup/${'b'.repeat(43)}`)
    await page.getByText('è scaduto, è già stato usato o non è mai esistito').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await faults()).toEqual([0])
  })
})
