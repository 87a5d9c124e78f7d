import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from '../documents/wizard-page'

const { url } = ownApplication()
const stamp = newStamp()
const customer = 'A.S.D. Polisportiva Reno'
let browser: Browser
let page: Page
let number = ''

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
})

test.afterAll(() => browser.close())

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('main').getByRole('button', { name })

test('a proforma is written in the wizard, and gets a number of its own series', async () => {
  await page.goto(`${url}/app/documents/proformas`)
  await page.getByRole('link', { name: 'Nuova proforma' }).first().click()
  const wizard = new WizardPage(page, url, 'proforma')
  await wizard.chooseCustomer(customer)
  await wizard.next()
  await wizard.fillLine(1, { description: `Quota ${stamp}`, price: '100' })
  await wizard.next()
  await expect(page.getByRole('radio', { name: 'In abbonamento' })).toHaveCount(0)
  await wizard.next()
  await page.getByText('Il presente documento non costituisce fattura').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Salva$|^Salva proforma$/ }).click()
  await wizard.saved()
  const title = await heading(/^Proforma n\. \d+\/PF\/\d{4}$/).textContent()
  number = title?.replace('Proforma n. ', '') ?? ''
  expect(await seriousFaults(page)).toEqual([])
})

test('its PDF states that it is no invoice', async () => {
  await button('Azioni').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /PDF/ }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^proforma\d+_\d{4}\.pdf$/)
  const text = await pdfText(new Uint8Array(await readFile(await file.path())))
  expect(text.replaceAll(/\s+/g, ' ')).toContain('non costituisce fattura')
})

test('stands first in the list, with its amount in the tabs', async () => {
  await page.goto(`${url}/app/documents/proformas`)
  await page.getByRole('row').nth(1).getByText(number).waitFor()
  await page.getByRole('navigation', { name: 'Schede' }).getByText('Da inviare').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('one press issues its invoice, paid, and each shows the other', async () => {
  await page.getByRole('row').nth(1).getByRole('link', { name: number }).click()
  await heading(/^Proforma n\./).waitFor()
  await button('Incassata').click()
  const dialog = page.getByRole('dialog', { name: `Incassata: proforma ${number}` })
  await dialog.getByText(/ha pagato 122,00/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Data').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Emetti la fattura incassata' }).click()
  await dialog.getByText("L'incasso non può essere prima del giorno della proforma").waitFor()
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
  await dialog.getByLabel('Data').fill(today)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/preview\/invoice\/\d+$/)
  await heading(/^Fattura n\./).waitFor()
  await page.getByRole('main').getByText('Pagata').first().waitFor()
  const chain = page.getByRole('region', { name: 'Documenti collegati' })
  await chain.getByRole('link', { name: `Proforma ${number}` }).click()
  await heading(new RegExp(`^Proforma n\\. ${number}$`)).waitFor()
  await page.getByRole('main').getByText('Incassata').first().waitFor()
  await expect(button('Incassata')).toHaveCount(0)
})
