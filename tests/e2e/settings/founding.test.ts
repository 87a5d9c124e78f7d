import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { newVatNumber } from '@/tests/support/builders'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { seriousFaults } from '@/tests/support/faults'
import { pageCall } from '@/tests/support/page-call'
import { openPage } from '@/tests/support/session'

const TERMS = 'https://studio.example/condizioni'
const PRIVACY = 'https://studio.example/privacy'
const PASSWORD = 'tre parole lunghe'
const email = 'marta@posta.example'
const vatNumber = newVatNumber()

let database: TestDatabase
let application: Application
let kept: pg.Client
let browser: Browser
let page: Page

test.beforeAll(async () => {
  database = await createTestDatabase()
  application = await startApplication(database.url, {
    LUNA_REGISTRATION: 'open',
    LUNA_TERMS_URL: TERMS,
    LUNA_PRIVACY_URL: PRIVACY,
  })
  kept = new pg.Client({ connectionString: database.url })
  await kept.connect()
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
  await kept?.end()
  await application?.stop()
  await database?.drop()
})

const textbox = (name: RegExp) => page.getByRole('textbox', { name })
const regime = () => page.getByLabel('Regime fiscale')
const submit = () => page.getByRole('button', { name: 'Registrati' }).click()
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })

async function linkOf(kind: 'confirm'): Promise<string> {
  const { rows } = await kept.query('select text from mail_outbox where recipient = $1', [email])
  return new RegExp(`http:\\S+/${kind}/${kind}/[\\w-]{43}`).exec(rows.at(-1)?.text ?? '')?.[0] ?? ''
}

test.describe('a business that registers where no mail leaves', () => {
  test('is asked for its P.IVA and its regime, which are refused at their fields', async () => {
    await page.goto(`${application.url}/register`, { waitUntil: 'networkidle' })
    await textbox(/^Nome/).fill('Marta')
    await textbox(/^Cognome/).fill('Nuova')
    await textbox(/^E-mail/).fill(email)
    await textbox(/^Password/).fill(PASSWORD)
    await textbox(/^Ragione sociale/).fill('Studio Nuova')
    await textbox(/^Partita IVA/).fill('01234567890')
    await page.getByRole('checkbox').click()
    await submit()
    await page.getByText('la cifra di controllo non torna').waitFor()
    await page.getByText('Scegli il regime: da questo dipende').waitFor()
    expect(await textbox(/^Partita IVA/).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
  })

  test('reads the terms and the privacy notice without losing what it typed', async () => {
    for (const [name, href] of [
      ["condizioni d'uso", TERMS],
      ['informativa sulla privacy', PRIVACY],
    ] as const) {
      const link = page.getByRole('link', { name })
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([href, '_blank'])
    }
  })

  test('learns where its mail is, and nothing of the mail', async () => {
    await textbox(/^Partita IVA/).fill(`IT${vatNumber}`)
    await regime().selectOption('RF19')
    await page.getByText('Indirizzo e recapiti').click()
    await textbox(/^Indirizzo/).fill('Via Emilia 12')
    await textbox(/^Comune/).fill('Modena')
    await submit()
    await page.waitForURL(/\/login\?notice=registered/)
    await page.getByText('npm run mails').waitFor()
    expect(await page.getByText('Controlla la tua casella').count()).toBe(0)
    const link = await linkOf('confirm')
    expect(link).not.toBe('')
    expect(await page.content()).not.toContain(link.split('/').at(-1))
    expect(await seriousFaults(page)).toEqual([])
  })

  test('finds its name, and the steps ticked that it took at registration', async () => {
    await page.goto(await linkOf('confirm'))
    await page.getByRole('button', { name: 'Conferma' }).click()
    await page.waitForURL(/\/login\?notice=confirmed/)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await page.waitForURL(/\/app\/dashboard/)
    await page.getByText('Studio Nuova').first().waitFor()
    await page.getByText('2 di 9').waitFor()
    for (const name of ['Dati aziendali', 'Regime fiscale']) {
      expect(await step(name).getByText('Fatto').count()).toBe(1)
    }
    expect(await step('Primo cliente').getByText('Fatto').count()).toBe(0)
    const { data } = await pageCall(page, 'GET', '/api/auth/rest/structure/configuration')
    expect(data.registry.business).toMatchObject({
      name: 'Studio Nuova',
      vatnumber: vatNumber,
      tax_regime: 'RF19',
    })
  })

  test('has no customer yet among its latest entries: neither itself nor its owner', async () => {
    const entries = page.getByRole('region', { name: /Anagrafiche/ })
    await entries.getByText('Nessuna anagrafica').waitFor()
    expect(await entries.getByText('Studio Nuova').count()).toBe(0)
    await entries.getByRole('button', { name: /^Aggiorna/ }).click()
    await entries.getByText('Nessuna anagrafica').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('is led from the first steps to its mails, which say why they stay', async () => {
    await step('Posta').getByRole('link').click()
    await page.waitForURL(/\/app\/settings\/outbox/)
    await page.getByText('Le e-mail sono conservate qui e non partono').waitFor()
    await page.getByText('SMTP_URL').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('shows the same texts on its public pages', async () => {
    const settings = { public_page: true, public_slug: 'studio-nuova' }
    await pageCall(page, 'PUT', '/api/booking/rest/settings', { settings })
    await page.goto(`${application.url}/book/studio-nuova`, { waitUntil: 'networkidle' })
    const footer = page.getByRole('contentinfo')
    for (const [name, href] of [
      ["Condizioni d'uso", TERMS],
      ['Informativa sulla privacy', PRIVACY],
    ] as const) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
    expect(await seriousFaults(page)).toEqual([])
  })

  test('asks nothing of a business of its customers', async () => {
    const query = new URLSearchParams({ family: 'Studio Nuova', structure: 'Studio Nuova' })
    await page.goto(`${application.url}/register?${query}`, { waitUntil: 'networkidle' })
    await textbox(/^Cognome/).waitFor()
    for (const name of [/^Ragione sociale/, /^Partita IVA/]) expect(await textbox(name).count()).toBe(0)
    expect(await regime().count()).toBe(0)
  })
})
