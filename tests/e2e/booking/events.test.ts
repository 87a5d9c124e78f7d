import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { BookingPage, noHarm } from './booking-page'

const { url } = ownApplication()
const name = `Capoeira ${newStamp()}`

let browser: Browser
let page: Page
let phone: Page
let wide: BookingPage
let narrow: BookingPage

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 } })
  wide = new BookingPage(page, url, name)
  narrow = new BookingPage(phone, url, name)
})

test.afterAll(() => browser.close())

test.describe('the booking calendar', () => {
  test('takes a class that repeats, and says what is missing before', async () => {
    await wide.gotoTomorrow()
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    await wide.dialog().getByLabel('Nome').fill(name)
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await wide.dialog().getByText('Nessuna disponibilità indicata').waitFor()
    await wide.fillNew()
    await wide.dialog().getByRole('switch', { name: 'Si ripete ogni settimana' }).click()
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento aggiunto').waitFor()
    await wide.event().waitFor()
    await noHarm(page)
  })

  test('gives its last place once and puts the next in the queue', async () => {
    await wide.book('Zanetti')
    await page
      .getByRole('button', { name: new RegExp(`${name}.*Al completo|Al completo.*${name}`) })
      .first()
      .waitFor()
    await wide.queue('Sarti', 1)
    await wide.open('Elenco partecipanti')
    await wide.dialog().getByRole('heading', { name: 'Iscritti (1)' }).waitFor()
    await wide.dialog().getByRole('heading', { name: 'In coda (1)' }).waitFor()
    await noHarm(page)
  })

  test('keeps the text of a class inside its day in the week of a phone', async () => {
    await phone.goto(`${url}/app/events/list?view=week`, { waitUntil: 'networkidle' })
    const chips = phone.locator('[data-hours]')
    await chips.first().waitFor()
    const beyond = await chips.evaluateAll((all) =>
      all
        .flatMap((chip) => [...chip.querySelectorAll('span')].map((text) => ({ text, chip })))
        .filter(({ text, chip }) => {
          const { right, width } = text.getBoundingClientRect()
          return width > 1 && right > chip.getBoundingClientRect().right + 1
        })
        .map(({ text }) => text.textContent),
    )
    expect(beyond).toEqual([])
    await noHarm(phone)
  })

  test('promotes from the queue into a place that got free', async () => {
    await wide.promoteFirst()
    await wide.dialog().getByRole('heading', { name: 'Iscritti (1)' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('has attendance marked on a phone', async () => {
    await narrow.gotoTomorrow()
    await narrow.markPresent()
    await noHarm(phone)
  })

  test('changes one date alone, or it and all that follow, and says before what that does', async () => {
    await wide.gotoTomorrow()
    await wide.open('Modifica')
    await wide.dialog().getByLabel('Nome').fill(`${name} avanzata`)
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await wide.dialog().getByRole('radio', { name: 'Questo e tutti i successivi' }).click()
    await wide.dialog().getByText('un iscritto').waitFor()
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento modificato').waitFor()
    await page.getByText(`${name} avanzata`).first().waitFor()
  })
})
