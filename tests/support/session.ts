import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

/** The demo's accounts (prisma/seed). */
export type DemoAccount = 'demo@luna.test' | 'operatore@luna.test' | 'cliente@luna.test'

const PASSWORD = 'luna-demo'

/** Signs in through the login page and waits for the dashboard. */
export async function signIn(
  page: Page,
  url: string,
  account: DemoAccount = 'demo@luna.test',
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel(/e-?mail/i).fill(account)
  await page.getByLabel(/^password/i).fill(PASSWORD)
  await page.getByRole('button', { name: /^(accedi|sign in)/i }).click()
  await page.waitForURL(/\/app\/dashboard/)
}

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * The stored state of a signed-in browser, for contexts that start signed in. The calls are those of the login page, which
 * is not opened: two pages fewer for each file of tests.
 */
export async function signedInState(
  browser: Browser,
  url: string,
  account: DemoAccount = 'demo@luna.test',
): Promise<StoredState> {
  const context = await browser.newContext({ baseURL: url })
  await signInByCalls(context.request, account)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Signs a demo's account in by the calls of the login page: the later calls of these requests carry its session. */
export async function signInByCalls(
  request: APIRequestContext,
  account: DemoAccount = 'demo@luna.test',
): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { email: account, password: PASSWORD, csrfToken, json: 'true' }
  const answer = await request.post('/api/auth/callback/credentials', { form })
  const body = await answer.text()
  if (!answer.ok() || body.includes('error=')) throw new Error(`${account} cannot sign in: ${body}`)
}

/** A page of a context of its own, Italian and without motion; the caller closes the page's context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  return context.newPage()
}
