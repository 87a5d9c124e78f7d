import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { agreementData, company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const base = '/api/salesforce/rest'
const OF_CONTRACT = 'Crea una fattura'
const QUESTION = "è già stata fatta una fattura. Vuoi farne un'altra?"

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/documents/invoices`)
})

test.afterAll(() => browser.close())

/** A new customer under a name of its own, and an offer or a contract to it that is ready to be billed. */
async function agreement(kind: 'offer' | 'contract') {
  const name = `Doppia ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  const added = await pageCall(page, 'POST', `${base}/${kind}/add`, {
    [`${kind}_data`]: agreementData(anagrafica.sku, { date: todayInRome(), description: name }),
  })
  const { id } = added[kind]
  await pageCall(page, 'POST', `${base}/${kind}/update/state`, {
    [`${kind}_data`]: { id, json_state: { [`${kind}_state`]: 'SIGNED' } },
  })
  const invoices = async (): Promise<number> => {
    const list = await pageCall(
      page,
      'GET',
      `${base}/invoice/list/structure?search=${encodeURIComponent(name)}`,
    )
    return list.invoice_list.length
  }
  return { open: () => page.goto(`${url}/app/documents/preview/${kind}/${id}`), invoices }
}

const question = () => page.getByRole('alertdialog')
const answer = (name: string) => question().getByRole('button', { name, exact: true }).click()

/** Asks for an invoice, by the button that an offer has or in the menu of a contract, and confirms that. */
async function bill(action: string): Promise<void> {
  const main = page.getByRole('main')
  if (action === OF_CONTRACT) {
    await main.getByRole('button', { name: /^Azioni/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  } else await main.getByRole('button', { name: action, exact: true }).click()
  await answer(action)
}

for (const [kind, action] of [
  ['offer', 'Crea fattura'],
  ['contract', OF_CONTRACT],
] as const) {
  test(`${kind}: a second invoice is asked about, is none after a no, and one after a yes`, async () => {
    const { open, invoices } = await agreement(kind)
    await open()
    await bill(action)
    await page.waitForURL(/preview\/invoice\/\d+$/)
    expect(await invoices()).toBe(1)
    for (const [reply, count] of [
      ['Annulla', 1],
      ["Fai un'altra fattura", 2],
    ] as const) {
      await open()
      await bill(action)
      await question().getByText(QUESTION).waitFor()
      await answer(reply)
      await question().waitFor({ state: 'detached' })
      if (count === 2) await page.waitForURL(/preview\/invoice\/\d+$/)
      expect(await invoices()).toBe(count)
    }
  })
}

test('activating a contract that was billed is asked about, too', async () => {
  const { open, invoices } = await agreement('contract')
  await open()
  await bill(OF_CONTRACT)
  await page.waitForURL(/preview\/invoice\/\d+$/)
  await open()
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Attivare il contratto/ })
  for (const [reply, count] of [
    ['Annulla', 1],
    ["Fai un'altra fattura", 2],
  ] as const) {
    await dialog.getByRole('button', { name: 'Attiva', exact: true }).click()
    await question().getByText(QUESTION).waitFor()
    await answer(reply)
    if (count === 2) await page.getByText('Avviato', { exact: true }).first().waitFor()
    expect(await invoices()).toBe(count)
  }
})
