import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const stats = `${url}/app/stats`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

const openMenu = (of: Page = page) => of.getByRole('button', { name: 'Viste', exact: true }).click()
const entry = (name: string, of: Page = page) => of.getByRole('menuitem', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

async function saveAs(name: string, more: () => Promise<void> = async () => undefined) {
  await openMenu()
  await entry('Salva vista').click()
  const form = dialog('Salva vista')
  await form.getByLabel('Nome', { exact: true }).fill(name)
  await more()
  await form.getByRole('button', { name: 'Salva', exact: true }).click()
}

test.describe
  .serial('the views of a page of the statistics', () => {
    test('keep its choices under a name, and open them again', async () => {
      await page.goto(`${stats}/revenue?figure=COLLECTED&months=24&other=1`)
      await saveAs('Cassa di due anni')
      await expect(dialog('Salva vista')).toBeHidden()
      await page.goto(`${stats}/revenue`)
      await expect(page.locator('table[data-figure] tbody tr')).toHaveCount(12)
      await openMenu()
      await entry('Cassa di due anni').click()
      await page.waitForURL(`${stats}/revenue?figure=COLLECTED&months=24`)
      await expect(page.locator('table[data-figure] tbody tr')).toHaveCount(24)
      await expect(page.getByRole('tab', { name: 'Per cassa' })).toHaveAttribute('aria-selected', 'true')
    })

    test('have names of their own', async () => {
      await saveAs('cassa di due anni')
      const form = dialog('Salva vista')
      await expect(form.getByText('Hai già una vista', { exact: false })).toBeVisible()
      await form.getByRole('button', { name: 'Annulla' }).click()
      await expect(form).toBeHidden()
    })

    test('are renamed, replaced and deleted', async () => {
      await page.goto(`${stats}/revenue?months=36`)
      await openMenu()
      await entry('Gestisci viste').click()
      const manage = dialog('Le tue viste')
      await manage.getByRole('button', { name: 'Sostituisci Cassa di due anni' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sostituisci', exact: true }).click()
      await page.getByText('Vista “Cassa di due anni” salvata').first().waitFor()
      await manage.getByRole('button', { name: 'Rinomina Cassa di due anni' }).click()
      await page.getByRole('alertdialog').getByLabel('Nome').fill('Tre anni')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Salva', exact: true }).click()
      await expect(manage.getByText('Tre anni', { exact: true })).toBeVisible()
      await manage.getByRole('button', { name: 'Chiudi' }).last().click()
      await page.goto(`${stats}/revenue`)
      await openMenu()
      await entry('Tre anni').click()
      await page.waitForURL(`${stats}/revenue?months=36`)
      await openMenu()
      await entry('Gestisci viste').click()
      await manage.getByRole('button', { name: 'Elimina Tre anni' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true }).click()
      await expect(manage.getByText('Nessuna vista salvata.')).toBeVisible()
      await manage.getByRole('button', { name: 'Chiudi' }).last().click()
    })

    test('stand on the present period where the user does not keep the one that is shown', async () => {
      await page.goto(`${stats}/classes?by=TEACHER&start_date=2025-01-01&end_date=2025-01-31`)
      await saveAs('Insegnanti del mese', async () => {
        await dialog('Salva vista').getByRole('switch', { name: 'Tieni il periodo' }).click()
      })
      await expect(dialog('Salva vista')).toBeHidden()
      await saveAs('Insegnanti a gennaio')
      await expect(dialog('Salva vista')).toBeHidden()
      await page.goto(`${stats}/classes`)
      await openMenu()
      await entry('Insegnanti a gennaio').click()
      await page.waitForURL(`${stats}/classes?by=TEACHER&start_date=2025-01-01&end_date=2025-01-31`)
      await openMenu()
      await entry('Insegnanti del mese').click()
      await page.waitForURL(`${stats}/classes?by=TEACHER`)
    })

    test('are seen by colleagues while they are shared', async () => {
      await page.goto(`${stats}/costs?months=24`)
      await saveAs('Costi di due anni', async () => {
        await dialog('Salva vista').getByRole('switch', { name: 'Condividi con la struttura' }).click()
      })
      await expect(dialog('Salva vista')).toBeHidden()
      const colleague = await openPage(browser, {
        storageState: await signedInState(browser, url, 'operatore@luna.test'),
      })
      await colleague.goto(`${stats}/costs`)
      await openMenu(colleague)
      await colleague.getByRole('menuitem', { name: /^Costi di due anni/ }).click()
      await colleague.waitForURL(`${stats}/costs?months=24`)
      await openMenu(colleague)
      await expect(entry('Gestisci viste', colleague)).toHaveCount(0)
      await colleague.context().close()
    })

    test('and their dialogs have no faults in any look and width', async () => {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 760 })
        await page.goto(`${stats}/classes?by=HOUR&start_date=2025-01-01&end_date=2025-01-31`)
        await openMenu()
        await entry('Insegnanti del mese').waitFor()
        expect(await faultsInEveryLook(page)).toEqual([])
        await entry('Salva vista').click()
        await dialog('Salva vista').waitFor()
        expect(await faultsInEveryLook(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await page.keyboard.press('Escape')
        await openMenu()
        await entry('Gestisci viste').click()
        await dialog('Le tue viste').waitFor()
        expect(await faultsInEveryLook(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await page.keyboard.press('Escape')
      }
    })
  })
