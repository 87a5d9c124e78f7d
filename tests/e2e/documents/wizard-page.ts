import type { Locator, Page } from 'playwright'

const TITLES = {
  invoice: /Nuova fattura|Modifica fattura/,
  offer: /Nuova offerta|Modifica offerta/,
  contract: /Nuovo contratto|Modifica contratto/,
  proforma: /Nuova proforma|Modifica proforma/,
}

/** The wizard as a user sees it: steps by their buttons, fields by their labels. */
export class WizardPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly kind: keyof typeof TITLES = 'invoice',
  ) {}

  async open(id?: number): Promise<void> {
    await this.page.goto(`${this.url}/app/documents/wizard/${this.kind}${id === undefined ? '' : `/${id}`}`)
    await this.page.getByRole('heading', { level: 1, name: TITLES[this.kind] }).waitFor()
    await this.page.getByRole('combobox', { name: /^Cliente/ }).waitFor()
  }

  async chooseCustomer(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Cliente/ }).click()
    const list = this.page.getByRole('dialog')
    await list.getByRole('combobox').fill(name)
    await list.getByRole('option', { name }).click()
    await this.page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  }

  line(number: number): Locator {
    return this.page.getByRole('listitem', { name: `Riga ${number}`, exact: true })
  }

  /** Fills what is given; the discount is in percent. */
  async fillLine(
    number: number,
    line: { description?: string; quantity?: string; price?: string; discount?: string },
  ): Promise<void> {
    const row = this.line(number)
    if (line.description) await row.getByLabel('Descrizione').fill(line.description)
    if (line.quantity) await row.getByLabel('Quantità').fill(line.quantity)
    if (line.price) await row.getByLabel('Prezzo').fill(line.price)
    if (line.discount) await row.getByLabel('Sconto', { exact: true }).fill(line.discount)
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Avanti' }).click()
  }

  /** By the bar of the steps. */
  async jump(step: 'Scelta anagrafica' | 'Prodotti' | 'Pagamento' | 'Riepilogo'): Promise<void> {
    const steps = this.page.getByRole('navigation', { name: /^Passi del/ })
    await steps.getByRole('button', { name: step }).click()
  }

  /** The step that is open. */
  step(name: 'Scelta anagrafica' | 'Prodotti' | 'Pagamento' | 'Riepilogo'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  async saved(): Promise<number> {
    await this.page.waitForURL(/\/app\/documents\/preview\/\w+\/\d+$/)
    return Number(this.page.url().split('/').at(-1))
  }
}
