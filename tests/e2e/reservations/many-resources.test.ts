import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import {
  addPerson,
  closePlaces,
  focusedCell,
  must,
  openDay,
  type Place,
  reserveFor,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(6)
const RESOURCES = 60
const HOURS = [8, 9.5, 11, 12.5, 14, 15.5, 17, 18.5]
const MOST_NODES = 1000

let browser: Browser
let page: Page
let places: Place[]

test.beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1440, height: 900 }
  page = await openPage(browser, { storageState: await signedInState(browser, url), viewport })
  await page.goto(`${url}/app/dashboard`)
  const stamp = newStamp()
  places = []
  for (let index = 0; index < RESOURCES; index += 1) {
    const resource = { name: `Tavolo ${stamp} ${index + 1}`, kind: 'TABLE', position: 100 + index }
    places.push((await must(page, 'POST', '/resource', { resource })).resource)
  }
  const person = await addPerson(page)
  for (const hour of HOURS) {
    for (let first = 0; first < RESOURCES; first += 10) {
      const slots = places.slice(first, first + 10).map((place) => slotOf(place, DAY, hour, hour + 1))
      await reserveFor(page, person, slots)
    }
  }
})

test.afterAll(async () => {
  await closePlaces(page, places)
  await browser.close()
})

test('a day of 60 resources has at most 1,000 nodes, and every resource is reached by scrolling and by keys', async () => {
  await page.goto(`${url}/app/reservations/manager?day=${DAY}`)
  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell').first().waitFor()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(RESOURCES)
  const nodes = () => grid.evaluate((element) => element.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
  expect(await seriousFaults(page)).toEqual([])
  const last = page.getByRole('rowheader', { name: places.at(-1)?.name ?? '', exact: true })
  expect(await last.count()).toBe(0)
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await last.waitFor()
  expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
  await grid.evaluate((element) => element.scrollTo(0, 0))
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => focusedCell(page)).toContain(places.at(-1)?.name ?? '-')
  await expect(last).toBeInViewport()
})
