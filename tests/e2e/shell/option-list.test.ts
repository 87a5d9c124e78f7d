import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
  })
  context = page.context()
  context.setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await context?.close()
  await browser?.close()
})

/** The number of the option that the input names as highlighted, from 0, which is the one that is marked as selected. */
async function highlighted(input: Locator): Promise<number> {
  const id = await input.getAttribute('aria-activedescendant')
  const option = page.locator(`[id="${id}"]`)
  expect(await option.getAttribute('aria-selected')).toBe('true')
  return Number(id?.split('-').at(-1))
}

/** Walks over the list by keys and returns the highlights in their order. */
async function walk(input: Locator, keys: readonly string[]): Promise<number[]> {
  const seen: number[] = []
  for (const key of keys) {
    await page.keyboard.press(key)
    seen.push(await highlighted(input))
  }
  return seen
}

const KEYS = ['ArrowDown', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowDown', 'End']

test.describe('a list of options below a field', () => {
  test('is walked by arrows, Home and End; Escape closes it and keeps the text, Tab leaves', async () => {
    await page.goto(`${url}/app/registry/new`)
    const input = page.getByRole('combobox', { name: 'Comune' })
    await input.pressSequentially('San')
    const options = page.getByRole('listbox', { name: 'Comuni' }).getByRole('option')
    await options.first().waitFor()
    const last = (await options.count()) - 1
    expect(await walk(input, KEYS)).toEqual([1, 2, 0, last, 0, last])
    await page.keyboard.press('Escape')
    expect([await input.getAttribute('aria-expanded'), await input.inputValue()]).toEqual(['false', 'San'])
    await input.pressSequentially('t')
    await options.first().waitFor()
    await page.keyboard.press('Tab')
    await options.first().waitFor({ state: 'detached' })
    expect(await input.inputValue()).toBe('Sant')
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(false)
  })

  test('has the same keys where one of many is chosen, and Enter takes what is highlighted', async () => {
    await page.goto(`${url}/app/documents/wizard/invoice`)
    const button = page.getByRole('combobox', { name: /^Cliente/ })
    await button.click()
    const input = page.getByRole('dialog').getByRole('combobox')
    const options = page.getByRole('dialog').getByRole('option')
    await options.nth(2).waitFor()
    const last = (await options.count()) - 1
    expect(await walk(input, KEYS)).toEqual([1, 2, 0, last, 0, last])
    await walk(input, ['Home', 'ArrowDown'])
    const name = (await options.nth(1).locator('.font-medium').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect.poll(() => button.textContent(), { timeout: PATIENCE }).toContain(name)
  })
})
