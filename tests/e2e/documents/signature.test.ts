import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pdfText } from '@/tests/support/files/pdf-text'
import { pictureBytes } from '@/tests/support/files/pictures'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import {
  agree,
  confirmed,
  downloaded,
  drawWave,
  FIELD,
  inDialog,
  newOffer,
  type Offer,
  openPad,
  padPicture,
  press,
  type Sent,
  sentOffer,
  strokes,
} from './signing-page'

const { url, databaseUrl } = ownApplication()
const base = '/api/salesforce/rest'
const PHONE = { width: 360, height: 740 }
const TURNED = { width: 740, height: 360 }
/** Fewer than a photo of noise takes as JPEG, and more than strokes and their drawing take. */
const PHOTO_BYTES = 100_000

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
})

test.afterAll(() => browser.close())

/** A phone of the customer, without an account. */
const customersPhone = () => openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true })

const signingOf = async ({ id }: Sent) =>
  (await pageCall(office, 'GET', `${base}/document/${id}/signature`)).signature

const eventsOf = async (sent: Sent): Promise<string[]> =>
  (await signingOf(sent)).event_list.map(({ type }: { type: string }) => type)

/** The sizes of the files of a signing in bytes, by their kinds. */
async function keptSizes({ id }: Sent): Promise<Record<string, number>> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query(
    'select kind, file.size from signature_file file join signing_request on signing_request.id = request_id where document_id = $1',
    [id],
  )
  await database.end()
  return Object.fromEntries(rows.map(({ kind, size }) => [kind, size]))
}

async function turn(phone: Page): Promise<void> {
  await phone.setViewportSize(TURNED)
  await padPicture(phone)
  await phone.setViewportSize(PHONE)
}

const card = () => office.getByRole('region', { name: 'Firma a distanza' })

const preview = ({ id }: Offer) => office.goto(`${url}/app/documents/preview/offer/${id}`)

