import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pictureBytes } from '@/tests/support/files/pictures'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const stamp = newStamp()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

const REGISTRY = '/api/anagrafica/rest/anagrafica'
const WIDE = { width: 1440, height: 900 }
const openNew = (page: Page) => page.goto(`${url}/app/documents/purchases/new`, { waitUntil: 'networkidle' })
const search = async (page: Page, text: string) => {
  await page.goto(`${url}/app/documents/purchases/manager?search=${encodeURIComponent(text)}`)
  await page.locator('table tbody tr').first().waitFor()
}
const line = (page: Page, index = 0) => page.locator('#lines li').nth(index)
const sums = async (page: Page) => {
  const read = (key: string) => page.locator(`[data-total=${key}]`).textContent()
  const texts = await Promise.all(['start_price', 'tax', 'final_price'].map(read))
  return texts.map((text) => text?.replace(/\s/g, ' '))
}
const save = (page: Page, name = 'Salva da pagare') => page.getByRole('button', { name }).click()
/** The purchase calls that leave the page. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/purchase\/(add|update)$/.test(request.url())) calls.push(request.url())
  })
  return calls
}

test.describe('the form of a purchase', () => {
  test('takes amounts with VAT to the cent, and its switch changes no total', async () => {
    const page = await openPage(browser, { storageState: state, viewport: WIDE })
    const description = `Con IVA ${stamp}`
    await openNew(page)
    await page.locator('#data').getByLabel('Descrizione').fill(description)
    await line(page).getByLabel('Descrizione').fill('Cancelleria')
    const withVat = page.getByRole('switch', { name: 'Importi IVA inclusa' })
    await withVat.click()
    await line(page).getByLabel('Importo IVA inclusa').fill('15')
    expect(await sums(page)).toEqual(['12,30 €', '2,70 €', '15,00 €'])
    await withVat.click()
    await expect(line(page).getByLabel('Importo', { exact: true })).toHaveValue('12,30')
    expect(await sums(page)).toEqual(['12,30 €', '2,70 €', '15,00 €'])
    // Typed without VAT it is another price.
    await line(page).getByLabel('Importo', { exact: true }).fill('')
    await line(page).getByLabel('Importo', { exact: true }).fill('12,30')
    expect(await sums(page)).toEqual(['12,30 €', '2,71 €', '15,01 €'])
    await withVat.click()
    await expect(line(page).getByLabel('Importo IVA inclusa')).toHaveValue('15,01')
    expect(await sums(page)).toEqual(['12,30 €', '2,71 €', '15,01 €'])
    await line(page).getByLabel('Importo IVA inclusa').fill('15')
    await save(page)
    await page.waitForURL('**/purchases/manager')
    await search(page, description)
    await page.locator('[data-slot=state-chip]', { hasText: 'Da pagare' }).first().waitFor()
    await page.getByRole('cell', { name: description }).first().click()
    await expect(line(page).getByLabel('Importo IVA inclusa')).toHaveValue('15,00')
    expect(await sums(page)).toEqual(['12,30 €', '2,70 €', '15,00 €'])
    await openNew(page)
    await expect(page.getByRole('switch', { name: 'Importi IVA inclusa' })).toBeChecked()
    await page.context().close()
  })

  test('says what is wrong at its fields, the first of which has the focus, before anything is sent', async () => {
    const page = await openPage(browser, { storageState: state, viewport: WIDE })
    const calls = watchCalls(page)
    await openNew(page)
    await page.getByLabel(/^Data del documento/).fill('')
    await save(page, 'Salva pagato')
    await expect(page.getByLabel(/^Data del documento/)).toBeFocused()
    await expect(line(page).locator('[data-slot=field-error]')).toHaveCount(2)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByLabel(/^Data del documento/).fill('02/11/2026')
    await save(page, 'Salva pagato')
    await expect(line(page).getByLabel('Descrizione')).toBeFocused()
    await line(page).getByLabel('Descrizione').fill('Affitto')
    await line(page).getByLabel('Importo').fill('100')
    await expect(line(page).locator('[data-slot=field-error]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Aggiungi scadenza' }).click()
    await page.locator('#due').getByLabel('Importo').fill('50')
    await save(page)
    await expect(page.locator('#due').getByLabel('Importo')).toBeFocused()
    const due = page.locator('#due [data-slot=field-error]')
    await expect(due).toHaveText("Le scadenze devono dare, insieme, il totale dell'acquisto.")
    // A price to which the due dates come takes the fault away.
    await line(page).getByLabel('Importo').fill('40,98')
    await expect(due).toHaveCount(0)
    await page.getByRole('button', { name: 'Togli la scadenza 1' }).click()
    await page.getByRole('button', { name: 'Aggiungi riga' }).click()
    await line(page, 1).getByLabel('Descrizione').fill('Sconto')
    await line(page, 1).getByLabel('Importo').fill('-50')
    await save(page)
    await expect(line(page, 1).getByLabel('Importo')).toBeFocused()
    await line(page, 1).getByText("Il totale dell'acquisto non può essere negativo.").waitFor()
    expect(calls).toEqual([])
    await page.context().close()
  })

  test('shows at its field what the server alone can refuse', async () => {
    const page = await openPage(browser, { storageState: state, viewport: WIDE })
    await openNew(page)
    const name = `Fornitore ${stamp}`
    const { anagrafica } = await pageCall(page, 'POST', REGISTRY, {
      anagrafica: company({ business: { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' } }),
    })
    await page.getByRole('combobox', { name: 'Fornitore' }).click()
    await page.keyboard.type(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await line(page).getByLabel('Descrizione').fill('Affitto')
    await line(page).getByLabel('Importo').fill('100')
    await pageCall(page, 'DELETE', REGISTRY, { sku: anagrafica.sku })
    await save(page)
    await page.locator('#data [data-slot=field-error]').waitFor()
    await expect(page.getByRole('combobox', { name: 'Fornitore' })).toBeFocused()
    await page.context().close()
  })

  test('has the number and the date once; a line names another invoice only where it is used', async () => {
    const page = await openPage(browser, { storageState: state, viewport: WIDE })
    const description = `Due fatture ${stamp}`
    await openNew(page)
    await page.locator('#data').getByLabel('Descrizione').fill(description)
    await page.getByLabel('Numero della fattura o ricevuta').fill('12/A')
    await line(page).getByLabel('Descrizione').fill('Pulizie')
    await line(page).getByLabel('Importo').fill('10')
    await page.getByRole('button', { name: 'Aggiungi riga' }).click()
    await line(page, 1).getByLabel('Descrizione').fill('Lavanderia')
    await line(page, 1).getByLabel('Importo').fill('20')
    await expect(page.getByLabel('N. fattura')).toHaveCount(2)
    await expect(line(page, 1).getByLabel('N. fattura')).toBeHidden()
    await line(page, 1).getByText("Riga di un'altra fattura").click()
    await line(page, 1).getByLabel('N. fattura').fill('13/A')
    await save(page)
    await page.waitForURL('**/purchases/manager')
    await search(page, description)
    await page.getByRole('cell', { name: description }).first().click()
    await expect(line(page, 1).getByLabel('N. fattura')).toHaveValue('13/A')
    await expect(line(page).getByLabel('N. fattura')).toBeHidden()
    await page.context().close()
  })

  test('shows a dropped receipt beside its fields, a picture as a PDF, and keeps it', async () => {
    const page = await openPage(browser, { storageState: state, viewport: WIDE })
    await openNew(page)
    const photo = (await pictureBytes({ width: 300, height: 400 })).toString('base64')
    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'scontrino.png', { type: 'image/png' }))
      return data
    }, photo)
    // Anywhere on the page: a miss does not leave the form for the picture.
    await page.locator('#data').dispatchEvent('drop', { dataTransfer: dropped })
    const preview = page.getByRole('complementary').getByRole('img', { name: 'scontrino.png' })
    await expect(preview).toBeVisible()
    const fields = await page.locator('#data').boundingBox()
    const shown = await preview.boundingBox()
    expect((shown?.x ?? 0) >= (fields?.x ?? 0) + (fields?.width ?? 0)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    const bill = {
      name: 'bolletta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdfFile([{ content: 'BT /F1 24 Tf 60 760 Td (Bolletta 120,00) Tj ET' }])),
    }
    await page.locator('#files [data-slot=file-drop] input').first().setInputFiles([bill])
    await page.getByRole('button', { name: 'Mostra bolletta.pdf' }).click()
    await page.getByRole('complementary').locator('canvas').first().waitFor()
    const description = `Con foto ${stamp}`
    await page.locator('#data').getByLabel('Descrizione').fill(description)
    await line(page).getByLabel('Descrizione').fill('Toner')
    await line(page).getByLabel('Importo').fill('40')
    await save(page)
    await page.waitForURL('**/purchases/manager')
    await search(page, description)
    await page.getByRole('cell', { name: description }).first().click()
    await page.getByRole('button', { name: 'Mostra bolletta.pdf' }).click()
    await page.getByRole('complementary').locator('canvas').first().waitFor()
    await page.getByRole('button', { name: 'Mostra scontrino.png' }).click()
    await expect(preview).toBeVisible()
    await page.context().close()
  })

  test('takes a photo on a phone, begins with the files, and speaks English', async () => {
    const viewport = { width: 360, height: 760 }
    const phone = { viewport, isMobile: true, hasTouch: true }
    const page = await openPage(browser, { storageState: state, ...phone })
    await page.context().addCookies([{ name: 'luna-language', value: 'en', url }])
    await openNew(page)
    const first = page.locator('#purchase-form section[id]').first()
    await expect(first).toHaveAttribute('id', 'files')
    await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    const camera = page.locator('input[capture=environment][accept="image/*"]')
    const photo = { name: 'foto.png', mimeType: 'image/png', buffer: await pictureBytes() }
    await camera.setInputFiles([photo])
    await page.locator('#files').getByText('foto.png').waitFor()
    await page.getByRole('switch', { name: 'Amounts with VAT' }).click()
    await line(page).getByLabel('Description').fill('Toner')
    await page.getByRole('button', { name: 'Save as unpaid' }).click()
    await expect(line(page).getByLabel('Amount with VAT')).toBeFocused()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.context().close()
  })

  test('keeps a photographed receipt without amounts, marked in the list, and is paid only once they are written', async () => {
    const page = await openPage(browser, { storageState: state, viewport: { width: 360, height: 780 } })
    const description = `Solo foto ${stamp}`
    await openNew(page)
    await page.locator('#data').getByLabel('Descrizione').fill(description)
    // Neither a file nor a line: there is nothing to keep.
    await save(page)
    await expect(line(page).getByLabel('Descrizione')).toBeFocused()
    const photo = { name: 'foto.png', mimeType: 'image/png', buffer: await pictureBytes() }
    await page.locator('#files input[type=file]').first().setInputFiles(photo)
    await page.locator('#files').getByText('foto.png').waitFor()
    await save(page, 'Salva pagato')
    await expect(line(page).getByLabel('Descrizione')).toBeFocused()
    await save(page)
    await page.getByText('Salvato senza importi', { exact: false }).waitFor()
    await page.waitForURL('**/purchases/manager')
    await page.setViewportSize(WIDE)
    await search(page, description)
    const row = page.locator('table tbody tr', { hasText: description })
    await row.getByText('Senza importi', { exact: true }).waitFor()
    await row.getByRole('button', { name: /^Azioni/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Segna come pagato' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Scrivi gli importi' }).click()
    await line(page).getByLabel('Descrizione').fill('Toner')
    await line(page).getByLabel('Importo', { exact: true }).fill('40')
    await save(page, 'Salva pagato')
    await page.waitForURL('**/purchases/manager')
    await search(page, description)
    await row.getByText('Pagato', { exact: true }).waitFor()
    await expect(row.getByText('Senza importi')).toHaveCount(0)
    await page.context().close()
  })
})
