import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const stamp = newStamp()
const customer = 'A.S.D. Polisportiva Reno'

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 860 },
  })
})

test.afterAll(() => browser.close())

/** A call of the API as the page makes it. */
const call = (path: string, body: object) =>
  page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json', 'x-luna-application': 'luna_salesforce_app' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()).response
    },
    { path, body },
  )

type Drafts = { fit: number; unfit: number; typology: 'STANDARD' | 'DIGITAL'; under: string }

/** Drafts under a name; those that are `unfit` have nothing to sell. */
async function drafts({ fit, unfit, typology, under }: Drafts): Promise<void> {
  const found = await call('/api/anagrafica/rest/anagrafica/structure/search', {
    anagrafica: { business_name: customer },
  })
  const today = todayInRome()
  const lines = [{ description: 'Corso', quantity: 1, single_price: 100, iva: 22 }]
  for (let index = 0; index < fit + unfit; index += 1) {
    const { status } = await call('/api/salesforce/rest/invoice/createInvoice', {
      invoice_data: {
        ana_sku: found.anagrafica_list[0].sku,
        date: today,
        description: under,
        json_state: { invoice_state: 'DRAFT' },
        product_list: index < fit ? lines : [],
        invoice_configuration: { typology, payment_methods: ['ALLOWANCE'], payment_days: [30] },
      },
    })
    expect(status).toBe('ok')
  }
}

const strip = () => page.getByRole('region', { name: 'Operazioni sui documenti' })
const group = `Gruppo ${stamp}`
const listOf = (name: string) => `${url}/app/documents/invoices?search=${encodeURIComponent(name)}`
const list = () => listOf(group)

const chooseAll = async () => {
  await page.getByRole('checkbox').first().click()
  await page.getByRole('status').getByText('selezionat').first().waitFor()
}

test.describe('bulk actions on a list', () => {
  test('issue what is fit and say why the rest was not, in a result that outlives a reload', async () => {
    await page.goto(`${url}/app/documents/invoices`)
    await drafts({ fit: 3, unfit: 1, typology: 'STANDARD', under: group })
    await page.goto(list())
    await chooseAll()
    await page.getByRole('button', { name: 'Emetti le selezionate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Emetti' }).click()
    const dialog = page.getByRole('dialog', { name: 'Emissione delle fatture' })
    await dialog.getByText('3 emesse, 1 rifiutata').waitFor()
    await dialog.getByRole('tab', { name: 'Non riusciti (1)' }).click()
    await dialog.getByText('Seleziona un prodotto').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.reload()
    await strip().getByText('3 emesse, 1 rifiutata').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await strip().getByRole('button', { name: 'Mostra' }).click()
    await page.setViewportSize({ width: 360, height: 760 })
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 860 })
    await dialog.getByRole('button', { name: 'Riprova con la rimanente' }).click()
    await dialog.getByText('nessuna emessa, 1 rifiutata').waitFor()
    // Counted is not ended yet: only then does closing put the result away.
    await dialog.getByRole('button', { name: 'Riprova con la rimanente' }).waitFor()
    await dialog.getByRole('button', { name: 'Chiudi' }).last().click()
    await strip().waitFor({ state: 'detached' })
    expect(await page.getByRole('row', { name: /Emessa/ }).count()).toBe(3)
  })

  test('mail them, and give their PDFs as a ZIP as soon as it is made', async () => {
    await page.goto(`${list()}&fs=ISSUED`)
    await chooseAll()
    await page.getByRole('button', { name: 'Invia per e-mail' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invia' }).click()
    const mails = page.getByRole('dialog', { name: 'Invio delle fatture per e-mail' })
    await mails.getByText('3 inviate').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(list())
    await chooseAll()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF delle selezionate' }).click()
    expect((await started).suggestedFilename()).toMatch(/^fatture_pdf_\d+\.zip$/)
    await page.getByRole('dialog', { name: 'ZIP dei PDF' }).getByText('4 nello ZIP').waitFor()
  })

  test('register as collected what is left of them, after stating how much that is and what is left out', async () => {
    await page.goto(list())
    await chooseAll()
    const bar = page.getByRole('region', { name: 'Azioni' })
    await bar.getByRole('button', { name: 'Segna incassate' }).click()
    const ask = page.getByRole('dialog', { name: 'Incasso delle fatture' })
    await ask.getByText('3 fatture, 366,00 € in tutto').waitFor()
    await ask.getByText('1 bozza o fattura da emettere').waitFor()
    await expect(ask.getByRole('textbox', { name: 'Data' })).toHaveValue(
      todayInRome().split('-').reverse().join('/'),
    )
    expect(await seriousFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 860 })
    await ask.getByLabel('Metodo').selectOption({ label: 'Contanti' })
    await ask.getByRole('button', { name: 'Segna incassate' }).click()
    await page.getByText('3 incassate, 1 rifiutata').first().waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Incassata|Pagata/ })).toHaveCount(3)
    await page.goto(`${list()}&fs=PAYED`)
    await chooseAll()
    await expect(bar.getByRole('button', { name: 'Segna incassate' })).toHaveCount(0)
  })

  test('issue e-invoices and send them to SdI by one press; the tabs count what is left to do', async () => {
    const under = `Rate ${stamp}`
    await page.goto(`${url}/app/documents/invoices`)
    const tabs = page.getByRole('navigation', { name: 'Schede' })
    const waiting = tabs
      .getByRole('button', { name: /^Bozze/ })
      .locator('.tabular')
      .first()
    await expect(waiting).toHaveText(/^\d+$/)
    const before = Number(await waiting.textContent())
    await drafts({ fit: 2, unfit: 0, typology: 'DIGITAL', under })
    await page.goto(listOf(under))
    await expect(waiting).toHaveText(String(before + 2))
    await page.getByText('Totale 244,00 €').waitFor()
    await chooseAll()
    const bar = page.getByRole('region', { name: 'Azioni' })
    await bar.getByText('Totale 244,00 €').waitFor()
    await expect(bar.getByRole('button', { name: 'Storna le selezionate' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Emetti e invia' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Emetti e invia' }).click()
    const dialog = page.getByRole('dialog', { name: 'Emissione e invio delle fatture' })
    await dialog.getByText('2 emesse e inviate').waitFor()
    await page.keyboard.press('Escape')
    await expect(waiting).toHaveText(String(before))
    await tabs.getByRole('button', { name: /^Da inviare a SdI/ }).click()
    await expect(page).toHaveURL(/to_send=true/)
    await page.getByText('Nessun elemento corrisponde ai filtri.').waitFor()
    await tabs.getByRole('button', { name: /^Da incassare/ }).click()
    await page.getByText('Totale 244,00 €, di cui 244,00 € ancora da incassare').waitFor()
    await expect(tabs.getByRole('button', { name: /^Da incassare/ })).toHaveAttribute('aria-current', 'true')
    expect(await seriousFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 860 })
  })
})
