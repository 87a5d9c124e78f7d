import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const stamp = newStamp().slice(0, 8)

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  page.context().setDefaultTimeout(20_000)
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const PAID = { date: '2026-11-21', amount: 33.21, method: 'CASH' }

/** An entry with a note and a meeting; its sku. */
async function addEntryWithMeeting(): Promise<string> {
  const registry = '/api/anagrafica/rest/anagrafica'
  const business = { name: `Timeline Ora ${stamp}`, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', registry, { anagrafica: company({ business }) })
  await pageCall(page, 'POST', `${registry}/${anagrafica.id}/notes`, { text: 'Richiamare' })
  await pageCall(page, 'POST', '/api/salesforce/rest/event/add', {
    name: `Colloquio ${stamp}`,
    allDay: false,
    start_date: '2049-03-02 10:00:00+0100',
    end_date: '2049-03-02 11:00:00+0100',
    event_ana_sku_list: [{ ana_sku: anagrafica.sku }],
  })
  return anagrafica.sku
}

test.describe('the timeline', () => {
  test('folds what one person did within an hour, and leads to each thing', async () => {
    await page.goto(`${url}/app/timeline`)
    const numbers: string[] = []
    for (const name of ['Uno', 'Due', 'Tre']) {
      const { id, number } = await issuedInvoice(page, `Timeline ${name} ${stamp}`)
      numbers.push(number)
      if (name === 'Tre')
        await pageCall(page, 'POST', '/api/salesforce/rest/payment/add', {
          payment_data: { document_id: id, ...PAID },
        })
    }
    await page.reload()
    // The demo may have issued some of its own today, in this hour or later.
    const several = { name: /^[3-9] fatture emesse$/ }
    const fold = page
      .locator('li[data-kind=INVOICE_ISSUED]')
      .filter({ has: page.getByRole('button', several) })
      .first()
    const button = fold.getByRole('button', several)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.press('Enter')
    for (const number of numbers) await fold.getByRole('link', { name: number, exact: true }).waitFor()
    await fold.getByRole('link', { name: `Timeline Uno ${stamp}` }).waitFor()
    await page.locator('li[data-kind=PAYMENT_IN]').getByText('33,21').first().waitFor()
    await fold.getByRole('link', { name: numbers[0], exact: true }).click()
    await page.waitForURL(/\/app\/documents\/preview\/invoice\/\d+$/)
  })

  test('is filtered by the address, which survives a reload', async () => {
    await page.goto(`${url}/app/timeline`)
    await page.getByLabel('Area').selectOption('PAYMENTS')
    await page.waitForURL(/area=PAYMENTS/)
    await expect(page.locator('li[data-kind=INVOICE_ISSUED]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filtri' }).click()
    const amounts = page.getByRole('dialog', { name: 'Filtri' })
    await amounts.getByLabel('Importo da').fill('33,21')
    await amounts.getByLabel('Importo a').fill('33,21')
    await page.waitForURL(/amount_from=33\.21&amount_to=33\.21/)
    await page.reload()
    await page.locator('li[data-kind=PAYMENT_IN]').getByText('33,21').first().waitFor()
    await expect(page.locator('li[data-kind]')).toHaveCount(1)
    await page.goto(`${url}/app/timeline?area=PAYMENTS&date_to=2000-01-01`)
    await page.getByText('Nessuna attività con questi filtri').waitFor()
    await page.getByRole('button', { name: 'Togli i filtri' }).click()
    await page.locator('li[data-kind=INVOICE_ISSUED]').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('has calendars and registry of an entry, and leads to each thing', async () => {
    const sku = await addEntryWithMeeting()
    await page.goto(`${url}/app/timeline?sku=${sku}`)
    await page.locator('li[data-kind=ENTRY_NOTED]').waitFor()
    await expect(page.locator('li[data-kind]')).toHaveCount(3)
    await page.getByLabel('Area').selectOption('MEETINGS')
    await expect(page.locator('li[data-kind]')).toHaveCount(1)
    const meeting = page.locator('li[data-kind=MEETING_MADE]')
    await meeting.getByRole('link', { name: `Timeline Ora ${stamp}` }).waitFor()
    await meeting.getByRole('link', { name: `Colloquio ${stamp}` }).click()
    await page.waitForURL(/\/app\/calendar\/list\?/)
    await page.getByRole('dialog').getByText(`Colloquio ${stamp}`).first().waitFor()
    await page.goto(`${url}/app/timeline?sku=${sku}&area=REGISTRY`)
    const added = page.locator('li[data-kind=ENTRY_ADDED]')
    await added.getByRole('link', { name: `Timeline Ora ${stamp}` }).click()
    await page.waitForURL(/\/app\/registry\/view\/view\/\d+$/)
  })

  test('shows more of the past on demand, and stays usable on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 760 })
    // The demo is made on one day, but its invoices are of many.
    await page.goto(`${url}/app/timeline?area=INVOICES`)
    await page.locator('li[data-kind]').first().waitFor()
    const folds = page.locator('section[aria-labelledby^=day-]')
    const before = await folds.count()
    await page.getByRole('button', { name: 'Mostra altro' }).click()
    await expect.poll(() => folds.count()).toBeGreaterThan(before)
    expect([await sidewaysScroll(page), await seriousFaults(page)]).toEqual([0, []])
  })

  test('is closed to customers', async () => {
    const customer = await openPage(browser, {
      storageState: await signedInState(browser, url, 'cliente@luna.test'),
    })
    await customer.goto(`${url}/app/timeline`)
    await customer.locator('main').waitFor()
    await expect(customer.locator('li[data-kind]')).toHaveCount(0)
    const side = customer.getByRole('link', { name: 'Timeline', exact: true })
    await expect(side).toHaveCount(0)
    await customer.context().close()
  })
})
