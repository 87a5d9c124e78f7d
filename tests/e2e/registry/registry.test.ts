import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let context: BrowserContext
let page: Page

/** A name of this run's own: the demo data stay as they are. */
const stamp = newStamp()
const name = `Panificio Prova ${stamp} S.r.l.`

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
  })
  context = page.context()
  context.setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await context?.close()
  await browser?.close()
})

const field = (label: string) => page.getByLabel(label, { exact: true })
const saveButton = () => page.getByRole('button', { name: 'Salva', exact: true })

test.describe('the registry', () => {
  test('refuses an entry without any name, and says so at the field', async () => {
    await page.goto(`${url}/app/registry/new`)
    await expect.poll(() => saveButton().isDisabled(), { timeout: PATIENCE }).toBe(true)
    await field('Telefono').fill('051 123456')
    await saveButton().click()
    await page.getByText('Inserisci la ragione sociale, oppure nome o cognome.').first().waitFor()
    expect(await page.getByLabel(/^Ragione sociale/).getAttribute('aria-invalid')).toBe('true')
  })

  test('shows a wrong P.IVA while it is typed, and asks before it is saved so', async () => {
    await page.getByLabel(/^Ragione sociale/).fill(name)
    await field('Partita IVA').fill('01234567890')
    await page.getByText('La partita IVA non è corretta: la cifra di controllo non torna.').waitFor()
    await saveButton().click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Alcuni dati sembrano errati. Vuoi salvare comunque?').waitFor()
    await dialog.getByRole('button', { name: 'Torna a correggere' }).click()
    expect(new URL(page.url()).pathname).toBe('/app/registry/new')
    await field('Partita IVA').fill('01234567897')
    await page.getByText('la cifra di controllo non torna').waitFor({ state: 'detached' })
  })

  test('fills provincia and CAP from the comune that is chosen', async () => {
    await field('Via o piazza').fill('Via Garibaldi')
    await field('Numero civico').fill('3')
    await page.getByRole('combobox', { name: 'Comune' }).pressSequentially('Casalecchio')
    await page.getByRole('option', { name: /Casalecchio di Reno/ }).waitFor()
    await page.keyboard.press('Enter')
    expect(await field('Comune').inputValue()).toBe('Casalecchio di Reno')
    expect(await field('Provincia').inputValue()).toBe('BO')
    expect(await field('CAP').inputValue()).toBe('40033')
  })

  test('keeps what was typed over a reload, and offers it', async () => {
    await page.getByText('Modifiche non salvate').waitFor()
    await page.waitForTimeout(700)
    await page.reload()
    await page.getByRole('button', { name: 'Ripristina' }).click()
    expect(await page.getByLabel(/^Ragione sociale/).inputValue()).toBe(name)
    expect(await field('CAP').inputValue()).toBe('40033')
  })

  test('saves with Ctrl+S and shows the entry', async () => {
    await field('Codice destinatario').fill('abc1234')
    await page.getByText('7 caratteri: canale di azienda o professionista, formato FPR12.').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/app\/registry\/view\/view\/\d+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('ABC1234').waitFor()
    await page.getByText('Nessuna fattura per questa anagrafica.').waitFor()
  })

  test('says which fields somebody else has changed meanwhile, and loses nothing typed', async () => {
    await page.getByRole('link', { name: 'Modifica', exact: true }).click()
    await page.waitForURL(/\/view\/edit\/\d+$/)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Agente', { exact: true }).fill('Bruno Neri')
    await other.getByRole('button', { name: 'Salva', exact: true }).click()
    await other.waitForURL(/\/view\/view\/\d+$/)
    await other.close()

    await field('Sito web').fill('panificio.example')
    await saveButton().click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Qualcun altro ha modificato questi dati').waitFor()
    await dialog.getByRole('row', { name: /Agente.*Bruno Neri/ }).waitFor()
    await dialog.getByRole('button', { name: 'Ricarica e mantieni le mie modifiche' }).click()
    expect(await field('Agente').inputValue()).toBe('Bruno Neri')
    expect(await field('Sito web').inputValue()).toBe('panificio.example')
    await saveButton().click()
    await page.waitForURL(/\/view\/view\/\d+$/)
    await page.getByText('panificio.example').waitFor()
    await page.getByText('Bruno Neri').waitFor()
  })

  test('finds the entry in the manager, keeps the search in the URL and in the browser', async () => {
    await page.goto(`${url}/app/registry/manager`)
    await page.getByLabel('Cerca nelle anagrafiche').fill(stamp)
    await page.getByRole('status').getByText('1 anagrafica', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('search'), { timeout: PATIENCE }).toBe(stamp)
    await page.goto(`${url}/app/registry/manager`)
    await page.getByRole('status').getByText('1 anagrafica', { exact: true }).waitFor()
    expect(await page.getByLabel('Cerca nelle anagrafiche').inputValue()).toBe(stamp)
  })

  test('deletes it from its card once confirmed, and it is gone', async () => {
    await page.getByRole('button', { name: `Azioni per ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await page.getByText('Nessuna anagrafica corrisponde alla ricerca.').waitFor()
    await page.getByRole('button', { name: 'Togli i filtri' }).last().click()
    await page.getByRole('list', { name: 'Elenco delle anagrafiche' }).waitFor()
  })

  test('loads more entries as one goes down the list', async () => {
    const cards = page.getByRole('list', { name: 'Elenco delle anagrafiche' }).getByRole('article')
    await expect.poll(() => cards.count(), { timeout: PATIENCE }).toBeGreaterThanOrEqual(20)
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => cards.count(), { timeout: PATIENCE }).toBeGreaterThan(20)
  })

  test('proposes the code by which an invoice arrives without a channel, and keeps one that was typed', async () => {
    const isCompany = page.getByRole('switch', { name: 'Dati aziendali' })
    const country = (value: string) => field('Paese').selectOption(value)
    const code = () => field('Codice destinatario').inputValue()
    await page.goto(`${url}/app/registry/new`)
    expect(await code()).toBe('')
    await isCompany.click()
    expect(await code()).toBe('0000000')
    await country('FR')
    expect(await code()).toBe('XXXXXXX')
    await country('IT')
    expect(await code()).toBe('0000000')
    await isCompany.click()
    expect(await code()).toBe('')
    await country('CH')
    expect(await code()).toBe('XXXXXXX')
    await country('IT')
    expect(await code()).toBe('')
    await field('PEC').fill('ada@pec.example')
    await isCompany.click()
    expect(await code()).toBe('')
    await field('Codice destinatario').fill('ABC1234')
    await isCompany.click()
    await country('FR')
    expect(await code()).toBe('ABC1234')
  })

  test('leads from an entry that is not there back to the manager, and says so', async () => {
    await page.goto(`${url}/app/registry/view/view/99999999`)
    await page.waitForURL('**/app/registry/manager*')
    await page.getByText('Anagrafica non trovata.').waitFor()
  })
})
