import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const stamp = newStamp()
const names = [`Prima ${stamp} S.r.l.`, `Seconda ${stamp} S.r.l.`] as const
const skus: string[] = []
/** Longer than what is typed waits to be kept. */
const KEPT_MS = 800

let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
  const page = await openPage(browser, { storageState: state })
  await page.goto(`${url}/app/dashboard`)
  for (const name of names) {
    const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
      anagrafica: company({ business: { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' } }),
    })
    skus.push(anagrafica.sku)
  }
  await page.context().close()
})

test.afterAll(() => browser.close())

const customerOf = (page: Page) => page.getByRole('combobox', { name: /^Cliente/ })
const offer = (page: Page, name: string, total: string) =>
  page.getByRole('button', { name: new RegExp(`^Riprendi: ${name}, ${total}`) })

for (const kind of ['invoice', 'offer', 'contract'] as const) {
  test.describe(`the wizard of a new ${kind}`, () => {
    test('never shows what was typed for another customer, and offers it by name and total', async () => {
      const page = await openPage(browser, { storageState: state })
      const wizard = new WizardPage(page, url, kind)
      const path = `${url}/app/documents/wizard/${kind}`
      await page.goto(`${path}?ana_sku=${skus[0]}`)
      await customerOf(page).getByText(names[0]).waitFor()
      await wizard.jump('Prodotti')
      await wizard.fillLine(1, { description: 'Per la prima', price: '1234,50' })
      await page.waitForTimeout(KEPT_MS)

      await page.goto(`${path}?ana_sku=${skus[1]}`)
      await customerOf(page).getByText(names[1]).waitFor()
      await offer(page, names[0], '1.506,09').waitFor()
      await wizard.jump('Prodotti')
      expect(await wizard.line(1).getByLabel('Descrizione').inputValue()).toBe('')
      await wizard.fillLine(1, { description: 'Per la seconda', price: '100' })
      await page.waitForTimeout(KEPT_MS)

      await page.goto(path)
      await customerOf(page).waitFor()
      await offer(page, names[1], '122,00').waitFor()
      expect(await customerOf(page).textContent()).not.toContain(stamp)
      await offer(page, names[0], '1.506,09').click()
      await wizard.step('Prodotti').waitFor()
      expect(await wizard.line(1).getByLabel('Descrizione').inputValue()).toBe('Per la prima')
      await wizard.jump('Scelta anagrafica')
      await customerOf(page).getByText(names[0]).waitFor()

      await page.reload()
      for (const name of names) {
        await page.getByRole('button', { name: new RegExp(`^Scarta: ${name}`) }).click()
      }
      await page.reload()
      await customerOf(page).waitFor()
      await page.waitForTimeout(KEPT_MS + 600)
      expect(await page.getByRole('button', { name: /^Riprendi:/ }).count()).toBe(0)
      await page.context().close()
    })
  })
}

test.describe('a draft of a tab that is open', () => {
  test('is not offered to another tab, until the first is closed', async () => {
    const first = await openPage(browser, { storageState: state })
    const wizard = new WizardPage(first, url)
    await first.goto(`${url}/app/documents/wizard/invoice?ana_sku=${skus[0]}`)
    await wizard.jump('Prodotti')
    await wizard.fillLine(1, { description: 'Ancora aperta', price: '50' })
    await first.waitForTimeout(KEPT_MS)
    const second = await first.context().newPage()
    await second.goto(`${url}/app/documents/wizard/invoice`)
    await customerOf(second).waitFor()
    await second.waitForTimeout(KEPT_MS + 600)
    expect(await offer(second, names[0], '61,00').count()).toBe(0)
    await first.close()
    await second.reload()
    await offer(second, names[0], '61,00').waitFor()
    await second.context().close()
  })
})
