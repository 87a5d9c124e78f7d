import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const customer = 'A.S.D. Polisportiva Reno'
/** The furthest that a field may be away. */
const MAX_TABS = 24
/** All keys of the job that type no text: those that go on, open, choose and mark. */
const MAX_KEYS = 40
const LIMIT_MS = 40_000

let browser: Browser
let page: Page
let keys = 0

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
})

test.afterAll(() => browser.close())

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Whether what has the focus shows it. */
const isFocusSeen = () =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return true
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })

/** Goes on with Tab until it is there; every stop on the way shows where one is. Answers how many it took. */
async function tabTo(target: Locator): Promise<number> {
  await target.waitFor()
  for (let tabs = 0; tabs <= MAX_TABS; tabs += 1) {
    if (await isFocused(target)) return tabs
    await press('Tab')
    expect(
      await isFocusSeen(),
      await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''),
    ).toBe(true)
  }
  throw new Error(`not reached in ${MAX_TABS} tabs: ${target}`)
}

async function press(key: string): Promise<void> {
  keys += 1
  await page.keyboard.press(key)
}

const line = (label: string) =>
  page.getByRole('listitem', { name: 'Riga 1', exact: true }).getByLabel(label, { exact: true })

async function type(target: Locator, text: string): Promise<number> {
  const tabs = await tabTo(target)
  await press('Control+a')
  await page.keyboard.type(text)
  return tabs
}

/** Goes on to a step by Ctrl+Enter, the key of the primary button. */
async function next(step: string): Promise<void> {
  await press('Control+Enter')
  await page.getByRole('region', { name: step, exact: true }).waitFor()
}

test.describe('an invoice to a known customer', () => {
  test('is written and issued by keyboard alone within 40 seconds and 40 keys besides its texts', async () => {
    await page.goto(`${url}/app/dashboard`)
    const started = Date.now()
    keys = 0
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('Nuova fattura')
    await page
      .getByRole('option', { name: /Nuova fattura/ })
      .first()
      .waitFor()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Nuova fattura' }).waitFor()

    const toCustomer = await tabTo(page.getByRole('combobox', { name: /^Cliente/ }))
    await press('Enter')
    const list = page.getByRole('dialog')
    await list.getByRole('combobox').waitFor()
    await page.keyboard.type(customer)
    await list.getByRole('option', { name: customer }).waitFor()
    await press('Enter')
    await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
    await next('Prodotti')

    const description = `Tastiera ${newStamp()}`
    const toLine = await type(line('Descrizione'), description)
    await type(line('Quantità'), '2')
    await type(line('Prezzo'), '100')
    await page.getByRole('region', { name: 'Totali' }).getByText('244,00 €').waitFor()
    await next('Pagamento')
    await next('Riepilogo')
    await page.getByRole('article', { name: /^Fattura/ }).waitFor()
    const toState = await tabTo(page.getByRole('radio', { name: 'Da emettere' }))
    await press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Emessa' })).toBeChecked()
    await press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: /^Fattura n\. \d+\/\d{4}$/ }).waitFor()
    const taken = Date.now() - started
    console.log({ taken, keys, toCustomer, toLine, toState })
    expect(taken).toBeLessThanOrEqual(LIMIT_MS)
    expect(keys).toBeLessThanOrEqual(MAX_KEYS)
  })
})