test.describe('an offer that is signed on a phone', () => {
  let sent: Sent
  let phone: Page

  test.beforeAll(async () => {
    sent = await sentOffer(office, url)
    phone = await customersPhone()
  })

  test('shows its pages by the link of its mail, and to no search engine or third party', async () => {
    const hosts = new Set<string>()
    phone.on('request', (request) => hosts.add(new URL(request.url()).protocol + new URL(request.url()).host))
    const answer = await phone.goto(sent.link)
    expect(answer?.status()).toBe(200)
    await phone.getByText(new RegExp(`chiede a ${sent.customer} di firmare`)).waitFor()
    await phone.getByRole('img', { name: /^Pagina 1 di \d+ del documento$/ }).waitFor()
    expect(await phone.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await phone.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
    expect(await sidewaysScroll(phone)).toBe(0)
    expect(await seriousFaults(phone)).toEqual([])
    expect([...hosts].filter((host) => !host.startsWith('blob:'))).toEqual([`http:${new URL(url).host}`])
    expect(await phone.context().cookies()).toEqual([])
  })

  test('is not opened by a program that runs the scripts of the page, and is by a hand', async () => {
    const reports: string[] = []
    phone.on('request', (request) => request.url().endsWith('/opened') && reports.push(request.method()))
    await phone.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight)
      for (const type of ['pointerdown', 'keydown', 'click'])
        document.body.dispatchEvent(new Event(type, { bubbles: true }))
      // A report would have left by the time that a later call is answered.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await fetch('/icon.svg')
    })
    expect(reports).toEqual([])
    expect(await eventsOf(sent)).toEqual(['SENT'])
    await phone.getByRole('heading', { level: 1 }).tap()
    await expect.poll(() => eventsOf(sent)).toEqual(['SENT', 'OPENED'])
    await phone.getByRole('heading', { level: 1 }).tap()
    await phone.evaluate(() => fetch('/icon.svg'))
    expect(reports).toEqual(['POST'])
  })

  test('is not accepted before it is signed', async () => {
    await press(phone, 'Accetta')
    await phone.getByText('Sono state effettuate 0 firme su 1').waitFor()
    await phone.getByText('0 di 1 firma').waitFor()
    expect(await phone.getByRole('alertdialog').count()).toBe(0)
  })

  test('takes no empty pad for a signature', async () => {
    await openPad(phone)
    await phone.getByRole('dialog', { name: 'Firma' }).waitFor()
    await inDialog(phone, 'Salva')
    await phone.getByText('La firma a mano libera è necessaria per il salvataggio.').waitFor()
    expect(await faultsInEveryLook(phone)).toEqual([])
  })

  test('keeps every stroke when the phone is turned while it is signed', async () => {
    await drawWave(phone, 0.3)
    await strokes(phone, 1)
    await turn(phone)
    const first = await padPicture(phone)
    await turn(phone)
    expect(await padPicture(phone)).toBe(first)
    await phone.setViewportSize(TURNED)
    await padPicture(phone)
    await drawWave(phone, 0.6)
    await phone.setViewportSize(PHONE)
    await strokes(phone, 2)
    expect(await padPicture(phone)).not.toBe(first)
    await inDialog(phone, 'Annulla tratto')
    await strokes(phone, 1)
    expect(await padPicture(phone)).toBe(first)
  })

  test('takes strokes after it was turned in the middle of one', async () => {
    await inDialog(phone, 'Cancella')
    await strokes(phone, 0)
    const finger = await phone.context().newCDPSession(phone)
    const box = await phone.locator('canvas').boundingBox()
    if (!box) throw new Error('no pad')
    const place = (step: number) => ({ x: box.x + 30 + step * 4, y: box.y + 60 + step })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place(0)] })
    for (let step = 1; step < 20; step += 1)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [place(step)] })
    await turn(phone)
    await padPicture(phone)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await strokes(phone, 1)
    await drawWave(phone, 0.6)
    await strokes(phone, 2)
  })

  test('takes photos beside the signature', async () => {
    const chosen = phone.waitForEvent('filechooser')
    await inDialog(phone, 'Aggiungi foto')
    await (await chosen).setFiles([
      {
        name: 'documento.png',
        mimeType: 'image/png',
        buffer: await pictureBytes({ width: 2600, height: 900 }),
      },
      { name: 'testo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ])
    await phone.getByText(/^Una foto non si può usare/).waitFor()
    const photo = phone.getByRole('img', { name: 'Foto 1' })
    await expect
      .poll(() => photo.evaluate((node: HTMLImageElement) => [node.naturalWidth, node.naturalHeight]))
      .toEqual([2000, 692])
    await inDialog(phone, 'Salva')
    await phone.getByText('Per allegare foto o audio serve il tuo consenso').waitFor()
    expect(await seriousFaults(phone)).toEqual([])
    await agree(phone)
    await inDialog(phone, 'Salva')
    await phone.getByText('Firma salvata con successo').waitFor()
    await phone.getByText('1 di 1 firma').waitFor()
    await phone.getByRole('button', { name: `Firma di nuovo: ${FIELD}` }).waitFor()
    expect(await seriousFaults(phone)).toEqual([])
  })

  test('loses nothing when the answer does not get through', async () => {
    await phone.route('**/signature/accept', (route) => route.abort(), { times: 1 })
    await press(phone, 'Accetta')
    const question = phone.getByRole('alertdialog')
    await question.getByText('Sicuro di voler accettare il documento?').waitFor()
    await question.getByText(/firma elettronica semplice al documento mostrato .*[\da-f]{64}/).waitFor()
    expect(await seriousFaults(phone)).toEqual([])
    await confirmed(phone, 'Accetta')
    await phone.getByRole('region', { name: 'Risposta al documento' }).getByRole('alert').waitFor()
    await phone.getByText('1 di 1 firma').waitFor()
    expect((await signingOf(sent)).state).toBe('OPEN')
  })

  test('is accepted, and its sealed file downloaded', async () => {
    await press(phone, 'Accetta')
    await confirmed(phone, 'Accetta')
    await phone.getByText('Documento accettato correttamente.').waitFor()
    await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
    await phone.getByRole('link', { name: 'Verifica un documento firmato' }).waitFor()
    await phone.getByText('Firma elettronica e privacy').click()
    await phone.getByText('senza pressione né velocità').waitFor()
    await phone.getByText(/^Studio Movimento Luna.*, che ti ha inviato il documento/).waitFor()
    const file = await downloaded(phone, 'Scarica PDF')
    expect(file.toString('latin1')).toContain('/ByteRange')
    const text = await pdfText(file)
    expect(text).toContain(sent.customer)
    expect(text).toContain('Consenso a foto e audio dato dal firmatario')
    const { ARCHIVE = 0, DOCUMENT = 0 } = await keptSizes(sent)
    expect(DOCUMENT).toBeGreaterThan(0)
    expect(ARCHIVE).toBeGreaterThan(DOCUMENT + PHOTO_BYTES)
    await phone.reload()
    await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
    expect(await faultsInEveryLook(phone)).toEqual([])
  })

  test('is then signed for its sender, with its events and the same file', async () => {
    await preview(sent)
    await card().getByText('Firmato', { exact: true }).first().waitFor()
    await card()
      .getByText(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2} \(Europe\/Rome, UTC\+0[12]:00\)$/)
      .first()
      .waitFor()
    expect(await card().getByText('Le prove sono state alterate').count()).toBe(0)
    expect(await faultsInEveryLook(office)).toEqual([])
    const file = await downloaded(office, 'Scarica PDF firmato')
    expect(file.toString('latin1')).toContain('/ByteRange')
  })
})

