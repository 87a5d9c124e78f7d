import { type Browser, expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage } from '@/tests/support/session'

const { url } = ownApplication()
let browser: Browser

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.afterAll(() => browser.close())

test.describe('the page that verifies signed documents', () => {
  test('takes a PDF without an account, and says in words that it is not from here', async () => {
    const page = await openPage(browser)
    await page.goto(`${url}/verify`)
    const buffer = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
    await page
      .getByLabel('Scegli un PDF')
      .setInputFiles({ name: 'altro.pdf', mimeType: 'application/pdf', buffer })
    await page.getByText('Non emesso da questa installazione').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
  })

  test('refuses a hash that is none at its field', async () => {
    const page = await openPage(browser)
    await page.goto(`${url}/verify`)
    await page.getByLabel('Oppure la sua impronta SHA-256').fill('abc')
    await page.keyboard.press('Enter')
    await page.getByText("Un'impronta SHA-256 ha 64 cifre esadecimali.").waitFor()
  })
})
