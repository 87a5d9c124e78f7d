import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from '../documents/wizard-page'

const { url } = ownApplication()
const LIST = `${url}/app/documents/invoices`
const stamp = newStamp()

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.beforeEach(async () => {
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
})

test.afterEach(() => page.context().close())
test.afterAll(() => browser.close())

const bar = () => page.locator('[data-slot=connection]')
const lose = async () => {
  await page.context().setOffline(true)
  await bar()
    .getByText(/^Senza connessione dalle \d\d:\d\d$/)
    .waitFor()
}
const restore = async () => {
  await page.context().setOffline(false)
  await bar().getByText('Connessione tornata').waitFor()
}
const toasts = () => page.locator('[data-sonner-toast]')
const rows = () => page.getByRole('table').getByRole('row')

test.describe('without a connection a list', () => {
  test('keeps its rows with their age, and reads by itself what was asked for once it is back', async () => {
    await page.goto(LIST, { waitUntil: 'networkidle' })
    const before = await rows().count()
    await lose()
    await page.getByText(/^Righe lette alle \d\d:\d\d/).waitFor()
    await page.getByRole('searchbox').first().fill('nessuno si chiama così')
    await page.getByText(/^La nuova ricerca aspetta la connessione/).waitFor()
    expect(before).toBeGreaterThan(1)
    await expect(rows()).toHaveCount(before)
    await expect(toasts()).toHaveCount(0)
    await restore()
    await page.getByText(/^(Nessun|Niente).*filtri/i).waitFor()
    await expect(page.locator('[data-slot=data-age]')).toHaveCount(0)
    await expect(bar()).toHaveText('')
  })

  test('stays when a page is asked for, which opens once the connection is back', async () => {
    await page.goto(LIST, { waitUntil: 'networkidle' })
    await lose()
    await page.getByRole('link', { name: 'Offerte', exact: true }).click()
    await bar().getByText('La pagina si apre solo con la connessione').waitFor()
    await rows().nth(1).getByRole('cell').nth(2).click()
    await page.waitForTimeout(300)
    expect(page.url()).toContain('/app/documents/invoices')
    await restore()
    await page.getByRole('link', { name: 'Offerte', exact: true }).click()
    await page.waitForURL('**/app/documents/offers')
  })

  test('says so in either theme and on a phone, without serious findings or sideways scroll', async () => {
    await page.goto(LIST, { waitUntil: 'networkidle' })
    await lose()
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 760 })
      await expect(bar().getByRole('button', { name: 'Riprova ora' })).toBeVisible()
      expect(await seriousFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })
})

test('a server that does not answer is noticed by the call that fails, and found again', async () => {
  await page.goto(LIST, { waitUntil: 'networkidle' })
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('searchbox').first().fill('zz')
  await bar()
    .getByText(/^Senza connessione/)
    .waitFor()
  await page.unroute('**/api/**')
  await bar().getByText('Connessione tornata').waitFor()
})

test('a document of the wizard stays in it, and is saved once by Riprova', async () => {
  await page.goto(`${url}/app/dashboard`)
  const { ana_sku } = await issuedInvoice(page, `Senza rete ${stamp} S.r.l.`)
  const wizard = new WizardPage(page, url)
  await page.goto(`${url}/app/documents/wizard/invoice?ana_sku=${ana_sku}`)
  await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  await wizard.next()
  await wizard.fillLine(1, { description: `Riga ${stamp}`, quantity: '2', price: '10' })
  await wizard.next()
  await wizard.next()
  await lose()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Connessione rifiutata.' })
  await notice.getByText('Non è stato inviato nulla.').waitFor()
  await expect(toasts()).toHaveCount(0)
  await restore()
  await notice.getByText('La connessione è tornata').waitFor()
  await notice.getByRole('button', { name: 'Riprova' }).click()
  await wizard.saved()
  await page.getByText(`Riga ${stamp}`).first().waitFor()
})

test('a payment whose answer was lost is registered once, also by Riprova', async () => {
  await page.goto(`${url}/app/dashboard`)
  const { ana_sku } = await issuedInvoice(page, `Risposta persa ${stamp} S.r.l.`)
  await page.goto(`${url}/app/documents/schedule?flow=IN&due=UPCOMING&ana_sku=${ana_sku}`)
  await page.locator('table a[href*="/preview/invoice/"]').click()
  await page.waitForURL('**/preview/invoice/*')
  const card = page.locator('[data-slot=payments]')
  await card.getByRole('button', { name: 'Registra incasso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Importo').fill('1,00')
  await dialog.getByLabel('Nota').fill(`Una volta ${stamp}`)
  await page.route(
    '**/payment/add',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Registra incasso' }).click()
  await dialog.getByText(/Puoi riprovare: non sarà registrato due volte\.$/).waitFor()
  expect(await dialog.getByLabel('Nota').inputValue()).toBe(`Una volta ${stamp}`)
  await dialog.getByRole('button', { name: 'Riprova' }).click()
  await page.getByText('Pagamento registrato.', { exact: true }).waitFor()
  await toasts().getByText('Questi dati erano già arrivati').waitFor()
  await expect(card.getByText(`Una volta ${stamp}`)).toHaveCount(1)
})

test('a creation without a key of its own is made once although its first answer was lost', async () => {
  await page.goto(`${url}/app/registry/category/manager`, { waitUntil: 'networkidle' })
  const name = `Categoria ${stamp}`
  await page.getByRole('button', { name: 'Nuova categoria' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill(name)
  await page.route(
    '**/anagraficacategory',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: /^(Salva|Crea|Aggiungi)/ }).click()
  await dialog.getByRole('button', { name: 'Riprova' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { anagrafica_category_list } = await pageCall(page, 'GET', '/api/anagrafica/rest/anagraficacategory')
  expect(
    anagrafica_category_list.filter((category: { name: string }) => category.name === name),
  ).toHaveLength(1)
})
