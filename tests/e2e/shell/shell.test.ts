import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'

const { url } = ownApplication()
let browser: Browser

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.afterAll(() => browser?.close())

/** A page of a browser of its own, and what its console complained about. */
async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}

async function signIn(page: Page, email = 'demo@luna.test', path = '/app/dashboard'): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.waitForURL(/\/login\?/)
  await fill(page, email, 'luna-demo')
  await page.waitForURL(`${url}${path}`)
}

/** The application serves other files, too, of which none expects a theme or a folded menu: the account gets its settings back. */
async function clearSettings(page: Page): Promise<void> {
  const body = { sku: 'app-settings', user_settings: {} }
  expect(await pageCall(page, 'POST', '/api/auth/rest/save.php', body)).toMatchObject({ status: 'ok' })
}

/** Makes a choice, and waits until it is saved with the account. */
async function untilSaved(page: Page, choose: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/save.php') && answer.request().method() === 'POST',
  )
  await choose()
  await saved
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

test.describe('signing in', () => {
  test('marks what is missing, says why it refuses, then leads where the user wanted to go', async () => {
    const { page } = await open()
    await page.goto(`${url}/app/price/manager?x=1`)
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect.poll(() => page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await fill(page, 'demo@luna.test', 'sbagliata')
    await page.getByText('Credenziali di accesso non corrette.').waitFor()
    await fill(page, 'demo@luna.test', 'luna-demo')
    await page.waitForURL(`${url}/app/price/manager?x=1`)
    await page.goto(`${url}/login`)
    await page.waitForURL(`${url}/app/dashboard`)
    await page.goto(`${url}/recover`)
    await page.waitForURL(`${url}/app/dashboard`)
    await page.goto(`${url}/register`)
    await page.getByRole('heading', { name: 'Registrazione' }).waitFor()
  })

  test('takes no account of a family without its structure, or of a structure without its family', async () => {
    const { page } = await open()
    for (const half of ['family=Nessuna', 'structure=Nessuna']) {
      await page.goto(`${url}/login?${half}`)
      await fill(page, 'demo@luna.test', 'luna-demo')
      await page.waitForURL(`${url}/app/dashboard`)
      await page.context().clearCookies()
    }
    await page.goto(`${url}/login?family=Nessuna&structure=Nessuna`)
    await fill(page, 'demo@luna.test', 'luna-demo')
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('never leads to another site', async () => {
    const { page } = await open()
    await page.goto(`${url}/login?redirect=${encodeURIComponent('//evil.example/app/')}`)
    await fill(page, 'demo@luna.test', 'luna-demo')
    await page.waitForURL(`${url}/app/dashboard`)
  })

  test('ends at the logout page, whose session opens nothing any more', async () => {
    const { page } = await open()
    await signIn(page)
    const cookies = await page.context().cookies()
    await page.goto(`${url}/logout`)
    await page.waitForURL(`${url}/login`)
    await page.context().addCookies(cookies)
    await page.goto(`${url}/app/dashboard`)
    await page.waitForURL(/\/login\?redirect=/)
  })
})

test.describe('logging out', () => {
  test('forgets the registry’s filters and what was typed into forms', async () => {
    const { page } = await open()
    await signIn(page)
    await page.goto(`${url}/app/registry/manager?search=rossi`)
    const filters = () => page.evaluate(() => localStorage.getItem('registry-manager'))
    await expect.poll(filters).toContain('rossi')
    await page.goto(`${url}/app/registry/new`)
    await page.getByLabel(/^Ragione sociale/).fill('A metà S.r.l.')
    const drafts = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(drafts).toContain('A metà S.r.l.')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`${url}/logout`)
    await page.waitForURL(`${url}/login`)
    expect([await filters(), await drafts()]).toEqual([null, expect.not.stringContaining('A metà')])
    await signIn(page, 'demo@luna.test', '/app/registry/new')
    await page.getByLabel(/^Ragione sociale/).waitFor()
    expect(await page.getByRole('button', { name: 'Ripristina' }).count()).toBe(0)
    await page.goto(`${url}/app/registry/manager`)
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('')
  })
})

test.describe('registering', () => {
  test('says so when the server gives no answer, and keeps what was typed', async () => {
    const { page } = await open()
    await page.route('**/api/auth/rest/signup', (route) => route.abort())
    await page.goto(`${url}/register`)
    const textbox = (name: RegExp) => page.getByRole('textbox', { name })
    await textbox(/^Nome/).fill('Nina')
    await textbox(/^Cognome/).fill('Però')
    await textbox(/^E-mail/).fill('nina@posta.example')
    await textbox(/^Password/).fill('tre parole lunghe')
    await textbox(/^Ragione sociale/).fill('Studio Però')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.getByText('Errore nella richiesta al server').waitFor()
    expect(await textbox(/^E-mail/).inputValue()).toBe('nina@posta.example')
  })
})

test.describe('an ended session', () => {
  test('is renewed in place: the refused call is made again and the page stays', async () => {
    const { page } = await open()
    await signIn(page)
    await page.goto(`${url}/app/dashboard`, { waitUntil: 'networkidle' })
    const refresh = page.getByRole('button', { name: 'Aggiorna Ultime fatture' })
    const button = await refresh.elementHandle()
    await page.context().clearCookies()
    // A call of the page that comes first is refused, too, and its dialog would be over the button.
    await button?.dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await dialog.waitFor()
    await dialog.getByLabel('Password').fill('luna-demo')
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => refresh.isEnabled()).toBe(true)
    expect(page.url()).toBe(`${url}/app/dashboard`)
  })
})

test.describe('the frame', () => {
  test('shows each user what their roles allow, and refuses the rest', async () => {
    const { page } = await open()
    await signIn(page, 'cliente@luna.test')
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByText('Prenota', { exact: true }).waitFor()
    expect(await menu.getByText('Fatture attive').count()).toBe(0)
    await page.goto(`${url}/app/documents/offers`)
    await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor()
  })

  test('finds screens, registries and documents with Ctrl+K', async () => {
    const { page } = await open()
    await signIn(page)
    // A key pressed before the page listens is lost.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Control+k')
    const box = page.getByPlaceholder('Cerca o scrivi un comando…')
    await box.fill('contratti')
    await page
      .getByRole('option', { name: /Contratti/ })
      .first()
      .waitFor()
    await box.press('Enter')
    await page.waitForURL(`${url}/app/documents/contracts`)
  })

  test('speaks the chosen language and keeps the chosen theme over a reload', async () => {
    const { page } = await open()
    await signIn(page)
    await page.getByRole('button', { name: 'Lingua' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Active Invoices' }).waitFor()
    await page.getByRole('button', { name: 'Theme' }).click()
    await untilSaved(page, () => page.getByRole('menuitemradio', { name: 'Dark' }).click())
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await clearSettings(page)
  })

  test('keeps the menu folded over a reload', async () => {
    const { page } = await open()
    await signIn(page)
    await untilSaved(page, () => page.getByRole('button', { name: 'Riduci il menu' }).click())
    await page.reload()
    await page.getByRole('button', { name: 'Espandi il menu' }).waitFor()
    await clearSettings(page)
  })

  test('a browser that is new to the account takes its theme, and keeps it when the menu is folded at once', async () => {
    const first = (await open()).page
    await signIn(first)
    const settings = { sku: 'app-settings', user_settings: { theme: 'dark' } }
    await pageCall(first, 'POST', '/api/auth/rest/save.php', settings)
    const { page } = await open()
    await signIn(page)
    await untilSaved(page, () => page.getByRole('button', { name: 'Riduci il menu' }).click())
    await expect(page.locator('html')).toHaveClass(/dark/)
    const { user_settings } = await pageCall(page, 'GET', '/api/auth/rest/save.php?sku=app-settings')
    expect(user_settings).toEqual({ theme: 'dark', menu: 'collapsed' })
    await clearSettings(page)
  })

  test('is found whole for an address that does not exist', async () => {
    const { page } = await open()
    await signIn(page)
    const answer = await page.goto(`${url}/app/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu principale' }).waitFor()
  })
})

test.describe('an address with a slash at its end', () => {
  const asked = (path: string, method = 'GET') =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { 'x-luna-application': 'luna_salesforce_app' },
    })

  test('is a call like another, as the specification writes one', async () => {
    const answer = await asked('/api/salesforce/rest/invoice/productsFromInvoiceIds/', 'POST')
    expect([answer.status, (await answer.json()).response.code]).toEqual([401, 'ERROR_NOT_AUTHENTICATED'])
  })

  for (const path of ['/login/', '/app/price/manager/']) {
    test(`leads to the one address of a page: ${path}`, async () => {
      const answer = await asked(`${path}?x=1`)
      expect([answer.status, new URL(answer.headers.get('location') ?? '', url).href]).toEqual([
        308,
        `${url}${path.slice(0, -1)}?x=1`,
      ])
    })
  }

  test('leads to no other host', async () => {
    const answer = await asked('//elsewhere.example/')
    expect(new URL(answer.headers.get('location') ?? '', url).origin).toBe(new URL(url).origin)
  })
})

const pages = ['/app/dashboard', '/app/price/manager', '/app/settings/profile']

test.describe('every page of the frame', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible and quiet in the ${colorScheme} theme`, async () => {
      const { page, complaints } = await open({ colorScheme })
      await page.goto(`${url}/login`)
      expect(await seriousFaults(page)).toEqual([])
      await signIn(page)
      for (const path of pages) {
        await page.goto(url + path, { waitUntil: 'networkidle' })
        expect([path, await seriousFaults(page)]).toEqual([path, []])
      }
      expect(complaints).toEqual([])
    })
  }

  test('fits 360 px without scrolling sideways, its menu in a drawer', async () => {
    const { page } = await open({ viewport: { width: 360, height: 740 } })
    await signIn(page)
    for (const path of ['/login', ...pages]) {
      await page.goto(url + path, { waitUntil: 'networkidle' })
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
    }
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Fatture attive' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})
