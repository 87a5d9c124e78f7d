import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { debtorOf } from '@/tests/support/salesforce/page-debtor'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()

/** Pages with the buttons that open a dialog there; those of longer stories are looked at in the tests of their rooms. */
const DIALOGS: readonly (readonly [path: string, ...buttons: string[]])[] = [
  ['/app/registry/category/manager', 'Nuova categoria'],
  ['/app/registry/customFields/manager', 'Nuovo campo'],
  ['/app/price/manager', 'Nuovo prodotto', 'Scarica il listino', 'Variazioni dei prezzi'],
  ['/app/events/passes', 'Nuovo abbonamento'],
  ['/app/settings/users', 'Invita'],
  ['/app/settings/structures', 'Aggiungi struttura'],
  ['/app/settings/salesforce/aliquoteiva', 'Aggiungi aliquota'],
  ['/app/settings/salesforce/modalitapagamento', 'Aggiungi metodo'],
]

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Opens each of the dialogs of a page, looks at it, and closes it. */
async function lookAtDialogs(path: string, buttons: readonly string[]): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  for (const name of buttons) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect([name, await faultsInEveryLook(page)]).toEqual([name, []])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

for (const [path, ...buttons] of DIALOGS)
  test(`the dialogs of ${path} are without serious axe findings in every look`, () =>
    lookAtDialogs(path, buttons))

test('the dialogs of a customer who owes are without serious axe findings in every look', async () => {
  await page.goto(`${url}/app/dashboard`)
  const { id } = await debtorOf(page)
  await lookAtDialogs(`/app/registry/view/view/${id}`, ['Estratto conto', 'Registra incasso', 'Invia e-mail'])
})
