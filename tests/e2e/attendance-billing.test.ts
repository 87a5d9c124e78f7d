import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '@/tests/support/browser'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = inject('application')
const name = `Ginnastica ${newStamp()}`

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

const confirm = (on: Page = page) => on.getByRole('alertdialog').getByRole('button').last().click()

async function open(task: string, on: Page = page): Promise<void> {
  await on.getByText(name, { exact: true }).first().click()
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
  const wide = await on.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

describe('from a class to its invoices', () => {
  it('a class of one place at a price of the price list is added, and repeats', async () => {
    await page.goto(`${url}/app/events/list`)
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    await dialog().getByLabel('Nome').fill(name)
    await dialog().getByLabel('Disponibilità').fill('1')
    await dialog().getByLabel('Sede').selectOption({ label: 'Sala piccola' })
    await dialog().getByRole('checkbox').first().click()
    await dialog().getByRole('checkbox', { name: 'Lezione di yoga' }).click()
    await dialog().getByLabel('Ora di inizio').fill('22:00')
    await dialog().getByLabel('Ora di fine').fill('23:00')
    await dialog().getByRole('switch', { name: 'Si ripete ogni settimana' }).click()
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento aggiunto').waitFor()
  })

  it('two want its last place: one waits, and gets it when it is free', async () => {
    await bookFirst('Landi')
    await bookFirst('Venturi')
    await open('Elenco partecipanti')
    await dialog().getByRole('heading', { name: 'In coda (1)' }).waitFor()
    await dialog()
      .getByRole('button', { name: /^Annulla la prenotazione/ })
      .first()
      .click()
    await confirm()
    await page.getByText('Prenotazione annullata').waitFor()
    await dialog()
      .getByRole('button', { name: /^Promuovi/ })
      .click()
    await confirm()
    await page.getByText('Ora la persona è tra i presenti').waitFor()
    await page.keyboard.press('Escape')
  })

  it('attendance is marked on a phone', async () => {
    await phone.goto(`${url}/app/events/list`)
    await open('Elenco partecipanti', phone)
    await dialog(phone)
      .getByRole('button', { name: /è presente$/ })
      .click()
    await phone.getByText('Presenti salvati').waitFor()
  })

  it('the month becomes a draft, of whom is chosen, once', async () => {
    await phone.goto(`${url}/app/events/billing`)
    await phone.getByRole('button', { name: 'Mese successivo' }).click()
    await phone.getByText(`${name}, 1 presenza`).waitFor()
    await noHarm(phone)
    await phone.getByRole('checkbox', { name: 'Tutti' }).click()
    await phone.getByRole('checkbox', { name: /Venturi/ }).click()
    await phone.getByRole('button', { name: /^Fattura le presenze di / }).click()
    await confirm(phone)
    const draft = phone.getByRole('status').getByRole('link', { name: /Venturi/ })
    await draft.waitFor()
    await noHarm(phone)
    expect(await phone.getByText(`${name}, 1 presenza`).count()).toBe(0)
    await draft.click()
    await phone.waitForURL(/preview\/invoice\/\d+/)
    await phone.getByText(`${name}: presenze del`).first().waitFor()
  })
})

describe('a pass', () => {
  it('is given to a person, and revoked', async () => {
    await page.goto(`${url}/app/events/passes`)
    await page.getByRole('button', { name: 'Nuovo abbonamento' }).click()
    await dialog().getByRole('combobox').first().click()
    await page.keyboard.type('Landi')
    await page.getByRole('option', { name: /Landi/ }).first().click()
    await dialog().getByLabel('Nome').fill(`Carnet ${name}`)
    await dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Abbonamento aggiunto').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: `Carnet ${name}` })
    await row.getByText('10 di 10 ingressi rimasti').waitFor()
    await noHarm(page)
    await row.getByRole('button', { name: /^Revoca/ }).click()
    await confirm()
    await page.getByText('Abbonamento revocato').waitFor()
    await row.waitFor({ state: 'detached' })
  })
})
