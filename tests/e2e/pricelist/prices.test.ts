import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let page: Page

/** Names of this run's own. */
const stamp = newStamp()
const attribute = `Colore ${stamp}`
const product = `Lampada ${stamp}`

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1280, height: 900 } })
  page.context().setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const button = (name: string, where: Page | Locator = page) =>
  where.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const field = (label: RegExp) => dialog().getByLabel(label)

/** Presses a button of a dialog and waits until the dialog has gone. */
async function finish(name: string, where: Locator = dialog()): Promise<void> {
  await button(name, where).click()
  await where.waitFor({ state: 'detached' })
}

async function choose(action: string, row: string): Promise<void> {
  await button(`Azioni per ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const cell = (name: string) => page.getByRole('cell', { name, exact: true })

const search = (text: string) => page.goto(`${url}/app/price/manager?search=${encodeURIComponent(text)}`)

test.describe('the managers of attributes', () => {
  const place = `${url}/app/price/attribute/manager?search=${stamp}`

  test('add one attribute, its key shown as it will be kept', async () => {
    await page.goto(place)
    await button('Nuovo attributo').first().click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Campo obbligatorio').first().waitFor()
    await field(/^Nome/).fill(attribute)
    await dialog().getByText(`colore_${stamp}`, { exact: true }).waitFor()
    expect(await faultsInEveryLook(page), 'one attribute').toEqual([])
    await finish('Aggiungi')
    await cell(`colore_${stamp}`).waitFor()
  })

  test('refuse a key that is there at its field, and ask before what was typed is lost', async () => {
    await button('Nuovo attributo').click()
    await field(/^Nome/).fill(attribute)
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('esiste già').waitFor()
    await button('Annulla', dialog()).click()
    await finish('Esci senza salvare', question())
    await dialog().waitFor({ state: 'detached' })
  })

  test('add several of a CSV file once they were shown, and refuse duplicated headers', async () => {
    await button('Nuovo attributo').click()
    await page.getByRole('tab', { name: 'Da file CSV' }).click()
    const send = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'attributi.csv',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from(text, 'latin1'),
      })
    await send('unique_key,name,name\na,b,c\n')
    await dialog().getByText('Intestazioni duplicate').waitFor()
    await send(`unique_key,name\nqualità ${stamp},Qualità ${stamp}\npeso ${stamp},Peso ${stamp}\n`)
    await dialog()
      .getByRole('cell', { name: `qualita_${stamp}` })
      .waitFor()
    expect(await faultsInEveryLook(page), 'attributes of a file').toEqual([])
    await finish('Aggiungi 2 attributi')
    await cell(`Qualità ${stamp}`).waitFor()
  })

  test('rename in the row and delete once confirmed', async () => {
    await choose('Rinomina', `Peso ${stamp}`)
    await page.getByLabel(`Nuovo nome di Peso ${stamp}`).fill(`Massa ${stamp}`)
    expect(await faultsInEveryLook(page), 'a name in its row').toEqual([])
    await page.keyboard.press('Enter')
    await cell(`Massa ${stamp}`).waitFor()
    await choose('Elimina', `Massa ${stamp}`)
    await question().getByText('non può essere annullata').waitFor()
    expect(await faultsInEveryLook(page), 'the question before it goes').toEqual([])
    await finish('Elimina', question())
    await cell(`Massa ${stamp}`).waitFor({ state: 'detached' })
  })

  test('are there for the attributes of prices, too', async () => {
    await page.goto(`${url}/app/price/price_attribute/manager?search=${stamp}`)
    await button('Nuovo attributo').first().click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Campo obbligatorio').first().waitFor()
    await field(/^Nome/).fill(`Taglia ${stamp}`)
    expect(await faultsInEveryLook(page), 'one attribute of prices').toEqual([])
    await page.getByRole('tab', { name: 'Da file CSV' }).click()
    expect(await faultsInEveryLook(page), 'a file of attributes of prices').toEqual([])
    await page.getByRole('tab', { name: 'Singolo' }).click()
    await finish('Aggiungi')
    await cell(`taglia_${stamp}`).waitFor()
    await choose('Elimina', `Taglia ${stamp}`)
    expect(await faultsInEveryLook(page), 'the question before it goes').toEqual([])
    await finish('Elimina', question())
    await cell(`taglia_${stamp}`).waitFor({ state: 'detached' })
  })
})

test.describe('the price manager', () => {
  test('adds a product with an attribute, each row of which must be whole and there once', async () => {
    await page.goto(`${url}/app/price/manager`)
    await button('Nuovo prodotto').first().click()
    await dialog().getByText('Altri dati del prodotto').click()
    await button('Aggiungi attributo', dialog()).click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Campi non validi.').waitFor()
    await field(/^Nome/).fill(product)
    await field(/^Codice$/).fill(stamp)
    for (const at of [0, 1]) {
      if (at === 1) await button('Aggiungi attributo', dialog()).click()
      await dialog().getByLabel('Attributo').nth(at).selectOption(`colore_${stamp}`)
      await dialog().getByLabel(`Valore di ${attribute}`).nth(at).fill(`rosso ${stamp}`)
    }
    await button('Aggiungi', dialog()).click()
    await dialog().getByText("L'attributo esiste già.").waitFor()
    await button(`Togli ${attribute}`, dialog()).last().click()
    await finish('Aggiungi')
  })

  test('shows its dialogs, and a product that is open, without serious axe findings', async () => {
    await search(product)
    await button(product).click()
    await page.getByText('Questo prodotto non ha ancora prezzi.').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
    for (const action of ['Aggiungi prezzo', 'Modifica', 'Collega a un fornitore']) {
      await choose(action, product)
      await dialog().waitFor()
      expect(await faultsInEveryLook(page), action).toEqual([])
      await finish('Annulla')
    }
    await button('Ricerca avanzata').click()
    await dialog().waitFor()
    expect(await faultsInEveryLook(page), 'advanced search').toEqual([])
  })

  test('refuses a code that another product has, at its field', async () => {
    await page.goto(`${url}/app/price/manager`)
    await button('Nuovo prodotto').first().click()
    await field(/^Nome/).fill(`Altra ${stamp}`)
    await dialog().getByText('Altri dati del prodotto').click()
    await field(/^Codice$/).fill(stamp)
    await button('Aggiungi', dialog()).click()
    await expect
      .poll(() => field(/^Codice$/).getAttribute('aria-invalid'), { timeout: PATIENCE })
      .toBe('true')
    await field(/^Codice$/).fill('')
    await finish('Aggiungi')
  })

  test('finds it by its words and by its attribute', async () => {
    await search(product)
    await button(product).waitFor()
    await page.goto(`${url}/app/price/manager`)
    await button('Ricerca avanzata').click()
    await button('Aggiungi attributo').click()
    await page.getByLabel('Attributo').selectOption(`colore_${stamp}`)
    await page.getByLabel(`Valore di ${attribute}`).fill('rosso')
    await page.waitForURL(/attributes=/)
    await page.keyboard.press('Escape')
    await button(`Azioni per ${product}`).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /^Azioni per/ }).count(), { timeout: PATIENCE })
      .toBe(1)
  })

  test('adds prices, a bundle among them, and shows them under the product', async () => {
    await choose('Aggiungi prezzo', product)
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Controlla i dati inseriti').waitFor()
    await field(/^Importo/).fill('30')
    await field(/^Quantità/).fill('12')
    await dialog().getByText('2,50 € cad.').waitFor()
    await finish('Aggiungi')
    await button(product).click()
    const prices = page.getByRole('table', { name: `Prezzi di ${product}` })
    await prices.getByText('Confezione').waitFor()
    await prices.getByText('30,00 €').waitFor()
    await button(`Azioni per il prezzo ${product}`).click()
    await page.getByRole('menuitem', { name: 'Modifica' }).click()
    await field(/^Importo/).fill('36,5')
    expect(await faultsInEveryLook(page), 'a price').toEqual([])
    await field(/^Valido dal/).fill('2026-12-01')
    await field(/^Valido fino al/).fill('2026-11-01')
    await button('Salva', dialog()).click()
    await expect
      .poll(() => field(/^Valido fino al/).getAttribute('aria-invalid'), { timeout: PATIENCE })
      .toBe('true')
    await field(/^Valido fino al/).fill('2026-12-31')
    await finish('Salva')
    await prices.getByText('36,50 €').waitFor()
  })

  test('links a product to its supplier, which must be chosen, and unlinks it', async () => {
    await choose('Collega a un fornitore', product)
    await button('Collega', dialog()).click()
    await dialog().getByText('Parametri non validi').waitFor()
    await dialog()
      .getByRole('combobox', { name: /^Fornitore/ })
      .click()
    const option = page.getByRole('option').first()
    await option.waitFor()
    await option.click()
    await finish('Collega')
    await choose('Scollega dal fornitore', product)
    expect(await faultsInEveryLook(page), 'the question before it is unlinked').toEqual([])
    await finish('Scollega', question())
    await page.getByText('Fornitore scollegato').waitFor()
  })

  test('saves what was changed of a product', async () => {
    await choose('Modifica', product)
    await field(/^Descrizione/).fill(`Da tavolo ${stamp}`)
    await finish('Salva')
    await cell(`Da tavolo ${stamp}`).waitFor()
  })

  test('warns that the prices of a product go with it', async () => {
    await choose('Elimina', product)
    await question().getByText('ha un prezzo, che verrà eliminato insieme').waitFor()
    expect(await faultsInEveryLook(page), 'the question before a product goes').toEqual([])
    await finish('Elimina', question())
    await page.getByText('Nessun elemento corrisponde ai filtri.').waitFor()
  })
})
