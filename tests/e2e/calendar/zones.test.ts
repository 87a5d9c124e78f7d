import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { addDays, day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { addZonedMeetings, ZONED_MEETINGS } from '@/tests/support/salesforce/zoned-meetings'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
/** The server's and the database's zones have their own test: tests/api/recurrence/time-zones.test.ts. */
const ZONES = ['UTC', 'Europe/Rome', 'America/Los_Angeles']
const MONTHS = [...new Set(ZONED_MEETINGS.map(({ start }) => start.slice(0, 7)))]
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
  const page = await openPage(browser, { storageState: state })
  await page.goto(`${url}/app/dashboard`)
  const call = async (method: string, path: string, { body }: { body?: object } = {}) => ({
    status: 200,
    body: await pageCall(page, method, path, body),
  })
  await addZonedMeetings({ call } as never, {} as never)
  await page.context().close()
})

test.afterAll(() => browser.close())

/** The day, hour and name of a meeting as its line in the agenda has them, for each day of these months on which it is. */
function linesOf({ start, end, allDay }: (typeof ZONED_MEETINGS)[number], index: number): string[] {
  const first = day(start.slice(0, 10))
  const days = allDay && end.slice(0, 10) !== first ? [first, addDays(first, 1)] : [first]
  const shown = days.filter((on) => MONTHS.includes(on.slice(0, 7)))
  const hour = allDay ? '' : start.slice(11, 16)
  return shown.map(
    (on) => `${formatDay(on, 'it')} ${hour}Numero ${index}${formatDay(first, 'it', 'weekday')}`,
  )
}

/** The lines that the agenda of a month has for these meetings. */
async function agendaOf(page: Page, month: string): Promise<string[]> {
  await page.goto(`${url}/app/calendar/list?view=agenda&day=${month}-01`)
  await page
    .locator('[data-entry]')
    .filter({ hasText: /Numero \d/ })
    .first()
    .waitFor()
  return page
    .locator('[data-entry]')
    .evaluateAll((chips) =>
      chips
        .map(
          (chip) =>
            `${chip.closest('[role=listitem][aria-label]')?.getAttribute('aria-label')} ${chip.textContent}`,
        )
        .filter((line) => /Numero \d/.test(line)),
    )
}

for (const timezoneId of ZONES) {
  test(`fifteen meetings stand on their day and hour for a browser in ${timezoneId}`, async () => {
    const page = await openPage(browser, { storageState: state, timezoneId })
    const expected = ZONED_MEETINGS.flatMap(linesOf)
    const shown: string[] = []
    for (const month of MONTHS) shown.push(...(await agendaOf(page, month)))
    expect(shown.sort()).toEqual(expected.sort())
    await page.context().close()
  })
}
