import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { openedZip } from '@/tests/support/files/opened-zip'
import { ownApplication } from '@/tests/support/own-application'
import { lipeFaults } from '@/tests/support/salesforce/lipe/schema'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const registers = `${url}/app/documents/registers`
const MONTH = '2026-10'

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

/** "1.234,56 €" in cents. */
const cents = (text: string | null): number => Number((text ?? '').replace(/[^\d,-]/g, '').replace(',', ''))

const sumOf = async (tab: 'sales' | 'purchases'): Promise<number> => {
  await page.goto(`${registers}?tab=${tab}&period=${MONTH}`)
  return cents(await page.locator('[data-sum=imposta]').textContent())
}

const lineOf = async (line: string): Promise<number> =>
  cents(await page.locator(`[data-line=${line}]`).textContent())

test.describe('the VAT registers', () => {
  test('of a month come to what its summary says, and lead to the documents', async () => {
    const [sales, purchases] = [await sumOf('sales'), await sumOf('purchases')]
    expect(sales).toBeGreaterThan(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('tab', { name: 'Riepilogo IVA' }).click()
    await page.locator('[data-line=VP4]').waitFor()
    expect(await lineOf('VP5')).toBe(purchases)
    expect(Math.abs((await lineOf('VP4')) - (await lineOf('VP5')))).toBe(Math.abs(await lineOf('VP6')))
    await page.getByRole('button', { name: 'Mostra i documenti: VP4' }).click()
    const dialog = page.getByRole('dialog', { name: /VP4/ })
    const link = dialog.getByRole('link').first()
    await link.waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await link.click()
    await page.waitForURL(/\/app\/documents\/preview\//)
  })

  test('are saved as a file', async () => {
    await page.goto(`${registers}?tab=sales&period=${MONTH}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Scarica Registro IVA vendite in CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`registro_vendite_${MONTH}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain('Imponibile')
  })

  test('are settled for a quarter, whose LIPE is downloaded once the declarant is stated', async () => {
    await page.goto(`${registers}?tab=summary&period=${MONTH}`)
    await page.getByText('La struttura liquida l’IVA ogni trimestre: scegli un trimestre.').waitFor()
    await page.goto(`${registers}?tab=summary&period=2026-Q3`)
    const form = page.getByRole('form', { name: 'Liquidazione' })
    const balance = async () => cents(await form.locator('[data-line=VP14]').textContent())
    await form.locator('[data-line=VP14]').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const before = await balance()
    const interest = form.getByLabel('VP12 · interessi dell’1%')
    const interestBefore = await interest.inputValue()
    await form.getByLabel('VP7 · debito precedente non versato').fill('12,50')
    await expect.poll(balance).not.toBe(before)
    await expect(interest).not.toHaveValue(interestBefore)
    const after = await balance()
    await expect(form.getByRole('button', { name: 'Scarica la LIPE' })).toBeDisabled()
    await form.getByRole('button', { name: 'Salva la liquidazione' }).click()
    await page.getByText('Liquidazione salvata.').waitFor()
    expect(await balance()).toBe(after)
    await form.getByRole('button', { name: 'Scarica la LIPE' }).click()
    await page.getByText('indica il codice fiscale del dichiarante nelle impostazioni').waitFor()
    await form.getByRole('link', { name: 'Periodicità e dichiarante' }).click()
    await page.getByLabel('Codice fiscale del dichiarante').fill('RSSMRA80A01H501U')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByText('Impostazioni salvate').waitFor()
    await page.goto(`${registers}?tab=summary&period=2026-Q3`)
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Scarica la LIPE' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(lipeFaults(text)).toEqual([])
    expect(text).toContain('<iv:DebitoPrecedente>12,50<')
    await page.getByText('Luna non lo invia').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('keep the LIPE that was downloaded, note when it was sent, and say when it no longer holds', async () => {
    await page.goto(`${registers}?tab=summary&period=2026-Q3`)
    const form = page.getByRole('form', { name: 'Liquidazione' })
    const made = form.getByRole('list', { name: 'Comunicazioni scaricate' }).getByRole('listitem')
    await expect(made).toHaveCount(1)
    await made.getByText('Comunicazione scaricata il').waitFor()
    const again = page.waitForEvent('download')
    await made.getByRole('button', { name: /^Scarica di nuovo/ }).click()
    expect(lipeFaults(await readFile(await (await again).path(), 'utf8'))).toEqual([])
    await made.getByRole('button', { name: /^Segna come inviata/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Segna come inviata' })
    await dialog.getByLabel('Protocollo della ricevuta').fill('26113012345678901-000001')
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salva l’invio' }).click()
    await made.getByText('protocollo 26113012345678901-000001').waitFor()
    await form.getByLabel('VP7 · debito precedente non versato').fill('13,50')
    await form.getByRole('button', { name: 'Salva la liquidazione' }).click()
    await form.getByText('non ha un campo per la sostitutiva').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await form.getByRole('button', { name: 'Scarica la nuova LIPE' }).click()
    await expect(made).toHaveCount(2)
    await form.getByText('Ne hai inviata una precedente').waitFor()
  })

  test('of the last quarter take an advance payment with its method, and say at its field that it is missing', async () => {
    await page.goto(`${registers}?tab=summary&period=2025-Q4`)
    const form = page.getByRole('form', { name: 'Liquidazione' })
    await form.getByLabel('VP13 · acconto versato').fill('100')
    await form.getByRole('button', { name: 'Salva la liquidazione' }).click()
    const method = form.getByLabel(/^Metodo dell’acconto/)
    await expect(method).toHaveAttribute('aria-invalid', 'true')
    await form.getByText('Indica con quale metodo hai calcolato l’acconto.').waitFor()
    await method.selectOption('1')
    await form.getByRole('button', { name: 'Salva la liquidazione' }).click()
    await page.getByText('Liquidazione salvata.').waitFor()
    await expect(form.getByLabel(/^Metodo dell’acconto/)).toHaveValue('1')
  })

  test('go to the accountant with every document of the month', async () => {
    await page.goto(`${registers}?tab=month`)
    await page.getByLabel('Periodo', { exact: true }).selectOption(MONTH)
    await page.getByRole('button', { name: 'Prepara il mese' }).click()
    const save = page.getByRole('button', { name: /^Scarica ott/ })
    await save.waitFor({ timeout: 60_000 })
    expect(await seriousFaults(page)).toEqual([])
    const download = page.waitForEvent('download')
    await save.click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`commercialista_${MONTH}.zip`)
    const files = await openedZip(await readFile(await file.path()))
    expect(files.has('indice.csv')).toBe(true)
    expect([...files.keys()].some((name) => name.startsWith('vendite/'))).toBe(true)
  })

  test('work at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 760 })
    for (const tab of ['sales', 'purchases', 'summary', 'bollo', 'ritenute', 'month', 'year']) {
      await page.goto(`${registers}?tab=${tab}&period=${MONTH}`)
      await page.getByRole('tabpanel').waitFor()
      expect([tab, await sidewaysScroll(page)]).toEqual([tab, 0])
    }
  })
})
