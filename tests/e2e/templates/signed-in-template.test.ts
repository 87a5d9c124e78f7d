import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import {
  agree,
  confirmed,
  downloaded,
  drawWave,
  inDialog,
  press,
  sentOffer,
  strokes,
} from '../documents/signing-page'

const { url } = ownApplication()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const base = '/api/salesforce/rest/document'
const letterhead = '0.9 0.9 1 rg 0 742 595 100 re f 0 g BT /F1 18 Tf 40 790 Td (Carta intestata) Tj ET'

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  office = await openPage(browser, { viewport: { width: 1440, height: 1000 } })
  office.context().setDefaultTimeout(20_000)
  await signIn(office, url)
})

test.afterAll(() => browser.close())

/** Designs a template on a PDF, with the goods, the customer and a signature, and returns its id. */
async function designed(name: string): Promise<number> {
  await office.goto(`${url}/app/documents/template/editor`)
  const buffer = Buffer.from(pdfFile([{ mediaBox: [0, 0, 595, 842], content: letterhead }]))
  const file = { name: 'carta.pdf', mimeType: 'application/pdf', buffer }
  await office.getByLabel('Inizia da un modello esistente (immagine, documento, PDF)').setInputFiles(file)
  await office.getByText('Upload ok.').waitFor()
  for (const type of ['Dati cliente', 'Elenco prodotti', 'Firma']) {
    await press(office, type)
    await office.getByRole('button', { name: new RegExp(`^${type}, pagina`) }).waitFor()
  }
  await press(office, 'Salva')
  const dialog = office.getByRole('alertdialog')
  await dialog.getByLabel('Nome').fill(name)
  await confirmed(office, 'Salva')
  await office.getByText(`Template "${name}" salvato con successo`).waitFor()
  await confirmed(office, 'No')
  await office.waitForURL(/\/app\/dashboard/)
  const found = await pageCall(office, 'GET', `${base}/template/list/structure?search=${name}`)
  return found.document_template_list[0].id
}

/** Signs by hand with a spoken note and the PIN, and returns the signed file. */
async function signedOnPhone(link: string, pin: string): Promise<Buffer> {
  const phone = await openPage(browser, PHONE)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Firma qui: Firma' }).tap()
  await drawWave(phone, 0.4)
  await strokes(phone, 1)
  await inDialog(phone, 'Registra')
  await phone.getByRole('timer').waitFor()
  await phone.waitForTimeout(500)
  await inDialog(phone, 'Ferma')
  await phone.getByLabel('Ascolta il messaggio vocale').waitFor()
  await agree(phone)
  await inDialog(phone, 'Salva')
  await phone.getByText('1 di 1 firma').waitFor()
  await press(phone, 'Accetta')
  await phone.getByRole('dialog', { name: 'Codice PIN' }).getByRole('textbox').fill(pin)
  await inDialog(phone, 'Salva')
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
  return downloaded(phone, 'Scarica PDF')
}

test('an offer in a template that was designed on a PDF is signed on a phone by hand, voice and PIN, and verified', async () => {
  const document = await designed(`Firma-${newStamp()}`)
  const sent = await sentOffer(office, url, { document })
  const { pin } = await pageCall(office, 'POST', `${base}/${sent.id}/signature/pin`, {})
  const file = await signedOnPhone(sent.link, pin)
  const text = await pdfText(file)
  for (const words of ['Carta intestata', sent.customer, 'Firma elettronica semplice', 'Messaggi vocali'])
    expect(text).toContain(words)
  const visitor = await openPage(browser)
  await visitor.goto(`${url}/verify`)
  const signed = { name: 'firmato.pdf', mimeType: 'application/pdf', buffer: file }
  await visitor.getByLabel('Scegli un PDF').setInputFiles(signed)
  await visitor.getByText('Autentico e integro').waitFor()
})
