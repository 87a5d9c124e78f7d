import type { Browser, Page } from 'playwright'
import { test } from 'playwright/test'
import { type Day, day } from '@/lib/domain/core/day'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
/** A day that the month of today shows, whatever day it is. */
const middle: Day = day(`${todayInRome().slice(0, 8)}14`)
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/calendar/list`)
})

test.afterAll(() => browser.close())

const cellOf = (on: Day) => page.locator(`td[data-day="${on}"]`)
const dialogOf = (title: string) => page.getByRole('dialog', { name: title })

test('a name is asked for on its field, and times with the words of the specification', async () => {
  await cellOf(middle)
    .getByRole('button', { name: /^Aggiungi un evento/ })
    .click()
  const dialog = dialogOf('Nuovo evento')
  await dialog.getByLabel(/^Ora di inizio/).fill('')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByText('Campo obbligatorio').waitFor()
  await dialog.getByText("L'inserimento degli orari è obbligatorio.").first().waitFor()
  await dialog.getByRole('tab', { name: 'Note' }).click()
  await dialog.getByText("Devi prima creare l'evento.").waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Esci senza salvare' }).click()
})
