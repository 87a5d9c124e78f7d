/**
 * npm run screenshots: takes the pictures of docs/screenshots from the demo data, on a database and a server of their
 * own: the main pages wide, narrow (360 px) and dark.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { serveDemo } from '@/tests/support/application-server'
import { launchBrowser } from '@/tests/support/browser'
import { root } from './project'

const folder = join(root, 'docs', 'screenshots')

const pages = [
  ['dashboard', '/app/dashboard'],
  ['invoices', '/app/documents/invoices'],
  ['wizard', '/app/documents/wizard/invoice'],
  ['registry', '/app/registry/manager'],
  ['registry-new', '/app/registry/new'],
  ['settings', '/app/settings/salesforce'],
] as const

const looks = {
  '': { viewport: { width: 1440, height: 900 } },
  '-narrow': { viewport: { width: 360, height: 760 } },
  '-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel(/e-?mail/i).fill('demo@luna.test')
  await page.getByLabel(/^password/i).fill('luna-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
}

/** The first invoice of the list, opened. */
async function openFirstInvoice(page: Page, url: string): Promise<void> {
  const list = `${url}/api/salesforce/rest/invoice/list/structure?size=1&column=id&orderDirection=desc&filter_state=DIGITAL_SENT_SUCCESS`
  const answer = await page.request.get(list, { headers: { 'x-luna-application': 'luna_admin_app' } })
  const { response } = await answer.json()
  await page.goto(`${url}/app/documents/preview/invoice/${response.invoice_list[0].id}`)
}

/** A picture of a page once nothing of it is still to come. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[data-slot=skeleton], [data-sonner-toast]'))
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const { applications, close } = await serveDemo(1)
const url = applications[0]?.url ?? ''
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const [suffix, look] of Object.entries(looks)) {
    const page = await browser.newPage({ ...look, locale: 'it-IT', reducedMotion: 'reduce' })
    await page.goto(`${url}/login`)
    await picture(page, `login${suffix}`)
    await signIn(page, url)
    for (const [name, path] of pages) {
      await page.goto(url + path)
      await picture(page, `${name}${suffix}`)
    }
    await openFirstInvoice(page, url)
    await picture(page, `invoice${suffix}`)
    await page.close()
  }
} finally {
  await browser.close()
  await close()
}
