import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { picture } from '@/tests/support/files/pictures'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { openPage, signedInState, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const manager = `${url}/app/documents/template/manager`
const base = '/api/salesforce/rest/document/template'
const stamp = newStamp()
const name = `Carta ${stamp}`

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  page.context().setDefaultTimeout(20_000)
  await signIn(page, url)
})

test.afterAll(() => browser.close())

const saveTemplate = async (over: object) =>
  (await pageCall(page, 'POST', `${base}/add`, templateData({ name, ...over }))).document_template

const row = (named: string) => page.getByRole('row').filter({ has: page.getByText(named, { exact: true }) })
const open = (search: string) => page.goto(`${manager}?search=${encodeURIComponent(search)}`)

async function choose(named: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Azioni per Modello ${named}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('an empty list leads to a new template', async () => {
  const found: { document_template_list: { id: number }[] } = await pageCall(
    page,
    'GET',
    `${base}/list/structure`,
  )
  for (const { id } of found.document_template_list) await pageCall(page, 'GET', `${base}/delete/${id}`)
  await page.goto(manager)
  await page.getByText('Nessun modello', { exact: true }).waitFor()
  const links = page.getByRole('main').getByRole('link', { name: 'Nuovo modello' })
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/app/documents/template/editor', '/app/documents/template/editor'])
})

test('the list shows the newest first, with pages, fields, the first page and its author', async () => {
  const base64 = await picture({ width: 60, height: 84 })
  const image = { base64, name: 'carta.png' }
  await saveTemplate({ name: `Altra ${stamp}` })
  const { id } = await saveTemplate({
    array_page: [{ page_number: 1, page_image_json: image }, { page_number: 2 }],
  })
  await open(stamp)
  await row(name).getByRole('img').or(row(name).locator('img')).first().waitFor()
  const texts = await page.locator('tbody tr').allInnerTexts()
  expect(texts.map((text) => text.split(/[\t\n]/)[0])).toEqual([name, `Altra ${stamp}`])
  expect(texts[0]).toMatch(/\s2\s1\s1\s\d\d\/\d\d\/\d{4}, \d\d:\d\d\s+Ada Lunari/)
  const href = await row(name).getByRole('link', { name }).getAttribute('href')
  expect(href).toBe(`/app/documents/template/editor/${id}`)
  await page.getByRole('button', { name: 'Nome' }).click()
  await expect.poll(() => page.locator('tbody tr a').first().textContent()).toBe(`Altra ${stamp}`)
  expect(await seriousFaults(page)).toEqual([])
})

test('a template is duplicated with its pages and fields', async () => {
  await open(stamp)
  await choose(name, 'Duplica')
  await page.getByText(`Creato il modello «${name} (copia)».`).waitFor()
  await row(`${name} (copia)`).waitFor()
  const cells = await row(`${name} (copia)`).locator('td').allTextContents()
  expect(cells).toEqual(expect.arrayContaining(['2', '1']))
})

test('its versions are compared with the current one, and restored after a question', async () => {
  await open(stamp)
  const { document_template_list } = await pageCall(
    page,
    'GET',
    `${base}/list/structure?search=${encodeURIComponent(name)}`,
  )
  const { id } = document_template_list.find((one: { name: string }) => one.name === name)
  await saveTemplate({ id, version: 1, array_field: [fieldData({ label: 'Firma', type: 'SIGNATURE' })] })
  await open(stamp)
  await choose(name, 'Versioni')
  const dialog = page.getByRole('dialog')
  const versions = dialog.getByRole('listitem')
  await versions.nth(1).waitFor()
  expect(await versions.nth(0).textContent()).toContain('Versione 2Attuale')
  expect(await versions.nth(1).textContent()).toContain('2 pagine, 1 campo')
  await dialog.getByRole('button', { name: 'Differenze tra la versione 1 e quella attuale' }).click()
  await dialog.getByText('pagina tolta: 1').waitFor()
  await dialog.getByText('campo aggiunto: Firma (pagina 1)').waitFor()
  await dialog.getByText('campo tolto: Causale (pagina 1)').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Ripristina la versione 1' }).click()
  await page.getByText(`Ripristinare la versione 1 di «${name}»? Diventa la versione 3`).waitFor()
  await page.getByRole('button', { name: 'Ripristina', exact: true }).last().click()
  await page.getByText('Ripristinata la versione 1.').waitFor()
  await expect.poll(() => versions.nth(0).textContent()).toContain('Versione 3Attuale')
  await dialog.getByRole('button', { name: 'Differenze tra la versione 1 e quella attuale' }).waitFor()
  await page.keyboard.press('Escape')
})

test('a template is made the default of offers, and a new offer begins with it', async () => {
  await open(stamp)
  await choose(`Altra ${stamp}`, 'Predefinito per…')
  await page.getByRole('checkbox', { name: 'Offerte' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Modelli predefiniti salvati.').waitFor()
  await row(`Altra ${stamp}`).getByText('Offerte', { exact: true }).waitFor()
  const wizard = new WizardPage(page, url, 'offer')
  await wizard.open()
  await wizard.chooseCustomer('A.S.D. Polisportiva Reno')
  await wizard.next()
  await wizard.fillLine(1, { description: `Assistenza ${stamp}`, price: '100' })
  await wizard.jump('Riepilogo')
  const choice = page.getByRole('combobox', { name: 'Un modello della struttura' })
  await expect.poll(() => choice.textContent()).toContain(`Altra ${stamp}`)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  const { offer } = await pageCall(page, 'GET', `/api/salesforce/rest/offer/${id}`)
  expect(offer).toMatchObject({ document_model: 'pdf_custom', template_version: 1 })
})

test('a template is deleted after a question that names it and what it is the default of', async () => {
  await open(stamp)
  await choose(`Altra ${stamp}`, 'Elimina')
  await page
    .getByText(`Eliminare il modello «Altra ${stamp}»? È il modello predefinito delle offerte`)
    .waitFor()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await choose(`Altra ${stamp}`, 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await page.getByText('Modello eliminato', { exact: true }).waitFor()
  await row(`Altra ${stamp}`).waitFor({ state: 'detached' })
})

test('a user who only reads documents sees the list and the versions, and nothing that changes them', async () => {
  const people = '/api/auth/rest/members'
  const { member_list } = await pageCall(page, 'GET', `${people}?search=operatore`)
  const give = async (roles: readonly string[]) => {
    const given = await pageCall(page, 'PUT', `${people}/${member_list[0].id}`, { gui_item_list: roles })
    expect(given.status).toBe('ok')
  }
  await give(ROLE_PRESETS.ACCOUNTANT)
  try {
    const state = await signedInState(browser, url, 'operatore@luna.test')
    const reader = await openPage(browser, { storageState: state })
    await reader.goto(`${manager}?search=${encodeURIComponent(stamp)}`)
    await reader.getByText(name, { exact: true }).waitFor()
    expect(await reader.getByRole('link', { name: /Nuovo modello|Carta/ }).count()).toBe(0)
    await reader.getByRole('button', { name: `Azioni per Modello ${name}`, exact: true }).click()
    expect(await reader.getByRole('menuitem').allInnerTexts()).toEqual(['Versioni'])
    await reader.getByRole('menuitem', { name: 'Versioni' }).click()
    await reader.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
    expect(await reader.getByRole('button', { name: /Ripristina/ }).count()).toBe(0)
    await reader.context().close()
  } finally {
    await give(ROLE_PRESETS.OPERATOR)
  }
})
