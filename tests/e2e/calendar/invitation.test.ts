import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const { url, databaseUrl } = ownApplication()
const name = `Colloquio ${'lunghissimo'.repeat(9)} ${newStamp()}`
const email = `ada-${newStamp()}@posta.example`.toLowerCase()
const add = '/api/salesforce/rest/event/add'

let browser: Browser
let database: pg.Client
let office: Page
let guest: Page
let meeting: { id: number }

test.beforeAll(async () => {
  browser = await launchBrowser()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
  const day = dayFromNow(20)
  const answer = await pageCall(office, 'POST', add, {
    name,
    start_date: `${day} 10:00:00+0100`,
    end_date: `${day} 11:00:00+0100`,
    attendee_list: [{ email, name: 'Ada' }],
    notify: true,
  })
  meeting = answer.event
  guest = await openPage(browser, { viewport: { width: 360, height: 740 } })
})

test.afterAll(async () => {
  await browser.close()
  await database.end()
})

const answerOf = async () => {
  const { event_attendant_list } = await pageCall(
    office,
    'GET',
    `/api/salesforce/rest/event/${meeting.id}/eventattendant/list`,
  )
  return event_attendant_list[0]
}

test('an invitation is opened by its link without an account, which answers nothing yet', async () => {
  const mails = await database.query('select text from mail_outbox where recipient = $1', [email])
  const [link] = /http\S+\/rsvp\/[\w-]{43,}/.exec(mails.rows[0]?.text ?? '') ?? []
  await guest.goto(link ?? '')
  await guest.getByRole('heading', { name }).waitFor()
  expect(await seriousFaults(guest)).toEqual([])
  expect(await sidewaysScroll(guest)).toBe(0)
  expect((await answerOf()).state).toBe('NEEDS_ACTION')
})

test('the guest answers with a note, changes the answer, and the office sees it', async () => {
  await guest.getByLabel('Una nota per chi ti invita').fill('Arrivo alle undici')
  await guest.getByRole('button', { name: 'Forse' }).click()
  await guest.getByText('Hai risposto: forse').waitFor()
  expect(await answerOf()).toMatchObject({ state: 'TENTATIVE', note: 'Arrivo alle undici' })
  await guest.getByRole('button', { name: 'Sì' }).click()
  await guest.getByText('Hai risposto: sì').waitFor()
  await guest.reload()
  await guest.getByText('Hai risposto: sì').waitFor()
  expect((await answerOf()).state).toBe('ACCEPTED')
})

test('a meeting that is cancelled can no longer be answered', async () => {
  await pageCall(office, 'PUT', `/api/booking/rest/event/${meeting.id}/deactivate`, {})
  await guest.getByRole('button', { name: 'No' }).click()
  await guest.getByText("L'evento è passato o annullato: non si può più rispondere.").waitFor()
  await guest.reload()
  await guest.getByText("L'evento è stato annullato.").waitFor()
  expect(await guest.getByRole('button', { name: 'Sì' }).count()).toBe(0)
})
