import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The booking calendar as a user sees it: one class of it by its name, dialogs by their buttons. */
export class BookingPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly name: string,
  ) {}

  async goto(): Promise<void> {
    await this.page.goto(`${this.url}/app/events/list`)
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** Says yes to what is asked. */
  confirm(): Promise<void> {
    return this.page.getByRole('alertdialog').getByRole('button').last().click()
  }

  /** The first date of the class that is shown, in the month or in the list of a phone. */
  event(): Locator {
    return this.page.getByText(this.name, { exact: true }).first()
  }

  async open(task: string): Promise<void> {
    await this.event().click()
    await this.dialog().getByRole('button', { name: task, exact: true }).click()
  }

  /** A new event with all that must be said of it, not saved yet. */
  async fillNew({ availability = '1', location = 'Sala grande', start = '23:00', end = '23:30' } = {}) {
    const dialog = this.dialog()
    await dialog.getByLabel('Nome').fill(this.name)
    await dialog.getByLabel('Disponibilità').fill(availability)
    await dialog.getByLabel('Sede').selectOption({ label: location })
    await dialog.getByRole('checkbox').first().click()
    await dialog.getByLabel('Ora di inizio').fill(start)
    await dialog.getByLabel('Ora di fine').fill(end)
  }

  async book(person: string): Promise<void> {
    await this.open('Prenota')
    await this.dialog()
      .getByRole('combobox', { name: /Persone/ })
      .click()
    await this.page.keyboard.type(person)
    await this.page
      .getByRole('option', { name: new RegExp(person) })
      .first()
      .click()
    await this.dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
    await this.page.getByText("Evento prenotato per l'utente").waitFor()
  }

  /** In the list of attendants: takes the first one off, and gives the place to the first of the queue. */
  async promoteFirst(): Promise<void> {
    await this.dialog()
      .getByRole('button', { name: /^Annulla la prenotazione/ })
      .first()
      .click()
    await this.confirm()
    await this.page.getByText('Prenotazione annullata').waitFor()
    await this.dialog()
      .getByRole('button', { name: /^Promuovi/ })
      .click()
    await this.confirm()
    await this.page.getByText('Ora la persona è tra i presenti').waitFor()
  }

  /** Marks the first attendant as present. */
  async markPresent(): Promise<void> {
    await this.open('Elenco partecipanti')
    await this.dialog()
      .getByRole('button', { name: /è presente$/ })
      .click()
    await this.page.getByText('Presenti salvati').waitFor()
  }
}

/** That axe finds nothing serious on a page, and that it does not scroll sideways. */
export async function noHarm(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}
