import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

test('a private customer without a receiver code is invoiced by one press, which writes 0000000', async () => {
  await page.goto(`${url}/app/documents/invoices`)
  const last_name = `Privata ${newStamp()}`
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({
      first_name: 'Ada',
      last_name,
      taxcode: 'RSSMRA80A01H501U',
      codice_destinatario: '',
      business: { name: '', vatnumber: '', iban: '', tax_regime: '' },
    }),
  })
  await page.goto(`${url}/app/documents/wizard/invoice`)
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  const list = page.getByRole('dialog')
  await list.getByRole('combobox').fill(last_name)
  await list.getByRole('option', { name: last_name }).click()
  await page.getByRole('button', { name: 'Usa 0000000' }).click()
  await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  const saved = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${anagrafica.sku}`)
  expect(saved.anagrafica.codice_destinatario).toBe('0000000')
})
