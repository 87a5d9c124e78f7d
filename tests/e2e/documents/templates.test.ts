import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const stamp = newStamp()
const name = `Carta ${stamp}`
const base = '/api/salesforce/rest'

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
  (await pageCall(page, 'POST', `${base}/document/template/add`, templateData({ name, ...over })))
    .document_template

const TEMPLATE = 'Un modello della struttura'
const ofTemplate = () => page.getByRole('radio', { name: TEMPLATE })
/** The document as it is drawn in its template. */
const inTemplate = () => page.getByRole('region', { name: 'Il documento nel modello' })
/** The field that shows the chosen template, and opens the search for another. */
const choice = () => page.getByRole('combobox', { name: TEMPLATE })

test('the last step of the wizard offers the templates of the structure, and moves a document to a newer version', async () => {
  const template = await saveTemplate({})
  // More than the field lists before something is searched for.
  for (let index = 0; index < 51; index += 1) await saveTemplate({ name: `Altro ${index}` })
  const wizard = new WizardPage(page, url, 'offer')
  await wizard.open()
  await wizard.chooseCustomer('A.S.D. Polisportiva Reno')
  await wizard.next()
  await wizard.fillLine(1, { description: `Assistenza ${stamp}`, price: '100' })
  await wizard.jump('Riepilogo')
  const models = page.getByRole('radiogroup', { name: 'Modello del documento' })
  await models
    .getByRole('radio', { name: 'Personalizzato' })
    .and(page.locator('[data-state=checked]'))
    .waitFor()
  await ofTemplate().click()
  await choice().click()
  await page.getByRole('dialog').getByLabel('Cerca').first().fill(name)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('option', { name }).click()
  await expect.poll(() => choice().textContent()).toContain(name)
  await inTemplate().getByText('1 pagina').waitFor()
  await expect(inTemplate().getByRole('img', { name: 'Pagina 1 di 1' })).toContainText('Luna')
  await expect(page.locator('[data-slot=document-paper]')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  const read = async () => (await pageCall(page, 'GET', `${base}/offer/${id}`)).offer
  expect(await read()).toMatchObject({ template_id: template.id, template_version: 1 })

  await saveTemplate({ id: template.id, version: 1, array_field: [fieldData({ value: 'Sole' })] })
  await wizard.open(id)
  await wizard.jump('Riepilogo')
  await ofTemplate().and(page.locator('[data-state=checked]')).waitFor()
  await expect.poll(() => choice().textContent()).toContain(name)
  await page.getByText('Il documento usa la versione 1 del modello; quella attuale è la 2.').waitFor()
  await choice().click()
  await expect.poll(() => page.getByRole('option').first().textContent()).toBe(`${name}Scelto`)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(inTemplate()).toContainText('Luna')
  await page.getByRole('button', { name: 'Aggiorna al modello attuale' }).click()
  await expect(inTemplate()).toContainText('Sole')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await wizard.saved()
  expect(await read()).toMatchObject({ template_id: template.id, template_version: 2 })
})

test('a document keeps a template that was deleted, and says so, until another model is chosen', async () => {
  const id = Number(page.url().split('/').at(-1))
  const { offer } = await pageCall(page, 'GET', `${base}/offer/${id}`)
  await pageCall(page, 'GET', `${base}/document/template/delete/${offer.template_id}`)
  const wizard = new WizardPage(page, url, 'offer')
  await wizard.open(id)
  await wizard.jump('Riepilogo')
  await expect.poll(() => choice().textContent()).toBe('Modello eliminato')
  await page.getByRole('radio', { name: 'Essenziale' }).click()
  await choice().waitFor({ state: 'detached' })
  await page.locator('[data-slot=document-paper]').waitFor()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await wizard.saved()
  const saved = (await pageCall(page, 'GET', `${base}/offer/${id}`)).offer
  expect(saved).toMatchObject({ document_model: 'pdf', template_id: null })
})
