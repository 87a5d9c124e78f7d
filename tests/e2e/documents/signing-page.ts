import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { agreementData, company, newVatNumber } from '@/tests/support/builders'
import { pageCall } from '@/tests/support/page-call'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const base = '/api/salesforce/rest'
/** The label of the field that a document without a template has. */
export const FIELD = 'Firma per accettazione'

export type Offer = { id: number; customer: string }
export type Sent = Offer & { link: string }

/** An offer to a new customer that is ready to be sent; `over` replaces parts of it. */
export async function newOffer(office: Page, over: object = {}): Promise<Offer> {
  const customer = `Firmataria ${newStamp()}`
  const { anagrafica } = await pageCall(office, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({
      business: { name: customer, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' },
    }),
  })
  const { offer } = await pageCall(office, 'POST', `${base}/offer/add`, {
    offer_data: agreementData(anagrafica.sku, { date: todayInRome(), ...over }),
  })
  return { id: offer.id, customer }
}

/** An offer that was mailed to be signed, and the link in its mail. */
export async function sentOffer(office: Page, url: string, over: object = {}): Promise<Sent> {
  const address = `${newStamp()}@posta.example`.toLowerCase()
  const offer = await newOffer(office, over)
  await pageCall(office, 'POST', `${base}/offer/send`, { offer_id: offer.id, mail_to: address })
  return { ...offer, link: await signingLink(office, url, address) }
}

/** The signing link in the mail to an address, once it is there. */
export async function signingLink(office: Page, url: string, address: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      path = await signingPath(office, address)
      return path
    })
    .not.toBe('')
  return url + path
}

/** The path of the signing link in the mail to an address, as the outbox of an installation without SMTP shows it. */
async function signingPath(office: Page, address: string): Promise<string> {
  const { mail_list } = await pageCall(office, 'GET', '/api/auth/rest/outbox')
  const found = mail_list.find(({ recipient }: { recipient: string }) => recipient === address)
  if (!found) return ''
  const { mail } = await pageCall(office, 'GET', `/api/auth/rest/outbox/${found.id}`)
  return /\/signature\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
}

/** Draws a wave with a finger; the rows are those of the pad's height. */
export async function drawWave(phone: Page, row: number): Promise<void> {
  const finger = await phone.context().newCDPSession(phone)
  const box = await phone.locator('canvas').boundingBox()
  if (!box) throw new Error('no pad')
  const at = (step: number) => ({
    x: box.x + 30 + step * 5,
    y: box.y + box.height * row + 20 * Math.sin(step / 2),
  })
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [at(step)] })
  await touch('touchStart', 0)
  for (let step = 1; step <= 40; step += 1) await touch('touchMove', step)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Waits for the number of strokes on the pad. */
export const strokes = (phone: Page, count: number) =>
  phone.getByRole('img', { name: `Riquadro per la firma a mano libera. Tratti: ${count}` }).waitFor()

/** Agrees that photos and a spoken note are kept. */
export const agree = (phone: Page) =>
  phone.getByRole('checkbox', { name: /^Acconsento a che le foto e il messaggio vocale/ }).check()

/** The pad as a picture, once its size fits the window. */
export async function padPicture(phone: Page): Promise<string> {
  const canvas = phone.locator('canvas')
  await expect
    .poll(() =>
      canvas.evaluate((node: HTMLCanvasElement) => node.width / node.clientWidth - devicePixelRatio),
    )
    .toBeCloseTo(0, 1)
  return canvas.evaluate((node: HTMLCanvasElement) => node.toDataURL())
}

export const openPad = (phone: Page) => phone.getByRole('button', { name: `Firma qui: ${FIELD}` }).tap()

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const confirmed = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** The PDF that a button downloads. */
export async function downloaded(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await press(page, button)
  const download = await started
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  return readFile(await download.path())
}
