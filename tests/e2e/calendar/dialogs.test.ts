import fc from 'fast-check'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { addDays, addMonths, type Day, day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { isFullRun } from '@/tests/support/property-runs'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

/** The acts of one run; each takes a second or two. */
const ACTS = isFullRun ? 1_000 : 5
const SECONDS_OF_ACT = 8
const OWNERS = ['ada', 'bea', 'cora'] as const
type Owner = (typeof OWNERS)[number]

const { url } = ownApplication()
const base = '/api/salesforce/rest'
const stamp = newStamp().toLowerCase()
const first: Day = addMonths(day(`${todayInRome().slice(0, 8)}01`), 1)
let browser: Browser
let page: Page
let guests = 0

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/calendar/list?view=agenda&day=${first}`)
  for (const [index, owner] of OWNERS.entries()) await addThroughApi(owner, addDays(first, index))
})

test.afterAll(() => browser.close())

const nameOf = (owner: Owner) => `${owner} ${stamp}`
function newGuest(owner: Owner): string {
  guests += 1
  return `${owner}-${guests}-${stamp}@posta.example`
}
const chipsOf = (owner: Owner) => page.locator('[data-entry]').filter({ hasText: nameOf(owner) })
const dialogOf = (title: string) => page.getByRole('dialog', { name: title })
const save = (title: string) => dialogOf(title).getByRole('button', { name: 'Salva', exact: true }).click()
const toast = (text: string) => page.getByText(text).last().waitFor()

/** Adds a meeting that repeats every week of the month. */
async function addThroughApi(owner: Owner, on: Day): Promise<void> {
  await pageCall(page, 'POST', `${base}/event/add`, {
    name: nameOf(owner),
    start_date: `${on} 10:00:00+0100`,
    end_date: `${on} 11:00:00+0100`,
    attendee_list: [{ email: newGuest(owner) }],
    recurring_info: {
      recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
      recurring_days: [{ name: weekdayOf(on) }],
      end_recurring_date: addDays(first, 27),
    },
  })
}

type Listed = { name: string; attendee_list: { email: string }[] }

/** All that the API lists of each owner's meetings. */
async function meetingsOf(): Promise<Record<Owner, Listed[]>> {
  const { event_list } = await pageCall(page, 'POST', `${base}/event/list/structure/date`, {
    start_date: `${addDays(first, -10)} 00:00:00+0000`,
    end_date: `${addDays(first, 60)} 00:00:00+0000`,
  })
  const of = (owner: Owner) => event_list.filter(({ name }: Listed) => name === nameOf(owner))
  return { ada: of('ada'), bea: of('bea'), cora: of('cora') }
}

/** Opens one of the owner's meetings. */
async function open(owner: Owner, pick: number): Promise<void> {
  await page.goto(`${url}/app/calendar/list?view=agenda&day=${first}`)
  await page.locator('[data-entry]').first().waitFor()
  const chips = chipsOf(owner)
  await chips.first().waitFor()
  await chips.nth(pick % (await chips.count())).click()
  await dialogOf(nameOf(owner))
    .getByLabel(/^Ora di inizio/)
    .waitFor()
}

async function invite(title: string, owner: Owner): Promise<void> {
  const email = newGuest(owner)
  await dialogOf(title)
    .getByRole('combobox', { name: /^Persone/ })
    .click()
  await page.keyboard.type(email)
  await page.getByRole('option', { name: email }).first().click()
}

/** Adds a meeting through a new dialog, which holds nothing of the dialogs before it. */
async function create(owner: Owner): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi evento', exact: true }).click()
  const dialog = dialogOf('Nuovo evento')
  expect(await dialog.getByLabel(/^Nome/).inputValue()).toBe('')
  expect(await dialog.getByText(`${stamp}@posta.example`).count()).toBe(0)
  expect(await dialog.getByRole('switch', { name: /^Si ripete/ }).isChecked()).toBe(false)
  await dialog.getByLabel(/^Nome/).fill(nameOf(owner))
  await dialog.getByRole('textbox', { name: /^Inizio/ }).fill(inItalian(addDays(first, 20)))
  await invite('Nuovo evento', owner)
  await save('Nuovo evento')
  await page.getByRole('button', { name: 'No, grazie' }).click()
}

const inItalian = (on: Day) => on.split('-').reverse().join('/')

/** Saves the open dialog; of a series for one date or all that follow. */
async function saveWithScope(owner: Owner, following: boolean): Promise<void> {
  await save(nameOf(owner))
  const question = dialogOf('Modifica evento ricorrente')
  const saved = page.getByText('Evento modificato con successo.').last()
  await question.or(saved).first().waitFor()
  if (await question.isVisible()) {
    if (following) await question.getByRole('radio', { name: 'Questo e tutti i successivi' }).check()
    await question.getByRole('button', { name: 'Salva' }).click()
  }
  await dialogOf(nameOf(owner)).waitFor({ state: 'detached' })
}

/** Which of the owner's meetings, and whether the act is for all that follow. */
type Choice = { pick: number; following: boolean }

const ACT = {
  create: (owner: Owner) => create(owner),
  retime: async (owner: Owner, { pick, following }: Choice) => {
    await open(owner, pick)
    const dialog = dialogOf(nameOf(owner))
    const hour = String(8 + (pick % 10)).padStart(2, '0')
    await dialog.getByLabel(/^Ora di inizio/).fill(`${hour}:00`)
    await dialog.getByLabel(/^Ora di fine/).fill(`${hour}:50`)
    await saveWithScope(owner, following)
  },
  invite: async (owner: Owner, { pick, following }: Choice) => {
    await open(owner, pick)
    await invite(nameOf(owner), owner)
    await saveWithScope(owner, following)
  },
  abandon: async (owner: Owner, { pick }: Choice) => {
    await open(owner, pick)
    await invite(nameOf(owner), owner)
    await dialogOf(nameOf(owner)).getByRole('button', { name: 'Annulla', exact: true }).click()
    await page.getByRole('button', { name: 'Esci senza salvare' }).click()
  },
  remove: async (owner: Owner, { pick, following }: Choice) => {
    await open(owner, pick)
    await dialogOf(nameOf(owner)).getByRole('button', { name: 'Elimina' }).click()
    const question = dialogOf('Elimina evento')
    const scope = question.getByRole('radio', { name: /successivi/ })
    if (following && (await scope.isVisible())) await scope.check()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await toast(`Evento cancellato con successo: ${nameOf(owner)}`)
  },
}

const choice = fc.record({
  act: fc.constantFrom(...(Object.keys(ACT) as (keyof typeof ACT)[])),
  owner: fc.constantFrom(...OWNERS),
  pick: fc.nat(1_000),
  following: fc.boolean(),
})

test('acts in a random order through the dialogs give no meeting the people or the series of another', async () => {
  test.setTimeout((30 + ACTS * SECONDS_OF_ACT) * 1_000)
  const seed = Date.now() % 100_000
  for (const { act, owner, ...rest } of fc.sample(choice, { numRuns: ACTS, seed })) {
    if ((await meetingsOf())[owner].length === 0) await create(owner)
    const before = await meetingsOf()
    await ACT[act](owner, rest)
    const after = await meetingsOf()
    const others = OWNERS.filter((one) => one !== owner)
    for (const other of act === 'abandon' ? OWNERS : others) {
      expect(after[other], `${act} of ${owner}, seed ${seed}`).toEqual(before[other])
    }
    const emails = after[owner].flatMap(({ attendee_list }) => attendee_list.map(({ email }) => email))
    expect(emails.filter((email) => !email.startsWith(`${owner}-`))).toEqual([])
  }
})
