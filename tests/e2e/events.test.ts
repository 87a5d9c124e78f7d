import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '@/tests/support/browser'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = inject('application')
const name = `Capoeira ${newStamp()}`

let browser: Browser
let page: Page
let phone: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 } })
})

afterAll(() => browser.close())

const dialog = (on: Page = page) => on.getByRole('dialog').last()

/** The class's date of today, in the month or in the list of a phone. */
const today = (on: Page) => on.getByText(name, { exact: true }).first()

async function open(task: string, on: Page = page): Promise<void> {
  await today(on).click()
  await dialog(on).getByRole('button', { name: task, exact: true }).click()
}

async function bookFirst(search: string): Promise<void> {
  await open('Prenota')
  await dialog()
    .getByRole('combobox', { name: /Persone/ })
    .click()
  await page.keyboard.type(search)
  await page
    .getByRole('option', { name: new RegExp(search) })
    .first()
    .click()
  await dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
  await page.getByText("Evento prenotato per l'utente").waitFor()
}

const noHarm = async (on: Page) => {
  const { violations } = await new AxeBuilder({ page: on }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

describe('the booking calendar', () => {
  it('takes a class that repeats, and says what is missing before', async () => {
    await page.goto(`${url}/app/events/list`)
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    await dialog().getByLabel('Nome').fill(name)
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await dialog().getByText('Nessuna disponibilità indicata').waitFor()
    await dialog().getByLabel('Disponibilità').fill('1')
    await dialog().getByLabel('Sede').selectOption({ label: 'Sala grande' })
    await dialog().getByRole('checkbox').first().click()
    await dialog().getByLabel('Ora di inizio').fill('23:00')
    await dialog().getByLabel('Ora di fine').fill('23:30')
    await dialog().getByRole('switch', { name: 'Si ripete ogni settimana' }).click()
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento aggiunto').waitFor()
    await today(page).waitFor()
    await noHarm(page)
  })

  it('gives its last place once and puts the next in the queue', async () => {
    await bookFirst('Zanetti')
    await bookFirst('Sarti')
    await open('Elenco partecipanti')
    await dialog().getByRole('heading', { name: 'Iscritti (1)' }).waitFor()
    await dialog().getByRole('heading', { name: 'In coda (1)' }).waitFor()
    await noHarm(page)
  })

  it('promotes from the queue into a place that got free', async () => {
    await dialog()
      .getByRole('button', { name: /^Annulla la prenotazione/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.getByText('Prenotazione annullata').waitFor()
    await dialog()
      .getByRole('button', { name: /^Promuovi/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.getByText('Ora la persona è tra i presenti').waitFor()
    await dialog().getByRole('heading', { name: 'Iscritti (1)' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('has attendance marked on a phone', async () => {
    await phone.goto(`${url}/app/events/list`)
    await open('Elenco partecipanti', phone)
    await dialog(phone)
      .getByRole('button', { name: /è presente$/ })
      .click()
    await phone.getByText('Presenti salvati').waitFor()
    await noHarm(phone)
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it('changes one date alone, or it and all that follow, and says before what that does', async () => {
    await page.goto(`${url}/app/events/list`)
    await open('Modifica')
    await dialog().getByLabel('Nome').fill(`${name} avanzata`)
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await dialog().getByRole('radio', { name: 'Questo e tutti i successivi' }).click()
    await dialog().getByText('un iscritto').waitFor()
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento modificato').waitFor()
    await page.getByText(`${name} avanzata`).first().waitFor()
  })
})
