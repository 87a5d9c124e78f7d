import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import {
  confirmed,
  drawWave,
  inDialog,
  newOffer,
  type Offer,
  openPad,
  press,
  signingLink,
} from './signing-page'

const { url } = ownApplication()
const first = `${newStamp()}@posta.example`.toLowerCase()
const second = `${newStamp()}@posta.example`.toLowerCase()

let browser: Browser
let office: Page
let offer: Offer

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/documents/offers`)
  offer = await newOffer(office)
})

test.afterAll(() => browser.close())

const card = () => office.getByRole('region', { name: 'Firma a distanza' })

/** Opens a link on a phone, signs its field and accepts. */
async function signOnPhone(link: string): Promise<Page> {
  const phone = await openPage(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto(link)
  await openPad(phone)
  await drawWave(phone, 0.5)
  await inDialog(phone, 'Salva')
  await phone.getByText('1 di 1 firma').waitFor()
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  return phone
}

test.describe('an offer that two people sign, one after the other', () => {
  test('names the second signer where it is sent, and says what is missing there', async () => {
    await office.goto(`${url}/app/documents/preview/offer/${offer.id}`)
    await office.getByRole('button', { name: 'Invia per e-mail' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Indirizzo e-mail').fill(first)
    await dialog.getByRole('button', { name: 'Aggiungi un altro firmatario' }).click()
    await inDialog(office, 'Invia')
    await dialog.getByText('Scrivi il nome di chi firma.').waitFor()
    expect(await faultsInEveryLook(office)).toEqual([])
    await dialog.getByLabel('Nome del firmatario 2').fill('Anna Bianchi')
    await dialog.getByLabel('E-mail del firmatario 2').fill(second)
    await dialog.getByLabel(/^Uno dopo l’altro/).check()
    await inDialog(office, 'Invia')
    await card().getByText('Attende chi firma prima').waitFor()
    expect(await seriousFaults(office)).toEqual([])
  })

  test('waits for the second once the first has signed, and shows that to the first', async () => {
    const phone = await signOnPhone(await signingLink(office, url, first))
    await phone.getByRole('heading', { name: 'Hai firmato: mancano altre firme' }).waitFor()
    await phone.getByText('Anna Bianchi').waitFor()
    expect(await sidewaysScroll(phone)).toBe(0)
    expect(await faultsInEveryLook(phone)).toEqual([])
  })

  test('is signed once the second has signed, and its sender sees both', async () => {
    const phone = await signOnPhone(await signingLink(office, url, second))
    await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
    await office.reload()
    await expect(card().getByRole('region', { name: 'Firmatari' }).getByText('Firmato')).toHaveCount(2)
    await card().getByRole('button', { name: 'Scarica PDF firmato' }).waitFor()
  })
})