test('an offer is rejected with a reason, and then neither signed nor downloaded', async () => {
  const sent = await sentOffer(office, url)
  const phone = await customersPhone()
  await phone.goto(sent.link)
  await press(phone, 'Rifiuta')
  await inDialog(phone, 'Rifiuta')
  await phone.getByText('La motivazione del rifiuto è obbligatoria.').waitFor()
  expect(await faultsInEveryLook(phone)).toEqual([])
  await phone.getByLabel(/^Motivazione/).fill('Il prezzo è troppo alto')
  await inDialog(phone, 'Rifiuta')
  await phone.getByText('Documento rifiutato correttamente.').waitFor()
  for (const look of ['at once', 'after a reload']) {
    await phone.getByRole('heading', { name: 'Documento rifiutato' }).waitFor()
    await expect(phone.getByRole('button', { name: 'Scarica PDF' }), look).toBeDisabled()
    expect(await phone.getByRole('button', { name: 'Accetta' }).count()).toBe(0)
    await phone.reload()
  }
  expect(await faultsInEveryLook(phone)).toEqual([])
  await preview(sent)
  await card().getByText('Il prezzo è troppo alto').waitFor()
})

test('a PIN of the sender stands for the signature, and a wrong one shows the tries that are left', async () => {
  const sent = await sentOffer(office, url)
  await preview(sent)
  await card().getByText('In attesa di firma').waitFor()
  await card().getByRole('button', { name: 'Crea PIN' }).click()
  const given = office.getByRole('dialog', { name: 'PIN per la firma' })
  const pin = (await given.getByLabel('PIN', { exact: true }).textContent()) ?? ''
  expect(pin).toMatch(/^\d{6}$/)
  expect(await faultsInEveryLook(office)).toEqual([])
  await given.getByRole('button', { name: 'OK' }).click()
  await card().getByText('PIN creato').waitFor()
  const phone = await customersPhone()
  await phone.goto(sent.link)
  await press(phone, 'Accetta')
  const dialog = phone.getByRole('dialog', { name: 'Codice PIN' })
  await inDialog(phone, 'Salva')
  await dialog.getByText("E' necessario inserire il codice pin per la firma del documento.").waitFor()
  expect(await faultsInEveryLook(phone)).toEqual([])
  await dialog.getByRole('textbox').fill(String((Number(pin) + 1) % 1_000_000).padStart(6, '0'))
  await inDialog(phone, 'Salva')
  await phone.getByText('Pin salvato con successo').waitFor()
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await dialog.getByText('Il codice pin non è corretto. Tentativi rimasti: 4.').waitFor()
  await dialog.getByRole('textbox').fill(pin)
  await inDialog(phone, 'Salva')
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
})

test('a link that is withdrawn, or unknown, opens nothing and says so', async () => {
  const sent = await sentOffer(office, url)
  const phone = await customersPhone()
  await phone.goto(sent.link)
  await preview(sent)
  await card().getByRole('button', { name: 'Ritira il link' }).click()
  await confirmed(office, 'Ritira il link')
  await card().getByText('Ritirato', { exact: true }).waitFor()
  await press(phone, 'Scarica PDF')
  await phone.getByText('Il collegamento è scaduto.').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Questo collegamento non è più valido' }).waitFor()
  expect(await faultsInEveryLook(phone)).toEqual([])
  const answer = await phone.goto(`${sent.link.slice(0, -3)}xyz`)
  expect(answer?.status()).toBe(404)
  await phone.getByRole('heading', { name: 'Questo collegamento non porta a nessun documento' }).waitFor()
})

test('an offer that was never sent has no card, and one shows the texts of the reader’s language', async () => {
  const sent = await sentOffer(office, url)
  const english = await openPage(browser, { locale: 'en-GB' })
  await english.goto(sent.link)
  await english.getByRole('button', { name: 'Accept', exact: true }).waitFor()
  await english.getByText('0 of 1 signature').waitFor()
  await preview(await newOffer(office))
  await office.getByRole('region', { name: 'Importi' }).waitFor()
  await office.waitForLoadState('networkidle')
  expect(await card().count()).toBe(0)
})
