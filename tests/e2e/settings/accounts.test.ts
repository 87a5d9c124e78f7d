import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { seriousFaults } from '@/tests/support/faults'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { openPage } from '@/tests/support/session'

const smtp = new TestSmtp()
let database: TestDatabase
let application: Application
let browser: Browser
let page: Page

const email = 'nina@posta.example'
const first = 'tre parole lunghe'
const second = 'una frase tutta nuova'

test.beforeAll(async () => {
  database = await createTestDatabase()
  const smtpUrl = await smtp.listen()
  application = await startApplication(database.url, { SMTP_URL: smtpUrl, LUNA_REGISTRATION: 'open' })
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1280, height: 900 } })
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
  await application?.stop()
  await smtp.close()
  await database?.drop()
})

/** The link of the last mail, once it is a new one. */
async function mailedLink(path: RegExp): Promise<string> {
  const link = () => path.exec(smtp.lastTo(email))?.[0] ?? ''
  await expect.poll(link, { timeout: 20_000 }).not.toBe('')
  return link()
}

async function signIn(password: string): Promise<void> {
  await page.goto(`${application.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

const textbox = (name: RegExp) => page.getByRole('textbox', { name })

test.describe('an account', () => {
  test('is registered with everything that was wrong marked at once, the first of it in focus', async () => {
    await page.goto(`${application.url}/register`)
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.getByText("Inserisci l'indirizzo e-mail").waitFor()
    expect(await textbox(/^Nome/).evaluate((field) => field === document.activeElement)).toBe(true)
    await textbox(/^E-mail/).fill('nessuno')
    await textbox(/^Password/).fill('password123')
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.getByText("L'indirizzo e-mail non è valido").waitFor()
    await page.getByText('È tra le prime che chiunque proverebbe').waitFor()
    await page.getByText('Per registrarti devi accettare le condizioni').waitFor()
    expect(await textbox(/^Nome/).getAttribute('aria-invalid')).toBe('true')
    expect(await seriousFaults(page)).toEqual([])
    await textbox(/^Nome/).fill('Nina')
    await textbox(/^Cognome/).fill('Però')
    await textbox(/^E-mail/).fill(email)
    await textbox(/^Password/).fill(first)
    await textbox(/^Ragione sociale/).fill('Studio Però')
    await page.getByText('Indirizzo e recapiti').click()
    await textbox(/^Comune/).fill('Bologna')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.waitForURL(/\/login\?notice=registered/)
    await page.getByText('Controlla la tua casella di posta per confermare.').waitFor()
  })

  test('opens after the mailed link was followed, and not before', async () => {
    await signIn(first)
    await page.getByText('Credenziali di accesso non corrette.').waitFor()
    const link = await mailedLink(/http:\S+\/confirm\/confirm\/[\w-]{43}/)
    await page.goto(link)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Conferma' }).click()
    await page.waitForURL(/\/login\?notice=confirmed/)
    await signIn(first)
    await page.waitForURL(/\/app\/dashboard/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Conferma' }).click()
    await page.getByText('è scaduto o è già stato usato').waitFor()
  })

  test('gets a new password by mail: the old one and every session end', async () => {
    const old = await openPage(browser, { storageState: await page.context().storageState() })
    await page.context().clearCookies()
    await page.goto(`${application.url}/recover`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Invia il collegamento' }).click()
    await page.waitForURL(/\/login\?notice=recover/)
    const link = await mailedLink(/http:\S+\/reset\/[\w-]{43}/)
    await page.goto(link)
    await textbox(/^Nuova password/).fill('corta')
    await page.getByRole('button', { name: 'Salva la password' }).click()
    await expect.poll(() => textbox(/^Nuova password/).getAttribute('aria-invalid')).toBe('true')
    await textbox(/^Nuova password/).fill(second)
    await page.getByRole('button', { name: 'Salva la password' }).click()
    await page.waitForURL(/\/login\?notice=reset/)
    await old.goto(`${application.url}/app/dashboard`)
    await old.waitForURL(/\/login\?redirect=/)
    await old.context().close()
    await signIn(first)
    await page.getByText('Credenziali di accesso non corrette.').waitFor()
    await signIn(second)
    await page.waitForURL(/\/app\/dashboard/)
    await page.goto(link)
    await page.waitForURL(/\/app\/dashboard/)
  })

  test('keeps the registration open to who is signed in', async () => {
    await page.goto(`${application.url}/register`)
    await page.getByRole('heading', { name: 'Registrazione' }).waitFor()
  })
})

test.describe('a password that is guessed', () => {
  test('is refused at the eleventh try by the route of browsers, too, even when it is right', async () => {
    const route = `${application.url}/api/auth`
    const asked = await fetch(`${route}/csrf`)
    const cookie = asked.headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ')
    const { csrfToken } = await asked.json()
    const codes: (string | null)[] = []
    for (let index = 0; index < 11; index += 1) {
      const values = { csrfToken, json: 'true', email, password: index < 10 ? `sbagliata ${index}` : second }
      const body = new URLSearchParams(values)
      const answer = await fetch(`${route}/callback/credentials`, {
        method: 'POST',
        headers: { cookie },
        body,
      })
      codes.push(new URL((await answer.json()).url).searchParams.get('error'))
    }
    expect(codes).toEqual([...Array(10).fill('ERROR_WRONG_CREDENTIALS'), 'ERROR_TOO_MANY_REQUESTS'])
  })
})

test.describe('an address that fails', () => {
  test('is told from others by the socket, whatever it writes into x-forwarded-for', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 60 && statuses.at(-1) !== 429; index += 1) {
      const answer = await fetch(`${application.url}/api/auth/rest/signin`, {
        method: 'POST',
        headers: {
          'x-luna-application': 'luna_admin_app',
          'x-luna-username': `nobody${index}@posta.example`,
          'x-luna-password': 'sbagliata',
          'x-forwarded-for': `10.1.2.${index}`,
        },
      })
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
