import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import {
  confirmed,
  downloaded,
  drawWave,
  inDialog,
  openPad,
  padPicture,
  press,
  sentOffer,
  strokes,
} from './signing-page'

const { url } = ownApplication()
const PHONE = { width: 360, height: 740 }

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
})

test.afterAll(() => browser.close())

/** A phone on the page of a new document to sign, which runs a script before every page. */
async function phoneOnPage(script?: () => void): Promise<Page> {
  const sent = await sentOffer(office, url)
  const phone = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  if (script) await phone.addInitScript(script)
  await phone.goto(sent.link)
  await openPad(phone)
  return phone
}

/** Scrolls the dialog of the pad and the page behind it, down and up again. */
const scroll = (phone: Page) =>
  phone.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]')
    for (const top of [400, 0]) {
      window.scrollTo(0, top)
      dialog?.scrollTo(0, top)
    }
  })

async function zoom(phone: Page): Promise<void> {
  const session = await phone.context().newCDPSession(phone)
  for (const pageScaleFactor of [2.5, 1])
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor })
}

async function resize(phone: Page): Promise<void> {
  for (const size of [
    { width: 740, height: 360 },
    { width: 320, height: 480 },
    { width: 412, height: 915 },
    PHONE,
  ]) {
    await phone.setViewportSize(size)
    await padPicture(phone)
  }
}

test('a signature stays the same when the pad is scrolled, zoomed and resized', async () => {
  const phone = await phoneOnPage()
  await drawWave(phone, 0.3)
  await drawWave(phone, 0.6)
  await strokes(phone, 2)
  // Strokes that are drawn again differ from those under the finger by parts of a pixel.
  await resize(phone)
  const drawn = await padPicture(phone)
  for (const change of [scroll, zoom, resize]) {
    await change(phone)
    await strokes(phone, 2)
    expect((await padPicture(phone)) === drawn, change.name).toBe(true)
  }
})

test('a stroke under way is kept when the pad is scrolled, zoomed and resized', async () => {
  const phone = await phoneOnPage()
  const finger = await phone.context().newCDPSession(phone)
  let count = 0
  for (const change of [scroll, zoom, resize]) {
    const box = await phone.locator('canvas').boundingBox()
    if (!box) throw new Error('no pad')
    const place = (step: number) => ({ x: box.x + 30 + step * 4, y: box.y + 60 + 30 * count + step })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place(0)] })
    for (let step = 1; step < 20; step += 1)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [place(step)] })
    await change(phone)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    count += 1
    await strokes(phone, count)
  }
})

test('a document is signed where the browser lets no page read a canvas', async () => {
  const phone = await phoneOnPage(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    HTMLCanvasElement.prototype.toDataURL = blocked
    HTMLCanvasElement.prototype.toBlob = blocked
    CanvasRenderingContext2D.prototype.getImageData = blocked
  })
  await drawWave(phone, 0.4)
  await strokes(phone, 1)
  await inDialog(phone, 'Salva')
  await phone.getByText('1 di 1 firma').waitFor()
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
  expect(await pdfText(await downloaded(phone, 'Scarica PDF'))).toContain('1 su 1')
})
