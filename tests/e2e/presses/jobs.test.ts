import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { fiscalCodeOf } from '@/lib/domain/codes/fiscal-code'
import { launchBrowser } from '@/tests/support/browser'
import { newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { CountedPage } from './counted-page'

const { url } = ownApplication()
const PATIENCE = 20_000
const stamp = newStamp()
const company = `Pressa ${stamp} S.r.l.`

let browser: Browser
let page: Page
let job: CountedPage
/** The pages of what an earlier job made. */
const made = { customer: '', invoice: '' }

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  page.context().setDefaultTimeout(PATIENCE)
  job = await CountedPage.of(page)
})

test.afterAll(() => browser.close())

const startOnDashboard = () => job.start(`${url}/app/dashboard`)
const menu = (href: string) =>
  page.getByRole('navigation', { name: 'Menu principale' }).locator(`a[href="${href}"]`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('main').getByLabel(name)
const line = (number: number, label: string) =>
  page.getByRole('listitem', { name: `Riga ${number}`, exact: true }).getByLabel(label, { exact: true })
const idOf = (address: string) => Number(address.split('/').at(-1))

/** The job took no more than its aim; docs/features.md has the table. */
function expectAtMost(presses: number, fields?: number): void {
  const reached = job.counts()
  console.log(test.info().title, reached)
  expect(reached.presses).toBeLessThanOrEqual(presses)
  if (fields !== undefined) expect(reached.fields).toBeLessThanOrEqual(fields)
}

/** The entry of the registry that the page shows. */
const entry = async () =>
  (await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/id/${idOf(page.url())}`)).anagrafica

/** Types the address of an entry with its house number in one, and its comune. */
async function typeAddress(): Promise<void> {
  await job.type(page.getByLabel('Via o piazza', { exact: true }), 'Via Garibaldi 3')
  await job.suggest(page.getByRole('combobox', { name: 'Comune' }), 'Casalecchio', /^Casalecchio di Reno/)
}

/** Chooses the customer of an offer or an invoice, and goes to its lines. */
async function chooseCustomer(): Promise<void> {
  await job.choose(page.getByRole('combobox', { name: /^Cliente/ }), company, company)
  await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  await job.press(button('Avanti'))
}

// The later jobs go on with what the earlier ones made.
test.describe
  .serial('a job takes no more presses and fields than its aim', () => {
    test('a customer that is a company: 2 presses, 5 fields', async () => {
      await startOnDashboard()
      await job.press(menu('/app/registry/new'))
      await job.type(field(/^Ragione sociale/), company)
      await job.type(page.getByLabel('Partita IVA', { exact: true }), newVatNumber())
      await typeAddress()
      await job.type(page.getByLabel('Codice destinatario', { exact: true }), 'ABC1234')
      await job.press(button('Salva'))
      await page.waitForURL(/\/app\/registry\/view\/view\/\d+$/)
      expectAtMost(2, 5)
      made.customer = page.url()
      expect(await entry()).toMatchObject({
        business: { name: company },
        address_street_name: 'Via Garibaldi',
        address_street_number: '3',
        address_prov: 'BO',
        codice_destinatario: 'ABC1234',
      })
    })

    test('a customer that is a private person: 2 presses, 5 fields', async () => {
      const name = { first_name: 'Marta', last_name: `Pressa ${stamp}` }
      const birth = { sex: 'F', birth_date: '1984-05-17', codice_catastale: 'A944' } as const
      await startOnDashboard()
      await job.press(menu('/app/registry/new'))
      const taxcode = fiscalCodeOf({ ...name, ...birth } as Parameters<typeof fiscalCodeOf>[0])
      await job.type(page.getByLabel('Codice fiscale', { exact: true }), taxcode)
      await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
      await job.type(page.getByLabel('Nome', { exact: true }), name.first_name)
      await job.type(field(/^Cognome/), name.last_name)
      await typeAddress()
      await job.press(button('Salva'))
      await page.waitForURL(/\/app\/registry\/view\/view\/\d+$/)
      expectAtMost(2, 5)
      expect(await entry()).toMatchObject({
        ...name,
        taxcode,
        business: { name: '', vatnumber: '', tax_regime: '' },
        address_street_number: '3',
        codice_destinatario: '0000000',
      })
    })

    test('an e-invoice of three lines with three rates and a discount, issued and sent: 9 presses', async () => {
      await startOnDashboard()
      await job.press(menu('/app/documents/invoices'))
      await job.press(page.getByRole('main').getByRole('link', { name: 'Nuova fattura' }).first())
      await chooseCustomer()
      for (const [index, [description, price]] of [
        ['Consulenza', '100'],
        ['Manuale', '50'],
        ['Pane', '10'],
      ].entries()) {
        if (index > 0) await job.key('Enter')
        await job.type(line(index + 1, 'Descrizione'), description ?? '')
        if (index === 1) await job.select(line(2, 'IVA'), '10%')
        if (index === 2) await job.select(line(3, 'IVA'), '4%')
        if (index === 1) await job.type(line(2, 'Sconto'), '10')
        await job.type(line(index + 1, 'Prezzo'), price ?? '')
      }
      await job.press(button('Avanti'))
      await page.getByRole('region', { name: 'Pagamento', exact: true }).waitFor()
      await job.press(button('Avanti'))
      await job.press(button('Salva, emetti e invia'))
      await job.press(
        page.getByRole('alertdialog').getByRole('button', { name: 'Salva, emetti e invia', exact: true }),
      )
      await page.getByRole('heading', { level: 1, name: /^Fattura n\. \d+\/\d{4}$/ }).waitFor()
      expectAtMost(9)
      made.invoice = page.url()
      // 122 + 49,50 + 10,40
      await page.getByRole('region', { name: 'Importi' }).getByText('181,90').first().waitFor()
      const exchange = page.getByRole('region', { name: 'Sistema di Interscambio' })
      await exchange.getByText('Ricevuta di consegna').waitFor({ timeout: 60_000 })
    })

    test('a credit note of two of three lines, issued, from the preview of the invoice: 4 presses', async () => {
      await job.start(made.invoice)
      await job.press(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Azioni/ })
          .last(),
      )
      await job.press(page.getByRole('menuitem', { name: 'Nota di credito' }))
      await job.press(page.getByRole('dialog').getByRole('checkbox', { name: /Consulenza/ }))
      await job.press(inDialog('Crea ed emetti'))
      await page.getByRole('heading', { level: 1, name: /^Nota di credito n\. \d+\/\d{4}$/ }).waitFor()
      expectAtMost(4)
      // 49,50 + 10,40
      await page.getByRole('region', { name: 'Importi' }).getByText('59,90').first().waitFor()
    })

    test('the payment of a known customer, from its page: 3 presses', async () => {
      await job.start(made.customer)
      await job.press(button('Registra incasso'))
      await job.press(inDialog('Registra incasso'))
      await page.getByText('Pagamento registrato.', { exact: true }).waitFor()
      expectAtMost(3)
      const { payment_state } = await pageCall(
        page,
        'GET',
        `/api/salesforce/rest/payment/document/${idOf(made.invoice)}`,
      )
      expect(payment_state).toMatchObject({ paid_amount: 122, residual: 0 })
      await button('Registra incasso').waitFor({ state: 'detached' })
    })

    test('an offer by subscription, its contract, and that activated with its invoices: 10 presses', async () => {
      await startOnDashboard()
      await job.press(menu('/app/documents/offers'))
      await job.press(page.getByRole('main').getByRole('link', { name: 'Nuova offerta' }).first())
      await chooseCustomer()
      await job.type(line(1, 'Descrizione'), 'Canone')
      await job.type(line(1, 'Prezzo'), '100')
      await job.press(button('Avanti'))
      await job.press(page.getByRole('radio', { name: 'In abbonamento' }))
      await job.type(page.getByLabel('Numero di volte'), '3')
      await job.press(button('Avanti'))
      await job.press(button('Salva'))
      await page.getByRole('heading', { level: 1, name: /^Offerta n\. / }).waitFor()
      await job.press(button('Crea contratto'))
      await page.getByRole('heading', { level: 1, name: /^Contratto n\. / }).waitFor()
      await job.press(button('Segna come firmato e attiva'))
      await page.getByRole('dialog').getByText('366,00').waitFor()
      await job.press(inDialog('Segna come firmato e attiva'))
      await page.getByText('Avviato', { exact: true }).first().waitFor()
      expectAtMost(10)
      const history = page.getByRole('region', { name: 'Storia' })
      await history.getByText('Firmato', { exact: true }).waitFor()
      const chain = page.getByRole('region', { name: 'Documenti collegati' })
      await expect(chain.getByRole('link', { name: /^Fattura/ })).toHaveCount(3)
    })

    test('a purchase with its file: 3 presses', async () => {
      const description = `Toner ${stamp}`
      await startOnDashboard()
      await job.press(menu('/app/documents/purchases/manager'))
      const receipt = {
        name: 'scontrino.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n'),
      }
      await job.file(button('Da un file'), receipt)
      await page.waitForURL('**/purchases/new')
      await page.locator('#files').getByText('scontrino.pdf').waitFor()
      await job.type(page.locator('#data').getByLabel('Descrizione'), description)
      await job.type(page.locator('#lines').getByLabel('Descrizione'), 'Toner')
      await job.type(page.locator('#lines').getByLabel('Importo'), '40')
      await job.press(button('Salva pagato'))
      await page.waitForURL('**/purchases/manager')
      expectAtMost(3)
      const { purchase_list } = await pageCall(
        page,
        'GET',
        `/api/salesforce/rest/purchase/list/structure?search=${encodeURIComponent(description)}`,
      )
      expect(purchase_list).toMatchObject([{ state: 'PAID', file_count: 1, final_price: 48.8 }])
    })

    test('a new product with its price: 3 presses', async () => {
      const name = `Tappetino ${stamp}`
      await startOnDashboard()
      await job.press(menu('/app/price/manager'))
      await job.press(page.getByRole('main').getByRole('button', { name: 'Nuovo prodotto' }).first())
      await job.type(page.getByRole('dialog').getByLabel(/^Nome/), name)
      await job.type(page.getByRole('dialog').getByLabel(/^Prezzo di vendita/), '25')
      await job.press(inDialog('Aggiungi'))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expectAtMost(3)
      await page.goto(`${url}/app/price/manager?search=${encodeURIComponent(name)}`)
      await page.getByRole('row', { name: new RegExp(`${name}.*25,00`) }).waitFor()
    })
  })
