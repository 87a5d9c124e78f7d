import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const schedule = `${url}/app/documents/schedule`
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

/** An amount as it is read, its no-break space like any other. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
const numberOf = (text: string): number => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
const euro = (value: number): string =>
  plain(
    new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
      value,
    ),
  )

const card = (page: Page) => page.locator('[data-slot=payments]')
const residual = async (page: Page) => plain(await card(page).locator('[data-slot=residual]').textContent())

/** Opens a new invoice from the scadenzario of its customer, which it answers with what is left of it. */
async function openInvoice(page: Page): Promise<{ whole: number; list: string }> {
  await page.goto(schedule)
  const { ana_sku } = await issuedInvoice(page, `Scadenze ${newStamp()} S.r.l.`)
  const list = `${schedule}?flow=IN&due=UPCOMING&ana_sku=${ana_sku}`
  await page.goto(list)
  await page.locator('table a[href*="/preview/invoice/"]').click()
  await page.waitForURL('**/preview/invoice/*')
  await card(page).waitFor()
  return { whole: numberOf(await residual(page)), list }
}

test.describe('the scadenzario', () => {
  test('is shown on a phone and in the dark, in every view, without serious findings or sideways scroll', async () => {
    const found: unknown[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 360, height: 760 }
      const page = await openPage(browser, { storageState: state, viewport, colorScheme })
      for (const view of ['list', 'calendar', 'forecast']) {
        await page.goto(`${schedule}?view=${view}`, { waitUntil: 'networkidle' })
        for (const fault of await seriousFaults(page)) found.push([view, fault])
        const wide = await sidewaysScroll(page)
        if (wide > 0) found.push([view, wide])
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  })

  test('shows what is left once half of an invoice is paid in its preview, and all of it when that is reversed', async () => {
    const page = await openPage(browser, { storageState: state })
    const { whole, list } = await openInvoice(page)
    const half = Math.round(whole * 50) / 100
    const preview = page.url()
    await card(page).getByRole('button', { name: 'Registra incasso' }).click()
    const dialog = page.getByRole('dialog')
    expect(numberOf(await dialog.getByLabel('Importo').inputValue())).toBe(whole)
    await dialog.getByLabel('Importo').fill(String(half).replace('.', ','))
    await dialog.getByLabel('Nota').fill('Metà subito')
    await dialog.getByRole('button', { name: 'Registra incasso' }).click()
    await page.getByText('Pagamento registrato.', { exact: true }).waitFor()
    await card(page).getByText('Metà subito').waitFor()
    const left = Math.round((whole - half) * 100) / 100
    await expect.poll(() => residual(page)).toBe(euro(left))

    await page.goto(list)
    await page
      .locator('table tbody tr')
      .getByText(`di ${euro(whole)}`)
      .waitFor()

    await page.goto(preview)
    await card(page)
      .getByRole('button', { name: /^Storna il pagamento di/ })
      .last()
      .click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Storna' })
      .click()
    await page.getByText('Pagamento stornato.').waitFor()
    await expect.poll(() => residual(page)).toBe(euro(whole))
    await page.context().close()
  })

  test('refuses more than what is left where the amount stands, and keeps what was typed', async () => {
    const page = await openPage(browser, { storageState: state })
    const { whole } = await openInvoice(page)
    await card(page).getByRole('button', { name: 'Registra incasso' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Importo').fill(String(whole + 1).replace('.', ','))
    await dialog.getByLabel('Nota').fill('Troppo')
    await dialog.getByRole('button', { name: 'Registra incasso' }).click()
    await dialog.getByText('Il pagamento supera quanto resta da pagare').waitFor()
    expect(await dialog.getByLabel('Nota').inputValue()).toBe('Troppo')
    await page.context().close()
  })

  test('pays several due dates at once, the oldest first, with the sum in sight', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(schedule)
    const name = `Insieme ${newStamp()} S.r.l.`
    await issuedInvoice(page, name)
    await issuedInvoice(page, name)
    await page.goto(`${schedule}?due=UPCOMING`, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox', { name: 'Cerca per nome, numero o importo' }).fill(name)
    const rows = page.locator('table tbody tr')
    await expect(rows).toHaveCount(2)
    for (const row of await rows.all()) await row.getByRole('checkbox').click()
    const whole = numberOf((await page.getByText(/^Somma /).textContent()) ?? '')
    await page.getByRole('button', { name: 'Registra incasso' }).click()
    const dialog = page.getByRole('dialog')
    expect(numberOf(await dialog.getByLabel('Importo').inputValue())).toBe(whole)
    await dialog.getByLabel('Importo').fill(String(whole + 1).replace('.', ','))
    await dialog.getByLabel('Importo').press('Enter')
    await dialog.getByText('Supera la somma delle scadenze scelte').waitFor()
    await dialog.getByLabel('Importo').fill(String(whole - 1).replace('.', ','))
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByLabel('Nota').fill('Un bonifico')
    await dialog.getByLabel('Nota').press('Enter')
    await page.getByText('Pagamento registrato.', { exact: true }).waitFor()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText('1,00 €').first()).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await page.context().close()
  })

  test('leads from a day of the calendar to its list', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(`${schedule}?view=calendar`, { waitUntil: 'networkidle' })
    await page.locator('a[href*="date_from="]').first().click()
    await page.waitForURL(/date_from=/)
    await page.locator('table tbody tr').first().waitFor()
    await page.context().close()
  })
})
