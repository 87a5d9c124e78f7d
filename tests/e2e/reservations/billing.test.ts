import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow, todayInRome } from '@/tests/support/time/days'
import {
  addPlace,
  closePlaces,
  must,
  noHarm,
  openDay,
  type Person,
  type Place,
  reserveFor,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const yesterday = dayFromNow(-1)

let browser: Browser
let page: Page
let place: Place
let name: string
let person: Person

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/app/reservations/manager/billing`)
  place = await addPlace(page)
  name = `Polisportiva ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const anagrafica = company({ business })
  const answer = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', { anagrafica })
  person = { sku: answer.anagrafica.sku, name }
  await reserveFor(page, person, [slotOf(place, yesterday, 10, 11)])
})

test.afterAll(async () => {
  await closePlaces(page, [place])
  await browser.close()
})

test.describe('what was reserved', () => {
  test('becomes a draft of whom is chosen, at its price, once', async () => {
    await page.reload()
    if (yesterday.slice(0, 7) === todayInRome().slice(0, 7)) {
      await page.getByRole('button', { name: 'Mese successivo' }).click()
    }
    await page.getByText(`${place.name}, 1 prenotazione`).waitFor()
    await noHarm(page)
    await page.getByRole('checkbox', { name: 'Tutti' }).click()
    await page.getByRole('checkbox', { name }).click()
    await page.getByRole('button', { name: /^Fattura le prenotazioni/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Creare una bozza di fattura per 20,00')
    await question.getByRole('button').last().click()
    await page
      .getByRole('status', { name: 'Bozze create' })
      .getByRole('link', { name: `Bozza per ${name}` })
      .click()
    await page.waitForURL('**/app/documents/preview/invoice/*')
    await expect(page.getByRole('main')).toContainText('20,00')
    await page.goBack()
    await page.getByRole('heading', { name: 'Fattura le prenotazioni' }).waitFor()
    await expect(page.getByText(`${place.name}, 1 prenotazione`)).toHaveCount(0)
  })

  test('has its deposit billed from the desk before, which its sheet names with the way to the draft', async () => {
    await must(page, 'POST', '/policy', { policy: { resource_id: place.id, deposit_percent: 30 } })
    const day = openDay(1)
    await reserveFor(page, person, [slotOf(place, day, 10, 11)])
    await page.goto(`${url}/app/reservations/manager?day=${day}`)
    await page.getByRole('gridcell', { name: new RegExp(`${name}.*, ${place.name}, dalle 10:00 `) }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Fattura l’acconto' }).click()
    const link = sheet.getByRole('link', { name: '6,00 €, fatturato' })
    await link.waitFor()
    await noHarm(page)
    await expect(sheet.getByRole('button', { name: 'Fattura l’acconto' })).toHaveCount(0)
    await link.click()
    await page.waitForURL('**/app/documents/preview/invoice/*')
    await expect(page.getByRole('main')).toContainText('6,00')
  })
})
