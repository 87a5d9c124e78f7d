import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const list = `${url}/app/documents/purchases/manager`
const stamp = newStamp()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${name}`),
})
const chooser = (page: Page) => page.locator('#files [data-slot=file-drop] input')
/** An amount as it is read, its no-break space like any other. */
const euro = async (page: Page, place: string) =>
  (await page.locator(`[data-${place}]`).textContent())?.replace(/\s/g, ' ')
const search = async (page: Page, text: string) => {
  await page.goto(`${list}?search=${encodeURIComponent(text)}`)
  await page.locator('table tbody tr').first().waitFor()
}

async function fill(page: Page, { description, amount }: { description: string; amount: string }) {
  await page.goto(`${url}/app/documents/purchases/new`)
  await page.locator('#data').getByLabel('Descrizione').fill(description)
  await page.locator('#lines').getByLabel('Descrizione').fill('Carta A4')
  await page.locator('#lines').getByLabel('Quantità').fill('3')
  await page.locator('#lines').getByLabel('Importo').fill(amount)
}

test.describe('purchases', () => {
  test('are shown on a phone and in the dark without serious findings or sideways scroll', async () => {
    const found: unknown[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 360, height: 760 }
      const page = await openPage(browser, { storageState: state, viewport, colorScheme })
      for (const path of ['manager', 'new', 'edit/1']) {
        await page.goto(`${url}/app/documents/purchases/${path}`, { waitUntil: 'networkidle' })
        for (const fault of await seriousFaults(page)) found.push([path, fault])
        const wide = await sidewaysScroll(page)
        if (wide > 0) found.push([path, wide])
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  })

  test('is saved to be paid with two files, edited keeping one, and paid', async () => {
    const page = await openPage(browser, { storageState: state })
    const description = `Cancelleria ${stamp}`
    await fill(page, { description, amount: '19,99' })
    await page.getByLabel('Categoria').selectOption({ label: 'Scontrino o ricevuta' })
    await chooser(page).setInputFiles([pdf('scontrino.pdf'), pdf('garanzia.pdf')])
    expect([await euro(page, 'total=start_price'), await euro(page, 'total=final_price')]).toEqual([
      '59,97 €',
      '73,16 €',
    ])
    await page.getByRole('button', { name: 'Salva da pagare' }).click()
    await page.waitForURL('**/purchases/manager')
    await page.getByText('Acquisto aggiunto').waitFor()

    await search(page, description)
    expect(await euro(page, 'sum=residual')).toBe('73,16 €')
    for (const [format, start] of [
      ['CSV', '\uFEFFID;Descrizione;'],
      ['Excel (XLSX)', 'PK'],
    ] as const) {
      await page.getByRole('button', { name: 'Esporta' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^acquisti_\d{4}-\d\d-\d\d\.(csv|xlsx)$/)
      const text = await readFile(await download.path(), 'utf8')
      expect(text.startsWith(start)).toBe(true)
      // The head and the one that the search finds.
      if (format === 'CSV')
        expect(text.trim().split('\r\n')).toEqual([expect.anything(), expect.stringContaining(description)])
    }
    await page.getByRole('cell', { name: description }).first().click()
    await page.getByRole('button', { name: 'Togli garanzia.pdf' }).click()
    await page.getByRole('button', { name: 'Salva pagato' }).click()
    await page.waitForURL('**/purchases/manager')
    await page.getByText('Acquisto modificato').waitFor()

    await search(page, description)
    expect(await euro(page, 'sum=residual')).toBe('0,00 €')
    await page.locator('[data-slot=state-chip][data-state=PAID]').first().waitFor()
    await page.getByRole('cell', { name: description }).first().click()
    await page.getByText('scontrino.pdf').waitFor()
    expect(await page.getByText('garanzia.pdf').count()).toBe(0)
    await page.context().close()
  })

  test('keeps what was typed and chosen when a line or a file is refused', async () => {
    const page = await openPage(browser, { storageState: state })
    const description = `File sbagliato ${stamp}`
    await fill(page, { description, amount: '' })
    await page.locator('#lines').getByRole('button', { name: 'Aggiungi riga' }).click()
    await page.getByText('Acquisto non valido').waitFor()
    expect(await page.locator('#lines li').count()).toBe(1)
    await page.locator('#lines').getByLabel('Importo').fill('10')
    const fake = { name: 'fattura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ programma') }
    await chooser(page).setInputFiles([pdf('buono.pdf'), fake])
    await page.getByRole('button', { name: 'Salva pagato' }).click()
    await page.getByRole('alert').filter({ hasText: 'fattura.pdf' }).waitFor()
    await page.getByText("Errore durante l'aggiunta dell'acquisto").waitFor()
    expect(await page.locator('#data').getByLabel('Descrizione').inputValue()).toBe(description)
    expect(await page.locator('#lines').getByLabel('Importo').inputValue()).toBe('10,00')
    await page.getByRole('button', { name: 'Togli fattura.pdf' }).click()
    await page.getByRole('button', { name: 'Salva pagato' }).click()
    await page.waitForURL('**/purchases/manager')
    await search(page, description)
    expect(await euro(page, 'sum=amount')).toBe('36,60 €')
    await page.getByRole('cell', { name: description }).first().click()
    await chooser(page).setInputFiles([fake])
    await page.getByRole('button', { name: 'Salva pagato' }).click()
    await page.getByText("Errore durante la modifica dell'acquisto").waitFor()
    await page.context().close()
  })

  test('is deleted after a question, and the list has 20 rows at first', async () => {
    const page = await openPage(browser, { storageState: state })
    const description = `Da eliminare ${stamp}`
    await fill(page, { description, amount: '1' })
    await page.getByRole('button', { name: 'Salva da pagare' }).click()
    await page.waitForURL('**/purchases/manager')
    await page.goto(list)
    expect(await page.locator('table tbody tr').count()).toBe(20)
    await search(page, description)
    await page.getByRole('button', { name: new RegExp(`Azioni.*${description}`) }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByText("Sei sicuro di voler eliminare l'acquisto?").waitFor()
    await page.getByRole('button', { name: 'Elimina' }).click()
    await page.getByText('Acquisto eliminato').waitFor()
    await page.getByText(description).waitFor({ state: 'detached' })
    await page.context().close()
  })
})
