import { generateKeyPairSync } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { compactDecrypt } from 'jose'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { confirmed, drawWave, inDialog, openPad, padPicture, press, sentOffer } from './signing-page'

const { url } = ownApplication()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const PHONE = { width: 360, height: 740 }

let browser: Browser
let office: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Saves the settings of the structure alone. */
async function save(): Promise<void> {
  await press(office, 'Salva')
  await confirmed(office, 'No')
}

test('the pen of a signer who agrees is read by the third party alone, also after the phone was turned', async () => {
  await office.goto(`${url}/app/settings/salesforce/firma`)
  const section = office.getByRole('region', { name: 'Firma a distanza' })
  await section.getByLabel('Registra i dati grafometrici, cifrati per il custode').click()
  await section.getByLabel('Custode della chiave privata').fill('Notaio Neri')
  await section
    .getByLabel(/^Chiave pubblica/)
    .fill(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await save()
  await section.getByText('Questa è una chiave privata', { exact: false }).waitFor()
  await section
    .getByLabel(/^Chiave pubblica/)
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await save()
  await expect(office.getByRole('button', { name: 'Salva' })).toBeDisabled()
  const sent = await sentOffer(office, url)
  const phone = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  await phone.goto(sent.link)
  await phone.getByText('Firma elettronica e privacy').click()
  await phone.getByText(/solo Notaio Neri può decifrarli/).waitFor()
  expect(await phone.getByText('senza pressione né velocità').count()).toBe(0)
  await openPad(phone)
  await drawWave(phone, 0.3)
  await phone.setViewportSize({ width: 740, height: 360 })
  await padPicture(phone)
  await phone.setViewportSize(PHONE)
  await padPicture(phone)
  await drawWave(phone, 0.7)
  await phone.getByRole('checkbox', { name: /^Acconsento \(facoltativo\).*Notaio Neri/ }).check()
  expect(await faultsInEveryLook(phone)).toEqual([])
  await inDialog(phone, 'Salva')
  await press(phone, 'Accetta')
  await confirmed(phone, 'Accetta')
  await phone.getByRole('heading', { name: 'Documento firmato' }).waitFor()
  const started = office.waitForEvent('download')
  await office.goto(`${url}/app/documents/preview/offer/${sent.id}`)
  await press(office, 'Scarica le prove')
  const { readFile } = await import('node:fs/promises')
  const archive = unzipSync(await readFile(await (await started).path()))
  const answer = unzipSync(archive['answer.zip'] ?? new Uint8Array())
  const jwe = strFromU8(answer['signatures/firma/graphometric.jwe'] ?? new Uint8Array())
  const { plaintext } = await compactDecrypt(jwe, privateKey)
  const { field, strokes } = JSON.parse(strFromU8(plaintext))
  expect([field, strokes.length]).toEqual(['firma', 2])
  const times: number[] = strokes.flat().map(({ time }: { time: number }) => time)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(times.at(-1)).toBeGreaterThan(0)
  await pageCall(office, 'PUT', '/api/auth/rest/structure/configuration', {
    data: { firma: { grafometria: false } },
  })
})
