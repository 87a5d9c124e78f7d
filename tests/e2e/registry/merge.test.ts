import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const stamp = newStamp()

let browser: Browser
let page: Page

type Entry = { id: number; sku: string }

/** Adds an entry as the page itself would. */
const add = (name: string, email: string): Promise<Entry> =>
  page.evaluate(
    async ([business, address]) => {
      const answer = await fetch('/api/anagrafica/rest/anagrafica', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-luna-application': 'luna_registry_app' },
        body: JSON.stringify({ anagrafica: { business: { name: business }, email: address } }),
      })
      return (await answer.json()).response.anagrafica
    },
    [name, email] as const,
  )

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
  })
  page.setDefaultTimeout(20_000)
  await page.goto(`${url}/app/dashboard`)
})
test.afterAll(() => browser?.close())

test.describe('merging two entries', () => {
  let keep: Entry
  let merged: Entry

  test('shows them side by side and takes the values that are chosen', async () => {
    keep = await add(`Doppia Uno ${stamp}`, 'uno@doppia.example')
    merged = await add(`Doppia Due ${stamp}`, 'due@doppia.example')
    await page.goto(`${url}/app/registry/merge?keep=${keep.sku}&merge=${merged.sku}`)
    await page.getByRole('group', { name: 'E-mail' }).getByText('due@doppia.example').click()
    await page.getByRole('button', { name: 'Unisci', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unisci' }).click()
    await page.waitForURL(`**/app/registry/view/view/${keep.id}`)
    await page.getByRole('heading', { level: 1, name: `Doppia Uno ${stamp}` }).waitFor()
    await page.getByText('due@doppia.example').first().waitFor()
    await page.goto(`${url}/app/registry/view/view/${merged.id}`)
    await page.waitForURL('**/app/registry/manager*')
    await page.getByText('Anagrafica non trovata.').waitFor()
  })

  test('is undone from the list of merges', async () => {
    await page.goto(`${url}/app/registry/merge`)
    const row = page.getByRole('listitem').filter({ hasText: `Doppia Due ${stamp}` })
    await row.getByRole('button', { name: "Annulla l'unione" }).click()
    await row.getByText('Annullata').waitFor()
    await page.goto(`${url}/app/registry/view/view/${merged.id}`)
    await page.getByRole('heading', { level: 1, name: `Doppia Due ${stamp}` }).waitFor()
    await page.goto(`${url}/app/registry/view/view/${keep.id}`)
    expect(await page.getByText('uno@doppia.example').count()).toBeGreaterThan(0)
  })
})

test.describe('the codice fiscale', () => {
  test('is computed in the form from name, sex, day and place of birth', async () => {
    await page.goto(`${url}/app/registry/new`)
    await page.getByLabel('Dati aziendali').click()
    await page.getByLabel('Nome', { exact: true }).fill('Mario')
    await page.getByLabel(/^Cognome/).fill('Rossi')
    await page.getByRole('button', { name: 'Calcola il codice fiscale' }).click()
    const dialog = page.getByRole('dialog', { name: 'Calcola il codice fiscale' })
    await dialog.getByLabel('Sesso').selectOption('M')
    await dialog.getByLabel('Data di nascita').fill('1980-01-01')
    await dialog.getByRole('combobox', { name: 'Luogo di nascita' }).click()
    await page.keyboard.type('Milano')
    await page.getByRole('option', { name: 'Milano (MI)', exact: true }).click()
    await dialog.getByRole('button', { name: 'Calcola il codice fiscale' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Codice fiscale', { exact: true }).inputValue()).toBe('RSSMRA80A01F205X')
  })
})
