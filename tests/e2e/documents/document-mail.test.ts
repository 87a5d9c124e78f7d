import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const address = `${newStamp()}@posta.example`.toLowerCase()

let browser: Browser
let office: Page
let customer: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  customer = await openPage(browser, { viewport: { width: 360, height: 780 } })
  await signIn(office, url)
})

test.afterAll(() => browser.close())

/** Reads the answer of a call of ours in the signed-in page. */
const read = (path: string) =>
  office.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { 'x-luna-application': 'luna_admin_app' } })
    return (await answer.json()).response
  }, path)

test.describe('an invoice by mail', () => {
  let number = ''
  let link = ''

  test('is sent from its preview, which then says to whom', async () => {
    const { invoice_list } = await read('/api/salesforce/rest/invoice/list/structure?filter_state=ISSUED')
    const [{ id, fullNumeration }] = invoice_list
    number = fullNumeration
    await office.goto(`${url}/app/documents/preview/invoice/${id}`)
    await office.getByRole('button', { name: /^Azioni per/ }).click()
    for (const name of ['Scarica DOCX', 'Scarica PDF con il tuo stile'])
      expect(await office.getByRole('menuitem', { name }).count()).toBe(1)
    await office.getByRole('menuitem', { name: 'Invia per e-mail' }).click()
    await office.getByLabel(/^Indirizzo e-mail/).fill(address)
    await office.getByRole('dialog').getByRole('button', { name: 'Invia' }).click()
    const sent = office.getByRole('region', { name: 'Invii per e-mail' })
    await sent.getByText(new RegExp(address)).waitFor()
    await sent.getByText('Non ancora aperto').waitFor()
    expect(await seriousFaults(office)).toEqual([])
  })

  test('opens for its customer without an account, on a phone too', async () => {
    const { mail_list } = await read('/api/auth/rest/outbox')
    const { id } = mail_list.find(({ recipient }: { recipient: string }) => recipient === address)
    const { mail } = await read(`/api/auth/rest/outbox/${id}`)
    link = `${url}${/\/documents\/[\w-]{43}/.exec(mail.text)?.[0]}`
    await customer.goto(link)
    await customer.getByRole('article').getByText(number).first().waitFor()
    expect(await customer.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await sidewaysScroll(customer)).toBe(0)
    expect(await seriousFaults(customer)).toEqual([])
    const started = customer.waitForEvent('download')
    await customer.getByRole('button', { name: 'Scarica PDF' }).click()
    expect((await started).suggestedFilename()).toMatch(/^fattura\d+_\d{4}\.pdf$/)
  })

  test('is then said to have been opened', async () => {
    await office.reload()
    await office
      .getByRole('region', { name: 'Invii per e-mail' })
      .getByText(/^Aperto il/)
      .waitFor()
  })

  test('shows nothing at an address that is none', async () => {
    const answer = await customer.goto(`${link.slice(0, -3)}xyz`)
    expect(answer?.status()).toBe(404)
    await customer.getByRole('heading', { name: 'Questo collegamento non è più valido' }).waitFor()
    expect(await seriousFaults(customer)).toEqual([])
  })
})
