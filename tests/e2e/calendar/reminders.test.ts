import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { toInstantText } from '@/lib/domain/core/local-time'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const name = `Ricordato ${newStamp()}`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  // The page has asked for reminders once before there is one: what it shows now would not be shown after the reload.
  await page.goto(`${url}/app/registry/manager`, { waitUntil: 'networkidle' })
  const inMinutes = (minutes: number) => toInstantText(new Date(Date.now() + minutes * 60_000), 'Europe/Rome')
  await pageCall(page, 'POST', '/api/salesforce/rest/event/add', {
    name,
    start_date: inMinutes(10),
    end_date: inMinutes(70),
    reminder_list: [15],
  })
})

test.afterAll(() => browser.close())

test('a reminder that is due is shown on any page, opens its meeting, and is not shown again', async () => {
  await page.reload()
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: `Promemoria: ${name}` })
  await notice.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await notice.getByRole('button', { name: 'Apri' }).click()
  await page
    .getByRole('dialog', { name })
    .getByLabel(/^Ora di inizio/)
    .waitFor()
  await page.goto(`${url}/app/registry/manager`)
  await page.waitForLoadState('networkidle')
  expect(await notice.count()).toBe(0)
})
