import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { dayText } from '@/components/kit/day-text'
import { addDays, day } from '@/lib/domain/core/day'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { type DemoAccount, openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const PATIENCE = 20_000
const description = `Aliquota di prova ${newStamp()}`

let browser: Browser

async function signedIn(account: DemoAccount): Promise<Page> {
  const page = await openPage(browser, {
    storageState: await signedInState(browser, url, account),
    viewport: { width: 1280, height: 900 },
  })
  page.setDefaultTimeout(PATIENCE)
  return page
}

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser?.close()
})

const vat = (page: Page) => page.getByRole('region', { name: 'Aliquote IVA' })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })

/** The structure of the demo that has no document yet. */
const EMPTY_STRUCTURE = 'Studio Luna Imola'

test.describe('the settings', () => {
  test('ask for the natura of a rate of 0 %, then save it and show it again', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings`)
    await page.waitForURL('**/app/settings/salesforce')
    await page
      .getByRole('navigation', { name: 'Sezioni delle impostazioni' })
      .getByText('Aliquote IVA')
      .click()
    await vat(page).getByRole('button', { name: 'Aggiungi aliquota' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Aliquota %').fill('0')
    await dialog.getByLabel('Descrizione').fill(description)
    await dialog.getByRole('button', { name: 'Fatto' }).click()
    await dialog.getByText('A 0% scegli la natura').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await dialog.getByLabel('Natura').selectOption('N4')
    await dialog.getByRole('button', { name: 'Fatto' }).click()
    await dialog.waitFor({ state: 'detached' })
    await save(page).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Vuoi aggiornare anche le sottostrutture?').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByText('Modifiche non salvate').waitFor()

    await save(page).click()
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByText('Impostazioni salvate con successo').waitFor()
    await page.reload()
    const row = vat(page).getByRole('row').filter({ hasText: description })
    await row.getByText('N4').waitFor()
    await row.getByRole('button', { name: `Modifica 0% ${description}` }).click()
    await dialog.getByLabel('Descrizione').fill('Un’altra')
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await row.getByRole('button').last().click()
    await expect(row).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByText('Impostazioni salvate con successo').waitFor()
    await page.context().close()
  })

  test('say where e-invoices are conserved, and the dashboard says when that ends', async () => {
    const page = await signedIn('demo@luna.test')
    const place = page.getByRole('region', { name: 'Conservazione' })
    const saved = page.getByText('Impostazioni salvate con successo')
    const saveOwn = async () => {
      await save(page).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    }
    await page.goto(`${url}/app/settings/salesforce/conservazione`)
    await place.getByLabel('Dove conservi').selectOption('ADE')
    await save(page).click()
    await place.getByText('Campo obbligatorio').waitFor()
    await place.getByLabel('Scadenza dell’accordo').fill(dayText(addDays(day(todayInRome()), 30)))
    await saveOwn()
    await saved.waitFor()
    await page.goto(`${url}/app/dashboard`)
    await page.getByText('L’accordo di conservazione con l’Agenzia delle Entrate scade il').waitFor()
    await page.getByRole('link', { name: 'Aggiorna la scadenza' }).click()
    await place.getByLabel('Dove conservi').selectOption('IGNOTO')
    await saveOwn()
    await saved.waitFor()
    await page.goto(`${url}/app/documents/registers?tab=year`)
    await page.getByText('Non è indicato dove sono conservate le fatture elettroniche.').waitFor()
    await page.context().close()
  })

  test('keep the entry in the REA, and say at its field what is wrong with it', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/salesforce/rea`)
    const register = page.getByRole('region', { name: 'Iscrizione REA' })
    const saveOwn = async () => {
      await save(page).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    }
    await register.getByLabel('Ufficio').fill('bo')
    await register.getByLabel('Numero REA').fill('BO-123456')
    await register.getByLabel('Capitale sociale').fill('10000')
    await saveOwn()
    await register.getByText('Il numero REA ha da 1 a 9 cifre').waitFor()
    expect(await register.getByLabel('Numero REA').getAttribute('aria-invalid')).toBe('true')
    await register.getByLabel('Numero REA').fill('123456')
    await register.getByLabel('Soci', { exact: true }).selectOption('SU')
    await saveOwn()
    await page.getByText('Impostazioni salvate con successo').waitFor()
    await page.reload()
    expect(await register.getByLabel('Ufficio').inputValue()).toBe('BO')
    expect(await register.getByLabel('Soci', { exact: true }).inputValue()).toBe('SU')
    for (const label of ['Ufficio', 'Numero REA', 'Capitale sociale'])
      await register.getByLabel(label).fill('')
    await register.getByLabel('Soci', { exact: true }).selectOption('')
    await saveOwn()
    await page.getByText('Impostazioni salvate con successo').waitFor()
    await page.context().close()
  })

  test('put a wrong IBAN at its field and keep it from being saved', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/salesforce/conticorrenti`)
    const accounts = page.getByRole('region', { name: 'Conti correnti' })
    await accounts.getByRole('button', { name: 'Aggiungi conto' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Conto sbagliato')
    await dialog.getByLabel('IBAN').fill('IT60X0542811101000000123457')
    await dialog.getByText("L'IBAN non è corretto.").waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fatto' }).click()
    await save(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    await accounts
      .getByRole('row', { name: /Conto sbagliato/ })
      .getByText('Da correggere')
      .waitFor()
    await accounts.getByRole('button', { name: 'Modifica Conto sbagliato' }).click()
    await dialog.getByText("L'IBAN IT60X0542811101000000123457 non è valido.").waitFor()
    expect(await dialog.getByLabel('IBAN').getAttribute('aria-invalid')).toBe('true')
    await page.context().close()
  })

  test('leave the default account as it was when another one is opened and cancelled', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/salesforce/conticorrenti`, { waitUntil: 'networkidle' })
    const accounts = page.getByRole('region', { name: 'Conti correnti' })
    const first = accounts.getByRole('row').nth(1)
    await first.getByText('Predefinito').waitFor()
    const dialog = page.getByRole('dialog')
    const add = async (name: string, end: 'Fatto' | 'Annulla') => {
      await accounts.getByRole('button', { name: 'Aggiungi conto' }).click()
      await dialog.getByLabel('Nome').fill(name)
      await dialog.getByLabel('IBAN').fill('DE89370400440532013000')
      await dialog.getByRole('switch', { name: 'Predefinito' }).click()
      await dialog.getByRole('button', { name: end }).click()
      await expect(dialog).toHaveCount(0)
    }
    const defaults = accounts.getByRole('cell', { name: 'Predefinito' })
    await add('Lasciato', 'Annulla')
    await expect(accounts.getByRole('row')).toHaveCount(2)
    await expect(first.getByRole('cell', { name: 'Predefinito' })).toHaveCount(1)
    await add('Secondo', 'Fatto')
    await expect(defaults).toHaveCount(1)
    await expect(accounts.getByRole('row', { name: /Secondo/ }).getByText('Predefinito')).toBeVisible()
    await page.context().close()
  })

  test('keep an extra expense as a row that its dialog changes', async () => {
    const page = await signedIn('demo@luna.test')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${url}/app/settings/salesforce/speseExtra`, { waitUntil: 'networkidle' })
    const expenses = page.getByRole('region', { name: 'Spese extra' })
    await expenses.getByRole('button', { name: 'Aggiungi spesa' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Descrizione').fill('Spedizione')
    await dialog.getByLabel('Importo').fill('1250,5')
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fatto' }).click()
    const row = expenses.getByRole('row', { name: /Spedizione/ })
    await expect(row.getByRole('cell', { name: '1.250,50' })).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.context().close()
  })

  test('are found by their words, in the search and by ⌘K, and lead to their field', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/salesforce`, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox', { name: 'Cerca un’impostazione' }).fill('CAPITALE')
    await page.getByText('1 impostazione trovata').waitFor()
    await page.getByRole('list', { name: 'Impostazioni trovate' }).getByRole('link').click()
    await page.waitForURL('**/app/settings/salesforce/rea?field=rea.capitale_sociale')
    await expect(page.getByLabel('Capitale sociale')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('magazzino attiva')
    await page.getByRole('option', { name: /Gestione magazzino attiva/ }).click()
    await page.waitForURL('**/app/settings/salesforce/stockMode?field=stockMode')
    await expect(page.getByRole('switch', { name: 'Gestione magazzino attiva' })).toBeFocused()
    await page.context().close()
  })

  test('ask before another section is opened over changes that are not saved', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/salesforce/rea`, { waitUntil: 'networkidle' })
    await page.getByLabel('Ufficio').fill('MI')
    await page.getByRole('navigation', { name: 'Sezioni delle impostazioni' }).getByText('Stampa').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Resta qui' }).click()
    expect(await page.getByLabel('Ufficio').inputValue()).toBe('MI')
    await page.getByRole('navigation', { name: 'Sezioni delle impostazioni' }).getByText('Stampa').click()
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.waitForURL('**/app/settings/salesforce/stampa')
    await page.context().close()
  })

  test('open at addresses of before, on a phone too, where sections are a page of their own', async () => {
    const page = await signedIn('demo@luna.test')
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${url}/app/settings/salesforce#numerazione`)
    await page.waitForURL('**/app/settings/salesforce/numerazione')
    await page.getByRole('link', { name: 'Tutte le impostazioni' }).click()
    await page.getByRole('navigation', { name: 'Sezioni delle impostazioni' }).getByText('Stampa').click()
    await page.waitForURL('**/app/settings/salesforce/stampa')
    await page.goto(`${url}/app/settings/salesforce?ana_sku=demo-002`)
    await page.waitForURL('**/app/settings/salesforce/registry?ana_sku=demo-002')
    await page.goto(`${url}/app/settings/salesforce/altro`)
    await page.getByRole('heading', { name: /non trovata/i }).waitFor()
    await page.context().close()
  })

  test('of bookings are saved part by part', async () => {
    const page = await signedIn('demo@luna.test')
    await page.goto(`${url}/app/settings/booking#booking-late`, { waitUntil: 'networkidle' })
    const late = page.getByRole('form', { name: 'Disdette e assenze' })
    const rules = page.getByRole('form', { name: 'Coda e sovrapposizioni' })
    const bills = late.getByRole('switch', { name: 'Fattura anche gli assenti' })
    const promotes = rules.getByRole('switch', { name: /va da solo al primo in coda$/ })
    const [before, other] = [await bills.isChecked(), await promotes.isChecked()]
    await promotes.setChecked(!other)
    await bills.setChecked(!before)
    await late.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Impostazioni salvate').waitFor()
    await expect(late.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await expect(rules.getByRole('button', { name: 'Salva' })).toBeEnabled()
    expect(await promotes.isChecked()).toBe(!other)
    await bills.setChecked(before)
    await late.getByRole('button', { name: 'Salva' }).click()
    await expect(late.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await page.goto('about:blank')
    await page.context().close()
  })

  test('are neither offered nor opened to an operator', async () => {
    const page = await signedIn('operatore@luna.test')
    await page.goto(`${url}/app/dashboard`)
    await page.getByRole('button', { name: /^Menu di / }).click()
    await page.getByRole('menuitem', { name: 'Profilo' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Impostazioni' }).count()).toBe(0)
    await page.goto(`${url}/app/settings/salesforce`)
    await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor()
    await page.goto(`${url}/app/settings/outbox`)
    await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor()
    await page.context().close()
  })

  test('let the numbers of a business that moves in go on from those of its former program', async () => {
    const page = await signedIn('demo@luna.test')
    const structure = '/api/auth/rest/client_userinfo/structure'
    await page.goto(`${url}/app/dashboard`)
    expect((await pageCall(page, 'PUT', structure, { structure: EMPTY_STRUCTURE })).status).toBe('ok')
    await page.goto(`${url}/app/settings/salesforce#numerazione`, { waitUntil: 'networkidle' })
    const year = todayInRome().slice(0, 4)
    const begin = async (number: string, next: string) => {
      await page.getByRole('button', { name: 'Cambia il primo numero: Fatture' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Ultimo numero dato/).fill(number)
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByText(`Il prossimo numero è ${next}/${year}`).waitFor()
      await page.getByRole('listitem').filter({ hasText: 'Fatture' }).getByText(`${next}/${year}`).waitFor()
    }
    await begin('57', '58')
    await begin('0', '1')
    await page.goto(`${url}/app/dashboard`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^Numerazione/ }).waitFor()
    await page.getByRole('button', { name: 'Nascondi' }).click()
    expect(await page.getByRole('link', { name: /^Numerazione/ }).count()).toBe(0)
    await page.context().close()
  })
})
