import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { formatDay } from '@/lib/i18n/formats'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { addPerson, openDay, reserveFor, slotOf } from './reserved-places'

const { url } = ownApplication()
const MANAGER = `${url}/app/reservations/manager`
const REST = '/api/reservations/rest'

let browser: Browser
let page: Page

/** The demo's second structure, in Imola, has nothing that can be reserved. */
async function enter(structure: string): Promise<void> {
  await page.goto(`${url}/app/dashboard`)
  await page.getByRole('button', { name: /Cambia struttura/ }).click()
  await page.getByRole('menuitemradio', { name: structure }).click()
  await page.getByRole('button', { name: `Struttura: ${structure}.` }).waitFor()
}

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  await enter('Studio Luna Imola')
})

test.afterAll(() => browser.close())

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog').last()
const question = () => page.getByRole('alertdialog').last()
const main = () => page.getByRole('main')

/** Presses of the mouse and of Enter, which are what setting up costs beside typing names and amounts. */
function counted() {
  let presses = 0
  return {
    click: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    enter: async (field: Locator) => {
      presses += 1
      await field.press('Enter')
    },
    presses: () => presses,
  }
}

test.describe('a studio that has nothing to reserve', () => {
  test('sets up two rooms, their hours and a price with at most ten presses', async () => {
    await page.goto(`${MANAGER}/resources`)
    await page.getByText('Ancora niente da prenotare').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
    const { click, enter, presses } = counted()
    for (const [opener, name] of [
      ['Aggiungi la prima sala', 'Sala specchi'],
      ['Aggiungi risorsa', 'Sala prove'],
    ] as const) {
      await click(button(opener))
      const field = dialog().getByRole('textbox', { name: /^Nome/ })
      await expect(field).toBeFocused()
      await field.fill(name)
      await enter(field)
      await main().getByText(name, { exact: true }).waitFor()
    }
    await click(main().getByRole('link', { name: 'Orari di apertura' }))
    await page.getByText('Senza orari non si può prenotare niente').waitFor()
    await click(button('Aggiungi orari'))
    await enter(dialog().getByRole('textbox', { name: /^Dalle/ }))
    await main()
      .getByRole('button', { name: /Modifica: lunedì 09:00–20:00/ })
      .waitFor()
    await click(page.getByRole('link', { name: 'Prezzi', exact: true }))
    await click(button('Aggiungi prezzo'))
    const amount = dialog().getByRole('textbox', { name: /^Importo/ })
    await expect(amount).toBeFocused()
    await amount.fill('20')
    await enter(amount)
    await main().getByText('20,00 €', { exact: false }).first().waitFor()
    expect(presses()).toBeLessThanOrEqual(10)
    const free = await pageCall(page, 'GET', `${REST}/resource/list`)
    expect(free.resource_list.map(({ name }: { name: string }) => name)).toEqual([
      'Sala specchi',
      'Sala prove',
    ])
  })

  test('copies, changes and deletes a room, and is told on the field what is wrong', async () => {
    await page.goto(`${MANAGER}/resources`)
    await button('Duplica: Sala prove').click()
    await dialog().getByRole('textbox', { name: /^Nome/ }).fill('Sala specchi')
    await dialog().getByRole('textbox', { name: 'Durata massima (minuti)' }).fill('30')
    await button('Salva', dialog()).click()
    const longest = dialog().getByRole('textbox', { name: 'Durata massima (minuti)' })
    await expect(longest).toBeFocused()
    await expect(longest).toHaveAccessibleDescription(/non può essere minore della minima/)
    await longest.fill('180')
    await button('Salva', dialog()).click()
    const name = dialog().getByRole('textbox', { name: /^Nome/ })
    await expect(name).toHaveAccessibleDescription(/Esiste già una risorsa/)
    expect(await faultsInEveryLook(page)).toEqual([])
    await name.fill('Sala pesi')
    await dialog().getByRole('textbox', { name: 'Orari di inizio fissi' }).fill('8.30, 25:00')
    await name.press('Enter')
    const starts = dialog().getByRole('textbox', { name: 'Orari di inizio fissi' })
    await expect(starts).toHaveAttribute('aria-invalid', 'true')
    await starts.fill('8.30, 18')
    await starts.press('Enter')
    await main().getByText('Sala pesi', { exact: true }).waitFor()
    const { resource_list } = await pageCall(page, 'GET', `${REST}/resource/list`)
    expect(resource_list.at(-1)).toMatchObject({ fixed_starts: ['08:30', '18:00'], max_minutes: 180 })
    await button('Elimina: Sala pesi').click()
    await button('Elimina', question()).click()
    await page.getByText('Risorsa eliminata').waitFor()
    await expect(main().getByText('Sala pesi', { exact: true })).toHaveCount(0)
  })

  test('has a calendar of a room for other programs, with names only where that is chosen', async () => {
    await page.goto(`${MANAGER}/resources`)
    await button('Abbonati al calendario: Sala prove').click()
    await dialog().getByRole('switch', { name: 'Mostra i nomi dei clienti' }).click()
    await button('Crea un indirizzo', dialog()).click()
    await expect(dialog().getByRole('textbox', { name: 'Indirizzo del calendario' })).toHaveValue(/\.ics$/)
    await dialog().getByRole('listitem').filter({ hasText: 'con i nomi' }).waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
  })

  test('gives a room hours of its own, and cannot let hours overlap', async () => {
    await page.goto(`${MANAGER}/hours`)
    await main().getByRole('combobox', { name: 'Orari di' }).selectOption({ label: 'Sala prove' })
    await page.getByText('valgono quelli di «Tutta la struttura»').waitFor()
    await button('Aggiungi orari propri').click()
    await page.getByText('Da ora per «Sala prove» valgono solo questi orari').waitFor()
    await dialog().getByRole('textbox', { name: /^Alle/ }).fill('13:00')
    await button('Salva', dialog()).click()
    await button(/Modifica: lunedì 09:00–13:00/).waitFor()
    await button('Aggiungi orari').click()
    const from = dialog().getByRole('textbox', { name: /^Dalle/ })
    await from.fill('12:00')
    await button('Salva', dialog()).click()
    await expect(from).toBeFocused()
    await expect(from).toHaveAccessibleDescription('Si sovrappone a lunedì 09:00–13:00')
    expect(await faultsInEveryLook(page)).toEqual([])
    await from.fill('15:00')
    await dialog().getByRole('textbox', { name: /^Alle/ }).fill('24:00')
    await button('Salva', dialog()).click()
    await button(/Modifica: venerdì 15:00–24:00/).waitFor()
    const { opening_list } = await pageCall(page, 'GET', `${REST}/opening/list`)
    expect(opening_list.map(({ to_time }: { to_time: string }) => to_time)).toEqual([
      '20:00',
      '13:00',
      '24:00',
    ])
  })

  test('closes for a holiday, and on the day of its patron saint, but on no day that does not exist', async () => {
    await page.goto(`${MANAGER}/hours`)
    await button('Aggiungi eccezione').click()
    await dialog()
      .getByRole('textbox', { name: /^Al giorno/ })
      .fill('01/01/2020')
    await button('Salva', dialog()).click()
    const until = dialog().getByRole('textbox', { name: /^Al giorno/ })
    await expect(until).toHaveAccessibleDescription("La fine deve essere dopo l'inizio")
    await dialog()
      .getByRole('textbox', { name: /^Dal giorno/ })
      .fill('24/12/2099')
    await until.fill('06/01/2100')
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Ferie')
    await button('Salva', dialog()).click()
    await page
      .getByText(/giovedì 24 dicembre 2099/)
      .first()
      .waitFor()
    await main().getByRole('switch', { name: 'Chiuso nelle festività nazionali' }).click()
    await main().getByRole('combobox', { name: 'Giorno del patrono' }).selectOption('30')
    await main().getByRole('combobox', { name: 'Mese del patrono' }).selectOption({ label: 'febbraio' })
    await button('Salva', main()).click()
    await page.getByText('Questo giorno non esiste').waitFor()
    await main().getByRole('combobox', { name: 'Mese del patrono' }).selectOption({ label: 'novembre' })
    await button('Salva', main()).click()
    await page.getByText('Festività salvate').waitFor()
    const { settings } = await pageCall(page, 'GET', `${REST}/settings`)
    expect(settings).toMatchObject({ closed_on_holidays: true, patron_day: '11-30' })
    expect(await faultsInEveryLook(page)).toEqual([])
  })

  test('puts a room out of service, and cancels what is reserved only where that is asked for', async () => {
    const { resource_list } = await pageCall(page, 'GET', `${REST}/resource/list`)
    const person = await addPerson(page)
    const day = openDay(12)
    const { id } = await reserveFor(page, person, [slotOf(resource_list[0], day, 10, 11)])
    const stateOf = async () =>
      (await pageCall(page, 'GET', `${REST}/reservation/${id}`)).reservation.state as string
    await page.goto(`${MANAGER}/hours`)
    await button('Metti fuori servizio').click()
    for (const end of [/^Dal giorno/, /^Al giorno/]) {
      await dialog()
        .getByRole('textbox', { name: end })
        .fill(formatDay(day, 'it', 'short'))
    }
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Pavimento nuovo')
    await button('Salva', dialog()).click()
    await dialog().getByText('In quel tempo c’è 1 prenotazione').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
    expect(await stateOf()).toBe('CONFIRMED')
    await dialog().getByRole('switch', { name: 'Annulla le prenotazioni che ci sono' }).click()
    await button('Salva', dialog()).click()
    await page.getByText('Fuori servizio: 1 prenotazione annullata').waitFor()
    expect(await stateOf()).toBe('CANCELLED')
    await main().getByText('Tutta la struttura · Pavimento nuovo').waitFor()
    await button(/^Elimina: .* \d{4}$/)
      .last()
      .click()
    await button('Rimetti in servizio', question()).click()
    await page.getByText('Di nuovo in servizio').waitFor()
    await page.getByText('Niente fuori servizio').waitFor()
  })

  test('puts a dearer evening first by the keyboard, and tries what is charged', async () => {
    await page.goto(`${MANAGER}/prices`)
    await button('Aggiungi prezzo').click()
    await dialog()
      .getByRole('textbox', { name: /^Importo/ })
      .fill('30')
    await dialog().getByRole('textbox', { name: /^Nome/ }).fill('Sera')
    await dialog().getByRole('textbox', { name: 'Dalle' }).fill('17:00')
    await button('Salva', dialog()).click()
    const first = () => main().getByRole('list', { name: 'Prezzi' }).getByRole('listitem').first()
    await button('Sposta su: Sera').focus()
    await page.keyboard.press('Enter')
    await expect(button('Sposta giù: Sera')).not.toHaveAttribute('aria-disabled', 'true')
    await expect(button('Sposta su: Sera')).toBeFocused()
    await expect(first()).toContainText('Sera')
    const trial = main().locator('[data-slot=card]').last()
    await trial.getByRole('textbox', { name: 'Inizio' }).fill('16:30')
    await trial.getByRole('textbox', { name: 'Minuti' }).fill('90')
    await expect(trial.locator('[data-slot=total]')).toHaveText('40,00 €')
    await expect(trial.getByText('16:30–17:00')).toBeVisible()
    expect(await faultsInEveryLook(page)).toEqual([])
    await page.reload()
    await expect(first()).toContainText('Sera')
  })

  test('reads in sentences what its rules mean', async () => {
    await page.goto(`${MANAGER}/policies`)
    await page.getByText('La disdetta è sempre gratuita.').waitFor()
    await button('Imposta').click()
    await dialog()
      .getByRole('textbox', { name: /^Disdetta gratis/ })
      .fill('24')
    await dialog()
      .getByRole('textbox', { name: /^Penale dopo/ })
      .fill('150')
    await button('Salva', dialog()).click()
    const fee = dialog().getByRole('textbox', { name: /^Penale dopo/ })
    await expect(fee).toHaveAccessibleDescription('Valore troppo grande o testo troppo lungo')
    await fee.fill('50')
    await dialog().getByText('gratuita fino a 24 ore prima; dopo costa il 50% del prezzo').waitFor()
    await button('Salva', dialog()).click()
    await page.getByText('Regole aggiunte').waitFor()
    await main().getByRole('switch', { name: 'Fattura anche gli orari che nessuno ha usato' }).click()
    await page.getByText('Impostazioni salvate').waitFor()
    const { settings } = await pageCall(page, 'GET', `${REST}/settings`)
    expect(settings).toMatchObject({ bill_no_shows: true, closed_on_holidays: true, patron_day: '11-30' })
    await main().getByText('gratuita fino a 24 ore prima; dopo costa il 50% del prezzo').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
  })
})

test('a request waits with its number on the tab, until it is approved', async () => {
  await enter('Studio Luna Bologna')
  const [request] = (await pageCall(page, 'GET', `${REST}/reservation/request/list`)).reservation_list
  await page.goto(`${MANAGER}/requests`)
  await page.getByRole('link', { name: /Richieste.*1 richiesta in attesa/ }).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await button('Rifiuta la richiesta di Giulia Marchetti').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('La sala serve per un saggio')
  expect(await faultsInEveryLook(page)).toEqual([])
  await button('Annulla', dialog()).click()
  await button('Approva la richiesta di Giulia Marchetti').click()
  await page.getByText('Nessuna richiesta in attesa').waitFor()
  await expect(page.getByRole('link', { name: 'Richieste', exact: true })).toBeVisible()
  const { reservation } = await pageCall(page, 'GET', `${REST}/reservation/${request.id}`)
  expect(reservation.state).toBe('CONFIRMED')
})
