import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { invoiceData } from '@/tests/support/builders'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { debtorOf } from '@/tests/support/salesforce/page-debtor'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { dayFromNow } from '@/tests/support/time/days'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
})

test.afterAll(() => browser.close())

test('a customer’s page begins with its money, leads to what it is made of, and gives the statement of account', async () => {
  await page.goto(`${url}/app/dashboard`)
  const { id, sku } = await debtorOf(page)
  const { balance } = await pageCall(page, 'GET', `/api/salesforce/rest/balance/${sku}`)
  await page.goto(`${url}/app/registry/view/view/${id}`, { waitUntil: 'networkidle' })
  const figures = page.getByRole('region', { name: 'Fatturato e pagamenti' })
  await expect(figures.getByText(/^Fatturato \d{4}, senza IVA$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sollecita' })).toBeVisible()
  expect(await faultsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Estratto conto' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Saldo finale', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Oggetto')).toHaveValue(/^Estratto conto al \d/)
  expect(await faultsInEveryLook(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^estratto_conto_.+\.pdf$/)
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  const open = figures.locator('dl > div').filter({ hasText: 'Da incassare' }).getByRole('link').first()
  const amount = (await open.textContent()) ?? ''
  await open.click()
  await page.waitForURL(/\/documents\/schedule\?/)
  const { sums } = await pageCall(page, 'GET', `/api/salesforce/rest/schedule/list?flow=IN&ana_sku=${sku}`)
  expect(sums.in).toBe(balance.receivable.open)
  expect(amount.replace(/[^\d,]/g, '')).toBe(sums.in.toFixed(2).replace('.', ','))
})

test('a customer’s last invoices are without the drafts of days to come', async () => {
  await page.goto(`${url}/app/dashboard`)
  const { number, ana_sku } = await issuedInvoice(page, 'Cliente con bozze')
  for (const days of [0, 30])
    await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
      invoice_data: invoiceData(ana_sku, { date: dayFromNow(days) }),
    })
  const { anagrafica } = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${ana_sku}`)
  await page.goto(`${url}/app/registry/view/view/${anagrafica.id}`, { waitUntil: 'networkidle' })
  const rows = page.locator('[data-slot="card"]').filter({ hasText: 'Ultime fatture' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(number)
  await expect(rows.last()).toContainText('Bozza')
})

type OpenDue = { kind: string; ana_sku: string | null; open_amount: number; numeration: string }

test('a payment of a customer is proposed for its first open due date, and is for another that is chosen', async () => {
  await page.goto(`${url}/app/dashboard`)
  const path = '/api/salesforce/rest/schedule/list?flow=IN&size=500'
  const dues = (await pageCall(page, 'GET', path)).schedule_list as OpenDue[]
  const ofInvoices = dues.filter(({ kind, ana_sku }) => kind === 'ACTIVE_INVOICE' && ana_sku !== null)
  const skuOf = ({ ana_sku }: OpenDue) => ana_sku
  const sku = ofInvoices.map(skuOf).find((one, index, all) => all.indexOf(one) !== index)
  const [first, second] = ofInvoices.filter((due) => due.ana_sku === sku)
  const { anagrafica } = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${sku}`)
  await page.goto(`${url}/app/registry/view/view/${anagrafica.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Registra incasso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registra incasso' })
  const amount = async () =>
    Number((await dialog.getByLabel('Importo').inputValue()).replace('.', '').replace(',', '.'))
  await expect.poll(amount).toBe(first?.open_amount)
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByLabel('Scadenza').selectOption({ index: 1 })
  await expect.poll(amount).toBe(second?.open_amount)
  await expect(dialog.getByLabel('Scadenza').locator('option:checked')).toContainText(
    second?.numeration ?? '',
  )
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await dialog.waitFor({ state: 'detached' })
})
