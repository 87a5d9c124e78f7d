import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const { url } = ownApplication()
const base = '/api/salesforce/rest'
const name = `Abbonamento ${newStamp()}`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/calendar/list`)
  await pageCall(page, 'POST', `${base}/eventtype/add`, { name, color: '#03A9F4' })
  const { eventype_list } = await pageCall(page, 'GET', `${base}/eventtype/list/structure`)
  const type = eventype_list.find((one: { name: string }) => one.name === name)
  await pageCall(page, 'POST', `${base}/event/add`, {
    name,
    start_date: `${dayFromNow(20)} 10:00:00+0100`,
    end_date: `${dayFromNow(20)} 11:00:00+0100`,
    event_type_id: type.id,
  })
})

test.afterAll(() => browser.close())

const dialog = () => page.getByRole('dialog', { name: 'Abbonati al calendario' })

/** Makes an address in the open dialog, and returns it. */
async function makeAddress(): Promise<string> {
  await dialog().getByRole('button', { name: 'Crea un indirizzo' }).click()
  return dialog()
    .getByLabel(/^Indirizzo del calendario/)
    .inputValue()
}

test('the calendar gives its private address, which ends when it is revoked', async () => {
  await page.getByRole('button', { name: 'Abbonati al calendario' }).click()
  const address = await makeAddress()
  expect(await (await fetch(address)).text()).toContain(`SUMMARY:${name}`)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog()
    .getByRole('button', { name: /^Revoca/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca' }).click()
  await page.getByText('Abbonamento revocato').waitFor()
  expect((await fetch(address)).status).toBe(404)
})

test('a type has an address of its own', async () => {
  await page.goto(`${url}/app/calendar/types`)
  await page.getByRole('button', { name: `Abbonati al calendario: ${name}` }).click()
  await dialog().getByText(`Gli appuntamenti di tipo ${name}`).waitFor()
  expect(await (await fetch(await makeAddress())).text()).toContain(`SUMMARY:${name}`)
})
