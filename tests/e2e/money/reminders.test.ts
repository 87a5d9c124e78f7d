import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signIn } from '@/tests/support/session'

const { url } = ownApplication()

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 360, height: 780 } })
  await signIn(page, url)
})

test.afterAll(() => browser.close())

/** Reads the answer of a call of ours in the signed-in page. */
const read = (path: string) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { 'x-luna-application': 'luna_admin_app' } })
    return (await answer.json()).response
  }, path)

const card = () => page.getByLabel('Solleciti', { exact: true })

test.describe('an invoice that is late', () => {
  test('is reminded of by hand, on a phone, once it was asked; the card tells of it', async () => {
    await page.goto(`${url}/app/documents/schedule?flow=IN&due=OVERDUE`)
    await page.locator('a[href*="/preview/invoice/"]').first().click()
    await page.waitForURL('**/preview/invoice/*')
    const already = await card().getByRole('listitem').count()
    await card().getByRole('button', { name: 'Sollecita ora' }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Sollecita ora' }).click()
    await page.getByText(/^Sollecito in uscita per /).waitFor()
    await card().getByText('inviato a mano').first().waitFor()
    expect(await card().getByRole('listitem').count()).toBe(already + 1)
    expect([await sidewaysScroll(page), await seriousFaults(page)]).toEqual([0, []])
  })

  test('reaches its customer with what is left to pay and the invoice', async () => {
    const text = await page.getByText(/^Sollecito in uscita per /).textContent()
    const to = (text ?? '').replace('Sollecito in uscita per ', '')
    const { mail_list } = await read('/api/auth/rest/outbox')
    const { id } = mail_list.find(({ recipient }: { recipient: string }) => recipient === to)
    const { mail } = await read(`/api/auth/rest/outbox/${id}`)
    const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
    const left = plain(await page.locator('[data-slot=payments] [data-slot=residual]').textContent())
    expect(plain(mail.text)).toContain(left)
  })

  test('is left in peace when its reminders are paused, also after a reload', async () => {
    const pause = card().getByRole('switch', { name: 'Sospendi per questa fattura' })
    expect(await pause.count(), 'the demo reminds by rules').toBe(1)
    await pause.click()
    await expect.poll(() => pause.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => pause.isChecked()).toBe(true)
    await pause.click()
    await expect.poll(() => pause.isChecked()).toBe(false)
  })
})
