import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  page.setDefaultTimeout(20_000)
})

test.afterAll(() => browser.close())

const save = () => page.getByRole('button', { name: 'Salva', exact: true })

test('a customer from abroad states its presence in Italy, which one of Italy is not asked for', async () => {
  await page.goto(`${url}/app/registry/new`)
  await page.getByLabel(/^Ragione sociale/).fill(`Dupont ${newStamp()} SARL`)
  const fold = page.getByText('Presenza in Italia di chi ha sede all’estero')
  expect(await fold.count()).toBe(0)
  await page.getByLabel('Paese', { exact: true }).selectOption('FR')
  await fold.click()
  await page.getByLabel('Via in Italia').fill('Via Indipendenza')
  await page.getByLabel('CAP in Italia').fill('4012')
  await page.getByLabel('Comune in Italia').fill('Bologna')
  await page.getByLabel('Provincia (sigla)').fill('bo')
  await page.getByLabel('Denominazione del rappresentante').fill('Studio Rossi S.r.l.')
  await page.getByLabel('Partita IVA del rappresentante').fill('01234567890')
  await save().click()
  await page.getByText('L’indirizzo in Italia non va bene').first().waitFor()
  expect(await page.getByLabel('CAP in Italia').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('CAP in Italia').fill('40121')
  await save().click()
  await page.getByText('La partita IVA non è valida per il suo paese.').first().waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await page.getByLabel('Partita IVA del rappresentante').fill('01234567897')
  await save().click()
  await page.waitForURL(/\/app\/registry\/view\/view\/\d+$/)
  await page.getByText('Via Indipendenza, 40121 Bologna (BO) · Studio Rossi S.r.l.').waitFor()
})

test('an intermediary without a code is refused at its field of the settings', async () => {
  await page.goto(`${url}/app/settings/salesforce/fattura_elettronica`, { waitUntil: 'networkidle' })
  await page.getByText('Intermediario o soggetto terzo').click()
  await page.getByLabel('Denominazione dell’intermediario').fill('Studio Rossi S.r.l.')
  await save().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
  await page.getByText('Serve la partita IVA o il codice fiscale.').first().waitFor()
  expect(await page.getByLabel('Partita IVA dell’intermediario').getAttribute('aria-invalid')).toBe('true')
  expect(await faultsInEveryLook(page)).toEqual([])
})
