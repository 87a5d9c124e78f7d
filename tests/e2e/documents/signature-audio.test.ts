import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, sidewaysScroll } from '@/tests/support/faults'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import {
  agree,
  confirmed,
  downloaded,
  drawWave,
  inDialog,
  openPad,
  press,
  sentOffer,
  strokes,
} from './signing-page'

const { url } = ownApplication()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** The silence that LAME adds to a recording: its delay of 1,105 samples, and at most two frames to fill the last one. */
const PADDING_MS = 80
const CLOSE_MS = 50

const FAKE_MICROPHONE = '--use-fake-device-for-media-stream'

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser([FAKE_MICROPHONE, '--use-fake-ui-for-media-stream'])
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
})

test.afterAll(() => browser.close())

/** A phone with the dialog of the signature, in which something is drawn. */
async function phoneAtPad(owner = browser): Promise<Page> {
  const sent = await sentOffer(office, url)
  const phone = await openPage(owner, PHONE)
  await notePresses(phone)
  await phone.goto(sent.link)
  await openPad(phone)
  await drawWave(phone, 0.4)
  await strokes(phone, 1)
  return phone
}

/** Notes when the page's recorder really begins and ends, and the microphones that it opens. */
const notePresses = (phone: Page) =>
  phone.addInitScript(() => {
    const { start, stop } = MediaRecorder.prototype
    const times: number[] = []
    const streams: MediaStream[] = []
    Object.assign(window, { recorderTimes: times, streams })
    const ask = MediaDevices.prototype.getUserMedia
    MediaDevices.prototype.getUserMedia = async function (...given) {
      const stream = await ask.apply(this, given)
      streams.push(stream)
      return stream
    }
    MediaRecorder.prototype.start = function (...given) {
      times.push(performance.now())
      return start.apply(this, given)
    }
    MediaRecorder.prototype.stop = function () {
      times.push(performance.now())
      return stop.apply(this)
    }
  })

async function recordedMs(phone: Page): Promise<number> {
  const [start = 0, stop = 0] = await phone.evaluate(
    () => (window as unknown as { recorderTimes: number[] }).recorderTimes,
  )
  return stop - start
}

/** The states of the microphones that the page opened. */
const microphones = (phone: Page) =>
  phone.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.flatMap((stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  )

async function acceptedWithAudio(phone: Page): Promise<string> {
  await agree(phone)
  return accepted(phone)
}

async function accepted(phone: Page): Promise<string> {
  await inDialog(phone, 'Salva')
  await phone.getByText('1 di 1 firma').waitFor()
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
  return pdfText(await downloaded(phone, 'Scarica PDF'))
}

const status = (phone: Page, text: string) =>
  phone.getByRole('status').getByText(text).waitFor({ state: 'attached' })

test('a signer records a spoken note, listens to it, and signs with it', async () => {
  const phone = await phoneAtPad()
  const hosts = new Set<string>()
  phone.on('request', (request) => hosts.add(new URL(request.url()).host))
  await inDialog(phone, 'Registra')
  await phone
    .getByRole('timer')
    .getByText(/^Restano (60|59) secondi$/)
    .waitFor()
  await status(phone, 'Registrazione iniziata')
  expect(await faultsInEveryLook(phone)).toEqual([])
  expect(await sidewaysScroll(phone)).toBe(0)
  await phone.waitForTimeout(1200)
  await inDialog(phone, 'Ferma')
  await status(phone, 'Messaggio vocale registrato')
  const player = phone.getByLabel('Ascolta il messaggio vocale')
  await expect.poll(() => player.evaluate((node: HTMLAudioElement) => node.duration)).toBeGreaterThan(1)
  expect(await faultsInEveryLook(phone)).toEqual([])
  const [, seconds = ''] = /Messaggi vocali .*: (\d+,\d\d) s/.exec(await acceptedWithAudio(phone)) ?? []
  const difference = Number(seconds.replace(',', '.')) * 1000 - (await recordedMs(phone))
  expect(difference).toBeGreaterThan(-CLOSE_MS)
  expect(difference).toBeLessThan(CLOSE_MS + PADDING_MS)
  expect([...hosts].filter(Boolean)).toEqual([new URL(url).host])
})

test('a note that is being recorded when the signature is saved goes with it', async () => {
  const phone = await phoneAtPad()
  await inDialog(phone, 'Registra')
  await phone.getByRole('timer').waitFor()
  await phone.waitForTimeout(500)
  expect(await microphones(phone)).toEqual(['live'])
  expect(await acceptedWithAudio(phone)).toContain('Messaggi vocali')
  expect(await microphones(phone)).toEqual(['ended'])
})

test('the microphone is free once the dialog is closed', async () => {
  const phone = await phoneAtPad()
  await inDialog(phone, 'Registra')
  await phone.getByRole('timer').waitFor()
  await inDialog(phone, 'Chiudi')
  await expect.poll(() => microphones(phone)).toEqual(['ended'])
})

test('a note is deleted by keyboard, with the focus on the button that records another', async () => {
  const phone = await phoneAtPad()
  await phone.getByRole('button', { name: 'Registra' }).focus()
  await phone.keyboard.press('Enter')
  await phone.getByRole('timer').waitFor()
  await phone.waitForTimeout(300)
  await expect(phone.getByRole('button', { name: 'Ferma' })).toBeFocused()
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: 'Elimina il messaggio vocale' }).focus()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('button', { name: 'Registra' })).toBeFocused()
  await status(phone, 'Messaggio vocale eliminato')
  expect(await accepted(phone)).not.toContain('Messaggi vocali')
})

test.describe('the signature goes through without audio', () => {
  for (const { where, flags, words } of [
    {
      where: 'where the microphone is refused',
      flags: [FAKE_MICROPHONE, '--use-fake-ui-for-media-stream=deny'],
      words: /^Il microfono non è permesso/,
    },
    { where: 'where there is no microphone', flags: [], words: /^Non c'è un microfono/ },
  ])
    test(where, async () => {
      const other = await launchBrowser(flags)
      const phone = await phoneAtPad(other)
      await inDialog(phone, 'Registra')
      await phone.getByRole('alert').getByText(words).waitFor()
      expect(await faultsInEveryLook(phone)).toEqual([])
      expect(await accepted(phone)).not.toContain('Messaggi vocali')
      await other.close()
    })

  test('where the encoder cannot be loaded', async () => {
    const phone = await phoneAtPad()
    await phone.context().route('**/*.wasm', (route) => route.abort())
    await inDialog(phone, 'Registra')
    await phone.getByRole('timer').waitFor()
    await inDialog(phone, 'Ferma')
    await phone
      .getByRole('alert')
      .getByText(/^Qui non si può registrare/)
      .waitFor()
    expect(await accepted(phone)).not.toContain('Messaggi vocali')
  })
})
