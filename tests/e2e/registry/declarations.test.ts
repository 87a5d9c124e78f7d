import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

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

test('a declaration of intent is added on the customer’s page, corrected where it is wrong, and deleted', async () => {
  await page.goto(`${url}/app/dashboard`)
  const business = {
    name: `Esportatrice ${newStamp()}`,
    vatnumber: newVatNumber(),
    iban: '',
    tax_regime: 'RF01',
  }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  await page.goto(`${url}/app/registry/view/view/${anagrafica.id}`)
  const card = page.locator('[data-slot="card"]').filter({ hasText: 'Dichiarazioni d’intento' })
  await card.getByRole('button', { name: 'Aggiungi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Protocollo').fill('26010812345678901/000001')
  await dialog.getByLabel('Data della ricevuta').fill('08/01/2026')
  await dialog.getByLabel('Valida dal').fill('01/01/2026')
  await dialog.getByLabel('Valida fino al').fill('31/01/2027')
  await dialog.getByLabel('Plafond').fill('50000')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByLabel('Valida fino al')).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByLabel('Valida fino al').fill('31/12/2026')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await card.getByText('26010812345678901-000001').waitFor()
  await card.getByText(/Restano 50\.000,00/).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])

  await card.getByRole('button', { name: 'Modifica la dichiarazione 26010812345678901-000001' }).click()
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await card.getByText(/Nessuna dichiarazione/).waitFor()
})
