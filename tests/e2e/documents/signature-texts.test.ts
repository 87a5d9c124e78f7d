import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, sidewaysScroll } from '@/tests/support/faults'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { openPage, signedInState } from '@/tests/support/session'
import { confirmed, downloaded, drawWave, inDialog, openPad, press, sentOffer, strokes } from './signing-page'

const { url } = ownApplication()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const FIELD = 'Firma per accettazione'

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
})

test.afterAll(() => browser.close())

/** A template with a text and a date that the signer may change, and a field to sign. */
async function newTemplate(): Promise<number> {
  const place = { x_axis: 60, width: 300, height: 40, editableBySigner: true, on_overflow: 'SHRINK' }
  const array_field = [
    fieldData({ ...place, label: 'Ordine', value: 'Ordine numero 41', y_axis: 80 }),
    fieldData({ ...place, label: 'Consegna', type: 'DATE', value: 'da concordare', y_axis: 140 }),
    fieldData({ ...place, label: FIELD, type: 'SIGNATURE', y_axis: 300, height: 80 }),
  ]
  const { document_template } = await pageCall(
    office,
    'POST',
    '/api/salesforce/rest/document/template/add',
    templateData({ array_field }),
  )
  return document_template.id
}

const fieldButton = (phone: Page, name: string | RegExp) => phone.getByRole('button', { name })

async function fill(phone: Page, label: string, text: string): Promise<void> {
  await fieldButton(phone, new RegExp(`^Compila: ${label}`)).tap()
  await phone.getByRole('dialog').getByLabel(label).fill(text)
  await inDialog(phone, 'Salva')
  await phone.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a signer fills in the texts of a document, reads why one is refused, and signs', async () => {
  const sent = await sentOffer(office, url, { document: await newTemplate() })
  const phone = await openPage(browser, PHONE)
  await phone.goto(sent.link)
  await fieldButton(phone, 'Compila: Ordine: Ordine numero 41').waitFor()
  await fieldButton(phone, 'Compila: Consegna: da concordare').waitFor()
  expect(await sidewaysScroll(phone)).toBe(0)
  expect(await faultsInEveryLook(phone)).toEqual([])
  await fieldButton(phone, /^Compila: Ordine/).tap()
  await phone.getByRole('dialog', { name: 'Compila il campo' }).waitFor()
  expect(await faultsInEveryLook(phone)).toEqual([])
  await inDialog(phone, 'Chiudi')
  await fill(phone, 'Ordine', 'parola '.repeat(200))
  await fill(phone, 'Consegna', '12 marzo 2027')
  await openPad(phone)
  await drawWave(phone, 0.4)
  await strokes(phone, 1)
  await inDialog(phone, 'Salva')
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByText('Il testo del campo «Ordine» non ci sta: accorcialo.').waitFor()
  await expect(fieldButton(phone, /^Compila: Ordine/)).toBeFocused()
  await phone.getByText('1 di 1 firma').waitFor()
  await fill(phone, 'Ordine', 'Ordine 42, Łódź')
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
  const text = await pdfText(await downloaded(phone, 'Scarica PDF'))
  expect(text).toContain('Ordine 42, Łódź')
  expect(text).toContain('12 marzo 2027')
  expect(text).not.toContain('numero 41')
  expect(text).not.toContain('da concordare')
})
