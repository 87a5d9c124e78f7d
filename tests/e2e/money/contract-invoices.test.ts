import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { dayText } from '@/components/kit/day-text'
import { launchBrowser } from '@/tests/support/browser'
import { agreementData, company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url, databaseUrl } = ownApplication()
const base = '/api/salesforce/rest'
const CONFIGURATION = '/api/auth/rest/structure/configuration'

let browser: Browser
let page: Page
let database: pg.Client

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await page.goto(`${url}/app/dashboard`)
})

test.afterAll(async () => {
  await pageCall(page, 'PUT', CONFIGURATION, { data: { emissione: { attivo: false } } })
  await database.end()
  await browser.close()
})

/** An active contract to a new customer, with invoices of today and next month; answers its id, the contract's and the customer's name. */
async function contractOfToday() {
  const name = `Palestra ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  const { contract } = await pageCall(page, 'POST', `${base}/contract/add`, {
    contract_data: agreementData(anagrafica.sku, {
      date: todayInRome(),
      description: name,
      recurrence: 'SUBSCRIPTION',
      invoice_configuration: {
        typology: 'DIGITAL',
        payment_methods: ['ALLOWANCE'],
        frequency: 1,
        max_times: 2,
      },
    }),
  })
  await pageCall(page, 'POST', `${base}/contract/update/state`, {
    contract_data: { id: contract.id, json_state: { contract_state: 'SIGNED' } },
  })
  const { invoice_list } = await pageCall(page, 'GET', `${base}/contract/${contract.id}/activate`)
  return {
    name,
    sku: anagrafica.sku as string,
    id: invoice_list[0].id as number,
    contract: contract.id as number,
  }
}

const stateOf = async (id: number): Promise<string> =>
  (await pageCall(page, 'GET', `${base}/invoice/${id}`)).invoice.state

test('go out by themselves once that is switched on beside what it brings, and one with a fault is said', async () => {
  const good = await contractOfToday()
  const wrong = await contractOfToday()
  await database.query(`update anagrafica set zipcode = '' where sku = $1`, [wrong.sku])
  await page.goto(`${url}/app/settings/salesforce/emissione`)
  const section = page.getByRole('region', { name: 'Fatture dei contratti' })
  await section.getByText(/^Al prossimo passaggio .*: \d+ fatture, \d/).waitFor()
  await section.getByRole('heading', { name: 'Che cosa succederebbe' }).waitFor()
  await section.getByRole('switch', { name: /^Emetti da sole/ }).click()
  await expect(section.getByLabel('Dalle fatture con data')).toHaveValue(dayText(todayInRome()))
  await section.getByRole('heading', { name: 'Che cosa succede', exact: true }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
  await page.getByText('Impostazioni salvate con successo').waitFor()

  await database.query(`select graphile_worker.add_job('contract-invoices', '{}')`)
  await expect.poll(() => stateOf(good.id), { timeout: 20_000 }).toBe('ISSUED')
  await expect
    .poll(async () => (await pageCall(page, 'GET', `${base}/issuing/left`)).count, { timeout: 20_000 })
    .toBeGreaterThan(0)
  expect(await stateOf(wrong.id)).toBe('TO_BE_ISSUED')
  await page.goto(`${url}/app/documents/preview/contract/${good.contract}`)
  const choice = page.getByRole('switch', { name: 'Emetti da sole le fatture di questo contratto' })
  await page.getByText('La prossima fattura parte da sola').waitFor()
  await choice.click()
  await page.getByText('Le fatture di questo contratto aspettano').waitFor()
  await page.reload()
  await expect(choice).not.toBeChecked()
  expect(await seriousFaults(page)).toEqual([])
  for (const path of ['/app/documents/invoices', '/app/dashboard']) {
    await page.goto(`${url}${path}`)
    const notice = page.locator('[data-slot=notice]').filter({ hasText: wrong.name })
    await expect(notice.getByRole('listitem').filter({ hasText: wrong.name })).toContainText('Non emessa: ')
    expect(await seriousFaults(page)).toEqual([])
  }
  await page.getByRole('link', { name: wrong.name }).first().click()
  await page.waitForURL(`**/preview/invoice/${wrong.id}`)
  await page.getByText('Questa fattura non è stata emessa da sola').waitFor()
  await pageCall(page, 'DELETE', `${base}/invoice/${wrong.id}`)
  expect((await pageCall(page, 'GET', `${base}/issuing/left`)).count).toBe(0)
})
