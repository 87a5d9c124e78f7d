import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let context: BrowserContext
let page: Page

/** Names of this run's own: the demo data stay as they are. */
const stamp = newStamp()
const [first, second] = [`Vetreria ${stamp} S.r.l.`, `Forno ${stamp} S.n.c.`]
const rows = (mail: string) =>
  Buffer.from(
    `\uFEFFRagione sociale;P.IVA;E-mail;CAP;Armadietto\r\n${first};${vat};"info@vetreria.example";00184;007\r\n${second};;${mail};40100;=1+1\r\n`,
  )
const vat = newVatNumber()

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
  })
  context = page.context()
  context.setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await context?.close()
  await browser?.close()
})

const upload = async (buffer: Buffer) => {
  await page.goto(`${url}/app/registry/import`)
  await page.locator('input[type=file]').setInputFiles({ name: `${stamp}.csv`, mimeType: 'text/csv', buffer })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test.describe('importing', () => {
  test('shows what each column holds and probably is, and takes one as a custom field', async () => {
    await upload(rows('nessuna'))
    const column = (header: string) => page.getByLabel(`Campo per la colonna ${header}`)
    await column('P.IVA').waitFor()
    expect(await column('P.IVA').inputValue()).toBe('business_vatnumber')
    await page.getByText('00184 · 40100').waitFor()
    await column('Armadietto').selectOption({ label: 'Campo personalizzato «Armadietto»' })
  })

  test('says before anything is written what becomes of each row', async () => {
    await button('Anteprima').click()
    await page.getByText('E-mail: il valore «nessuna» non è valido.').waitFor()
    expect(await button(/^Nuove/).textContent()).toContain('1')
    expect(await button('Importa una riga').isDisabled()).toBe(true)
    await button(/^Con errori/).click()
    await page.getByText(first, { exact: true }).waitFor({ state: 'detached' })
    await page.getByText(second, { exact: true }).waitFor()
  })

  test('leaves out rows with errors when told to, can be left while it runs, and gives the rows back', async () => {
    await page.getByLabel('Salta le righe con errori').click()
    await button('Importa una riga').click()
    await page.waitForURL(/id=\d+/)
    const place = page.url()
    await page.goto(`${url}/app/dashboard`)
    await page.goto(place)
    await page.getByText("L'importazione è terminata.").waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Scarica le righe con errori').click(),
    ])
    expect(download.suggestedFilename()).toBe(`${stamp}_errori.csv`)
    const text = await readFile((await download.path()) ?? '', 'utf8')
    expect(text).toContain(`${second};;nessuna;40100;'=1+1;E-mail: il valore «nessuna» non è valido.`)
  })

  test('remembers the columns; the same rows change nothing, the corrected one is new', async () => {
    await upload(rows('forno@forno.example'))
    await button('Anteprima').click()
    await page.getByText(`${stamp}`).first().waitFor()
    expect(await button(/^Invariate/).textContent()).toContain('1')
    expect(await button(/^Nuove/).textContent()).toContain('1')
    await button('Importa una riga').click()
    await page.getByText("L'importazione è terminata.").waitFor()
    await upload(rows('forno@forno.example'))
    await button('Anteprima').click()
    await page.getByText("Il file non cambia nulla: non c'è niente da importare.").waitFor()
    await page.goto(`${url}/app/registry/import`)
    await expect.poll(() => page.getByText('Completata').count(), { timeout: PATIENCE }).toBeGreaterThan(1)
  })
})

test.describe('exporting', () => {
  for (const [label, extension] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
    ['Rubrica (vCard)', 'vcf'],
  ] as const) {
    test(`saves what the search finds as ${label}, which comes back unchanged`, async () => {
      await page.goto(`${url}/app/registry/manager?search=${stamp}`)
      await page.getByRole('status').getByText('2 anagrafiche').waitFor()
      await button('Esporta').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: label }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`registry_export_${stamp}.${extension}`)
      await upload(await readFile((await download.path()) ?? ''))
      await button('Anteprima').click()
      await page.getByText('Il file non cambia nulla').waitFor()
      expect(await button(/^Invariate/).textContent()).toContain('2')
    })
  }
})
