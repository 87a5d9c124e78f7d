import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const { url } = ownApplication()
const name = `Consulenza ${newStamp()}`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/calendar/types`)
})

test.afterAll(() => browser.close())

test('a type is added by name, with a colour that is preset or chosen, and Save waits for the name', async () => {
  await page.getByRole('button', { name: 'Aggiungi tipo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Aggiungi tipo' })
  const save = dialog.getByRole('button', { name: 'Salva' })
  expect(await save.isDisabled()).toBe(true)
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1)
  await dialog.getByLabel(/^Nome/).fill(name)
  await dialog.getByRole('radio', { name: 'verde' }).check()
  expect(await seriousFaults(page)).toEqual([])
  await save.click()
  await page.getByText(`Hai inserito il tipo: ${name}`).waitFor()
  const { eventype_list } = await pageCall(page, 'GET', '/api/salesforce/rest/eventtype/list/structure')
  expect(eventype_list.find((type: { name: string }) => type.name === name)).toMatchObject({
    color: '#4CAF50',
  })
})

test('a type is found, renamed, kept while a meeting has it, and then deleted', async () => {
  await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
  await page.getByRole('button', { name: `Modifica: ${name}` }).click()
  await page.getByLabel(/^Nome/).fill(`${name} bis`)
  await page.getByLabel(/^Nome/).press('Enter')
  await page.getByText('Tipo aggiornato correttamente.').waitFor()
  const { eventype_list } = await pageCall(page, 'GET', '/api/salesforce/rest/eventtype/list/structure')
  const type = eventype_list.find((one: { name: string }) => one.name === `${name} bis`)
  const day = dayFromNow(20)
  const { event } = await pageCall(page, 'POST', '/api/salesforce/rest/event/add', {
    name,
    start_date: `${day} 10:00:00+0100`,
    end_date: `${day} 11:00:00+0100`,
    event_type_id: type.id,
  })
  const remove = async () => {
    await page.getByRole('button', { name: `Elimina: ${name} bis` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Sicuro di voler cancellare il tipo?').waitFor()
    await question.getByRole('button', { name: 'Elimina' }).click()
  }
  await remove()
  await page.getByText('Il tipo che stai provando a cancellare è associato a un evento.').first().waitFor()
  await pageCall(page, 'POST', '/api/booking/rest/event/delete', { event_id: event.id })
  await remove()
  await page.getByText('Tipo eliminato.').waitFor()
  await page.getByRole('button', { name: `Elimina: ${name} bis` }).waitFor({ state: 'detached' })
})

test('the list fits a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
})
