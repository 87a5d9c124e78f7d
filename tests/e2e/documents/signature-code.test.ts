import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { confirmed, drawWave, inDialog, newOffer, openPad, press, signingLink } from './signing-page'

const { url } = ownApplication()

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** The codes that were mailed to an address, newest first. */
async function codesOf(address: string): Promise<string[]> {
  const { mail_list } = await pageCall(office, 'GET', '/api/auth/rest/outbox')
  const own = mail_list.filter(({ recipient }: { recipient: string }) => recipient === address)
  const texts = own.map(async ({ id }: { id: number }) => {
    const { mail } = await pageCall(office, 'GET', `/api/auth/rest/outbox/${id}`)
    return /^\d{6}$/m.exec(mail.text) ?? []
  })
  return (await Promise.all(texts)).flat()
}

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const card = () => office.getByRole('region', { name: 'Firma a distanza' })

test('a code by mail is asked for where the offer is sent, and typed on a phone to accept it', async () => {
  const address = `${newStamp()}@posta.example`.toLowerCase()
  const offer = await newOffer(await atOffers())
  await office.goto(`${url}/app/documents/preview/offer/${offer.id}`)
  await office.getByRole('button', { name: 'Invia per e-mail' }).click()
  await office.getByRole('dialog').getByLabel('Indirizzo e-mail').fill(address)
  await office.getByRole('checkbox', { name: 'Chiedi un codice per e-mail a chi accetta' }).check()
  expect(await faultsInEveryLook(office)).toEqual([])
  await inDialog(office, 'Invia')
  await card().getByText('Chiesto a chi accetta').waitFor()

  const phone = await openPage(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.clock.install()
  await phone.goto(await signingLink(office, url, address))
  await openPad(phone)
  await drawWave(phone, 0.5)
  await inDialog(phone, 'Salva')
  await phone.getByText('1 di 1 firma').waitFor()
  await press(phone, 'Accetta')
  expect(await codesOf(address)).toEqual([])
  await confirmed(phone, 'Accetta')

  const dialog = phone.getByRole('dialog', { name: 'Codice per e-mail' })
  await dialog.getByText(/^Codice inviato\./).waitFor()
  const [code = ''] = await codesOf(address)
  expect(code).not.toBe('')
  const again = dialog.getByRole('button', { name: /^Invia di nuovo tra \d+ s$/ })
  await expect(again).toBeDisabled()
  const input = dialog.getByRole('textbox', { name: /^Codice/ })
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(input).toHaveAttribute('inputmode', 'numeric')
  expect(await sidewaysScroll(phone)).toBe(0)
  expect(await faultsInEveryLook(phone)).toEqual([])
  await inDialog(phone, 'Accetta')
  await dialog.getByText('Scrivi le 6 cifre del codice.').waitFor()

  const wrong = otherThan(code)
  await input.fill(wrong)
  await inDialog(phone, 'Accetta')
  await dialog.getByText('Il codice non è corretto. Tentativi rimasti: 4.').waitFor()
  await expect(input).toHaveValue(wrong)
  expect(await faultsInEveryLook(phone)).toEqual([])
  await inDialog(phone, 'Chiudi')
  await phone.getByText('1 di 1 firma').waitFor()

  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.clock.fastForward(31_000)
  await expect(dialog.getByRole('button', { name: 'Invia di nuovo', exact: true })).toBeEnabled()
  expect(await codesOf(address)).toHaveLength(1)
  await input.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await inDialog(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()

  await office.reload()
  await card().getByText('Codice inviato per e-mail').waitFor()
  await card().getByText('Codice errato').waitFor()
})

/** The office at a page of the application, from which calls are made. */
async function atOffers(): Promise<Page> {
  await office.goto(`${url}/app/documents/offers`)
  return office
}
