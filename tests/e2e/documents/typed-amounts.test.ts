import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

/** The text that is typed or pasted, and the text that the field shows once it is left. */
type Case = readonly [text: string, shown: string]

const AMOUNTS: readonly Case[] = [
  ['1.234,56', '1.234,56'],
  ['1.000,00', '1.000,00'],
  ['1.500', '1.500,00'],
  ['12.345,00', '12.345,00'],
  ['1.234.567,89', '1.234.567,89'],
  ['0,5', '0,50'],
  ['.5', '0,50'],
  ['1234.56', '1.234,56'],
  ['19.9', '19,90'],
  ['1234,5', '1.234,50'],
  ['7', '7,00'],
]

/** Writes into a field in every way and returns what it then shows, beside what it should show. */
async function differences(field: Locator, cases: readonly Case[]): Promise<string[]> {
  const page = field.page()
  const wrong: string[] = []
  for (const [text, shown] of cases) {
    for (const way of ['typed', 'pasted']) {
      await field.focus()
      await page.keyboard.press('ControlOrMeta+a')
      if (way === 'typed') await page.keyboard.type(text)
      else await page.keyboard.insertText(text)
      await field.blur()
      const found = await field.inputValue()
      if (found !== shown) wrong.push(`${text} ${way}: ${found}, not ${shown}`)
    }
  }
  return wrong
}

const open = async (path: string, language: 'it' | 'en' = 'it'): Promise<Page> => {
  const page = await openPage(browser, { storageState: state })
  if (language === 'en') {
    await page.context().addCookies([{ name: 'luna-language', value: 'en', url }])
  }
  await page.goto(`${url}${path}`)
  return page
}
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

test.describe('amounts as Italians write them', () => {
  test('are understood in the price, quantity and discount of a line, and reckoned with', async () => {
    const page = await open('/app/documents/wizard/invoice')
    const wizard = new WizardPage(page, url)
    await wizard.chooseCustomer('A.S.D. Polisportiva Reno')
    await wizard.jump('Prodotti')
    const [price, quantity, discount] = ['Prezzo', 'Quantità', 'Sconto'].map((label) =>
      wizard.line(1).getByLabel(label, { exact: true }),
    ) as [Locator, Locator, Locator]
    const fine: readonly Case[] = [...AMOUNTS, ['0,00125', '0,00125'], ['-1.500', '-1.500,00']]
    expect(await differences(price, fine)).toEqual([])
    expect(
      await differences(quantity, [
        ['1.500', '1.500'],
        ['2,5', '2,5'],
        ['0.125', '0,125'],
      ]),
    ).toEqual([])
    expect(
      await differences(discount, [
        ['12,5', '12,5'],
        ['10', '10'],
      ]),
    ).toEqual([])
    await quantity.fill('2')
    await discount.fill('0')
    expect(await differences(price, [['1.234,56', '1.234,56']])).toEqual([])
    const line = page.getByRole('listitem', { name: 'Riga 1', exact: true })
    await expect.poll(async () => plain(await line.textContent())).toContain('2.469,12 €')
    await page.context().close()
  })

  test('are refused in words where they could mean two numbers, and taken for none of them', async () => {
    const page = await open('/app/documents/purchases/new')
    const amount = page.locator('#lines').getByLabel('Importo')
    await amount.pressSequentially('1.234.5')
    await amount.blur()
    await page.getByText('Numero non chiaro: scrivi per esempio 1.234,56.').waitFor()
    expect(await amount.inputValue()).toBe('1.234.5')
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await amount.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('67')
    await amount.blur()
    expect(await amount.inputValue()).toBe('1.234.567,00')
    await page.context().close()
  })

  test('are understood and summed up in a purchase', async () => {
    const page = await open('/app/documents/purchases/new')
    const lines = page.locator('#lines')
    const amount = lines.getByLabel('Importo')
    expect(await differences(amount, [...AMOUNTS, ['-1.500', '-1.500,00']])).toEqual([])
    await lines.getByLabel('Quantità').fill('3')
    expect(await differences(amount, [['1.500', '1.500,00']])).toEqual([])
    await expect.poll(async () => plain(await page.locator('main').textContent())).toContain('4.500,00 €')
    await page.context().close()
  })

  test('are understood in a payment, and what is registered is what was typed', async () => {
    const page = await open('/app/documents/schedule')
    const { id } = await issuedInvoice(page, `Importi ${newStamp()} S.r.l.`)
    await page.goto(`${url}/app/documents/preview/invoice/${id}`)
    await page.locator('[data-slot=payments]').getByRole('button', { name: 'Registra incasso' }).click()
    const dialog = page.getByRole('dialog')
    expect(
      await differences(dialog.getByRole('textbox', { name: /^Importo/ }), [...AMOUNTS, ['22,00', '22,00']]),
    ).toEqual([])
    await dialog.getByRole('button', { name: 'Registra incasso' }).click()
    await page.getByText('Pagamento registrato.', { exact: true }).waitFor()
    const left = page.locator('[data-slot=payments] [data-slot=residual]')
    await expect.poll(async () => plain(await left.textContent())).toContain('100,00 €')
    await page.context().close()
  })

  test('are understood in the prices of a product, which keep 8 decimals', async () => {
    const page = await open('/app/price/manager')
    await page
      .getByRole('button', { name: /^Nuovo prodotto|^Aggiungi prodotto/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(/^Prezzo di vendita/)
    expect(await differences(field, [...AMOUNTS, ['0,00125', '0,00125'], ['1.234,56', '1.234,56']])).toEqual(
      [],
    )
    await dialog.getByLabel(/^Nome/).fill(`Importi ${newStamp()}`)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /pricelist/.test(request.url()),
    )
    await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    const { product_list } = (await sent).postDataJSON()
    expect(product_list[0].price_list[0].amount).toBe(1234.56)
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('are understood in the settings, rates without cents', async () => {
    const page = await open('/app/settings/salesforce/aliquoteiva')
    const rates = page.getByRole('region', { name: 'Aliquote IVA' })
    const description = `Importi ${newStamp()}`
    await rates.getByRole('button', { name: 'Aggiungi aliquota' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Descrizione').fill(description)
    const rate = dialog.getByLabel('Aliquota %')
    const cases: readonly Case[] = [
      ['4,5', '4,5'],
      ['22', '22'],
      ['10.5', '10,5'],
    ]
    expect(await differences(rate, cases)).toEqual([])
    await dialog.getByRole('button', { name: 'Fatto' }).click()
    const save = async () => {
      await page.getByRole('button', { name: 'Salva', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
      await page.getByText('Impostazioni salvate con successo').first().waitFor()
    }
    await save()
    await page.reload()
    await rates.getByRole('button', { name: `Modifica 10,5% ${description}` }).click()
    expect(await rate.inputValue()).toBe('10,5')
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await rates.getByRole('button', { name: new RegExp(`^(Togli|Rimuovi|Elimina).*${description}`) }).click()
    await save()
    await page.context().close()
  })
})

test.describe('amounts as the English write them', () => {
  test('are understood on an English page', async () => {
    const page = await open('/app/documents/purchases/new', 'en')
    const amount = page.locator('#lines').getByLabel('Amount', { exact: true })
    const cases: readonly Case[] = [
      ['1,234.56', '1,234.56'],
      ['1,500', '1,500.00'],
      ['12,345.00', '12,345.00'],
      ['0.5', '0.50'],
      ['0,5', '0.50'],
      ['1234.56', '1,234.56'],
      ['-1,000.00', '-1,000.00'],
    ]
    expect(await differences(amount, cases)).toEqual([])
    await page.context().close()
  })
})
