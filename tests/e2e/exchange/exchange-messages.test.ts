import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url, databaseUrl } = ownApplication()
const name = `IT01234567890_${newStamp().slice(-5)}_RC_001.xml`

let browser: Browser
let page: Page
let database: pg.Client

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`select set_config('app.system', 'on', false)`)
  await database.query(
    `insert into unusable_message (structure_id, file_name, reason, bytes, sha256)
     select structure_id, $1, 'SIGNATURE', '\\x3c612f3e', $1 from membership m join account a on a.id = m.account_id
     where a.email = 'demo@luna.test' order by structure_id limit 1`,
    [name],
  )
})

test.afterAll(async () => {
  await database.end()
  await browser.close()
})

test('a message of SdI that cannot be used is named above the invoices, downloaded and taken off its list', async () => {
  await page.goto(`${url}/app/documents/invoices`)
  await page.getByText('C’è un messaggio di SdI da guardare').waitFor()
  await page.getByRole('link', { name: 'Guarda' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('La firma non è valida')
  expect(await faultsInEveryLook(page)).toEqual([])
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Scarica' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  await row.getByRole('button', { name: 'Visto' }).click()
  await expect(row).toHaveCount(0)
  await page.getByText('Nessun messaggio da guardare').waitFor()
})
