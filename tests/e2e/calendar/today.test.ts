import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { type DemoAccount, openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const { url } = ownApplication()
const stamp = newStamp()
let browser: Browser

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.afterAll(() => browser.close())

const dashboardOf = async (account: DemoAccount) => {
  const page = await openPage(browser, { storageState: await signedInState(browser, url, account) })
  await page.goto(`${url}/app/dashboard`)
  return { page, panel: page.locator('[aria-labelledby="panel-calendar"]') }
}

test('the panel of today has meetings beside classes, whole days first, and leads to each', async () => {
  const { page, panel } = await dashboardOf('demo@luna.test')
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)]
  const add = (name: string, start_date: string, allDay = true) =>
    pageCall(page, 'POST', '/api/salesforce/rest/event/add', {
      name,
      allDay,
      start_date,
      end_date: start_date,
    })
  const { event_type } = await pageCall(page, 'POST', '/api/salesforce/rest/eventtype/add', {
    name: `Tipo ${stamp}`,
    color: '#03A9F4',
  })
  await pageCall(page, 'POST', '/api/salesforce/rest/event/add', {
    name: `Colloquio ${stamp}`,
    start_date: `${today} 12:00:00+0100`,
    end_date: `${today} 13:00:00+0100`,
    event_type_id: event_type.id,
  })
  const { event } = await add(`Fiera ${stamp}`, today)
  await add(`Domani ${stamp}`, tomorrow)
  await page.reload()
  const fair = panel.getByRole('link', { name: `Fiera ${stamp}` })
  await fair.waitFor()
  await expect(panel.getByRole('listitem').filter({ hasText: `Colloquio ${stamp}` })).toContainText(
    ` · Tipo ${stamp}`,
  )
  const names = await panel.getByRole('listitem').getByRole('link').allTextContents()
  expect(names.indexOf(`Fiera ${stamp}`)).toBeLessThan(names.indexOf(`Colloquio ${stamp}`))
  expect(names).not.toContain(`Domani ${stamp}`)
  expect(await fair.getAttribute('href')).toContain(`/app/calendar/list?event=${event.id}`)
  expect(await panel.getByRole('link', { name: 'Appuntamenti' }).getAttribute('href')).toBe(
    '/app/calendar/list',
  )
  expect(await panel.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toBe('/app/events/list')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await seriousFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

test('a customer sees classes there and no meeting', async () => {
  const { panel } = await dashboardOf('cliente@luna.test')
  await panel.getByRole('link', { name: 'Calendario' }).waitFor()
  await expect(panel).not.toContainText(`Fiera ${stamp}`)
  expect(await panel.getByRole('link', { name: 'Appuntamenti' }).count()).toBe(0)
})
