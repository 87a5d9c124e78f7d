import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { dayText } from '@/components/kit/day-text'
import { addDays, addMonths } from '@/lib/domain/core/day'
import { launchBrowser } from '@/tests/support/browser'
import { agreementData, company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'
import { WizardPage } from '../documents/wizard-page'

const { url, databaseUrl } = ownApplication()
const base = '/api/salesforce/rest'
const today = todayInRome()

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
  await database.end()
  await browser.close()
})

/** A draft of a contract to a new customer. */
async function draftContract(over: Record<string, unknown> = {}) {
  const name = `Scuola ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  const { contract } = await pageCall(page, 'POST', `${base}/contract/add`, {
    contract_data: agreementData(anagrafica.sku, { date: today, description: name, ...over }),
  })
  return { name, id: contract.id as number }
}

/** The number of invoices of a contract that wait to be issued. */
async function waiting(contract: number): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from document where origin_id = $1 and origin_kind = 'ACTIVATION' and state = 'TO_BE_ISSUED'`,
    [contract],
  )
  return Number(rows[0]?.count)
}

/** Puts a contract without an end back to where it stood before its last period came into the year ahead. */
async function forgetLastPeriod(contract: number): Promise<void> {
  await database.query('begin')
  await database.query(`set local session_replication_role = 'replica'`)
  await database.query(
    `update document set origin_id = null, origin_kind = null, origin_position = null, state = 'DELETED' where origin_id = $1
      and origin_position = 12`,
    [contract],
  )
  await database.query(
    'update contract_subscription set planned = 11, reached = 11, next_on = current_date - 1 where contract_id = $1',
    [contract],
  )
  await database.query('commit')
}

test('a contract without an end is written, activated, goes on by itself, and ends when notice is given', async () => {
  const { name, id } = await draftContract({ json_state: { contract_state: 'DRAFT' } })
  const wizard = new WizardPage(page, url, 'contract')
  await wizard.open(id)
  await wizard.jump('Pagamento')
  await page.getByRole('radio', { name: 'In abbonamento' }).click()
  await page.getByRole('radio', { name: 'Fino a disdetta' }).click()
  await page.getByLabel('Preavviso (giorni)').fill('30')
  const plan = page.getByRole('region', { name: "Fatture all'attivazione" })
  await plan.getByText('Una fattura per periodo, fino a disdetta').waitFor()
  await expect(plan).not.toContainText('In tutto')
  expect(await seriousFaults(page)).toEqual([])
  await wizard.next()
  const paper = page.getByRole('article', { name: /^Contratto/ })
  await paper
    .getByText(/a tempo indeterminato: ogni mese dal .*, fino a disdetta con preavviso di 30 giorni/)
    .waitFor()
  await paper.getByText('Totale per periodo').waitFor()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await wizard.saved()

  await page.goto(`${url}/app/documents/preview/contract/${id}`)
  await page.getByRole('button', { name: 'Segna come firmato e attiva' }).click()
  const dialog = page.getByRole('dialog', { name: /^Attivare il contratto/ })
  await dialog.getByText(/Il contratto non ha una fine/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Segna come firmato e attiva' }).click()
  const card = page.getByLabel('Durata')
  await card.getByText('A tempo indeterminato, fino a disdetta con preavviso di 30 giorni.').waitFor()
  expect(await waiting(id)).toBe(12)

  await forgetLastPeriod(id)
  await database.query(`select graphile_worker.add_job('subscriptions-extend', '{}')`)
  await expect.poll(() => waiting(id), { timeout: 20_000 }).toBe(12)

  const lastDay = dayText(addDays(addMonths(today, 3), -1))
  await card.getByRole('button', { name: 'Registra la disdetta' }).click()
  const end = page.getByRole('dialog', { name: 'Disdetta del contratto' })
  await end.getByText('Il preavviso è di 30 giorni.').waitFor()
  await end.getByRole('button', { name: 'Registra' }).click()
  await end.getByText("Indica l'ultimo giorno del contratto.").waitFor()
  await end.getByLabel('Ultimo giorno').fill(lastDay)
  expect(await seriousFaults(page)).toEqual([])
  await end.getByRole('button', { name: 'Registra' }).click()
  await page.getByText('Disdetta registrata: 9 fatture nel cestino').waitFor()
  await card.getByText(/^Disdetto: l'ultimo giorno è il/).waitFor()
  expect(await waiting(id)).toBe(3)
  await page.goto(`${url}/app/documents/invoices?search=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name: /Periodo 3\b/ }).waitFor()
  await expect(page.getByRole('row', { name: /Periodo 4\b/ })).toHaveCount(0)

  await page.goto(`${url}/app/documents/preview/contract/${id}`)
  await card.getByRole('button', { name: 'Ritira la disdetta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ritira la disdetta' }).click()
  await page.getByText('Disdetta ritirata: 9 fatture da emettere').waitFor()
  expect(await waiting(id)).toBe(12)
  expect(await seriousFaults(page)).toEqual([])

  await card.getByRole('button', { name: 'Adegua i prezzi' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adeguamento dei prezzi' })
  await adjust.getByLabel(/^Variazione/).fill('10')
  await adjust.getByText(/^Ogni periodo: .* → /).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const { rows } = await database.query<{ total: string }>('select total from document where id = $1', [id])
  await adjust.getByRole('button', { name: 'Adegua i prezzi' }).click()
  await card.getByText(/^Prezzi \+10% dal /).waitFor()
  const totals = await database.query<{ total: string }>(
    `select total from document where origin_id = $1 and origin_position in (1, 2, 12) order by origin_position`,
    [id],
  )
  const [signed = 0] = rows.map(({ total }) => Number(total))
  const [first, second, last] = totals.rows.map(({ total }) => Number(total))
  expect(first).toBe(signed)
  expect(second).toBeCloseTo(signed * 1.1, 2)
  expect(last).toBe(second)
})

test('a contract that is about to renew itself is announced, and does not when that is chosen', async () => {
  const { name, id } = await draftContract({
    recurrence: 'SUBSCRIPTION',
    invoice_configuration: {
      payment_methods: ['ALLOWANCE'],
      payment_days: [30],
      frequency: 1,
      frequency_type: 'month',
      max_times: 2,
      renews: true,
      notice_days: 40,
    },
  })
  await pageCall(page, 'POST', `${base}/contract/update/state`, {
    contract_data: { id, json_state: { contract_state: 'SIGNED' } },
  })
  await pageCall(page, 'GET', `${base}/contract/${id}/activate`)
  await page.goto(`${url}/app/dashboard`)
  const row = page.locator('[data-slot=notice]').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('disdetta entro il')
  expect(await seriousFaults(page)).toEqual([])
  await row.getByRole('link', { name }).click()
  const card = page.getByLabel('Durata')
  await card.getByText(/si rinnova da solo per la stessa durata/).waitFor()
  await page.getByText(/Rinnovo tacito per la stessa durata, salvo disdetta entro 40 giorni/).waitFor()
  await card.getByRole('button', { name: 'Rinnova adesso' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rinnova' }).click()
  await page.getByText('Contratto rinnovato: 2 fatture da emettere').waitFor()
  expect(await waiting(id)).toBe(4)
  await card.getByRole('button', { name: 'Non rinnovare' }).click()
  await card.getByText(/: non si rinnova\./).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.goto(`${url}/app/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(row).toHaveCount(0)
})
