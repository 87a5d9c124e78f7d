import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
let browser: Browser
let page: Page
let wizard: WizardPage

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  wizard = new WizardPage(page, url)
})

test.afterAll(() => browser.close())

const total = async () => {
  const text = await page.getByLabel('Totali').textContent()
  return (text ?? '').replace(/\s/g, ' ')
}
const price = (number: number) => wizard.line(number).getByLabel(/^Prezzo/)

async function chooseOfLine(number: number, action: string): Promise<void> {
  await wizard
    .line(number)
    .getByRole('button', { name: `Azioni per Riga ${number}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('prices are typed with VAT, all or one by one, and cost what was typed from the wizard to paper', async () => {
  await wizard.open()
  await wizard.chooseCustomer('A.S.D. Polisportiva Reno')
  await wizard.jump('Prodotti')
  await page.getByLabel('Prezzi con IVA').click()
  await wizard.fillLine(1, { description: 'Tappetino', price: '15' })
  await wizard.line(1).getByText('Senza IVA 12,2951 € al pezzo; con IVA 15,00 € in tutto').waitFor()
  await expect.poll(total).toContain('15,00 €')
  await price(1).press('Enter')
  await wizard.fillLine(2, { description: 'Borraccia', price: '9,90', quantity: '2' })
  await expect.poll(total).toContain('34,80 €')
  expect(await seriousFaults(page)).toEqual([])

  await chooseOfLine(2, 'Scrivi il prezzo senza IVA')
  await expect(price(2)).toHaveValue('8,1147541')
  await expect(page.getByLabel('Prezzi con IVA')).not.toBeChecked()
  await chooseOfLine(2, 'Scrivi il prezzo con IVA')
  await expect(price(2)).toHaveValue('9,90')
  await expect(page.getByLabel('Prezzi con IVA')).toBeChecked()

  await wizard.jump('Pagamento')
  await page.getByLabel('Metodo di pagamento').selectOption('CASH')
  await wizard.jump('Riepilogo')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  await page.getByText('Prezzo con IVA: 9,90 €, in tutto 19,80 €').waitFor()

  await wizard.open(id)
  await wizard.jump('Prodotti')
  await expect(price(1)).toHaveValue('15,00')
  await expect(page.getByLabel('Prezzi con IVA')).toBeChecked()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
})

test('a new document begins as prices were last typed in this browser', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await wizard.open()
  await wizard.chooseCustomer('A.S.D. Polisportiva Reno')
  await wizard.jump('Prodotti')
  await expect(page.getByLabel('Prezzi con IVA')).toBeChecked()
  await page.getByLabel('Prezzi con IVA').click()
  await wizard.fillLine(1, { description: 'Tappetino', price: '15' })
  await expect.poll(total).toContain('18,30 €')
})
