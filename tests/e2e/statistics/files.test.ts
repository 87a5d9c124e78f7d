import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { launchBrowser } from '@/tests/support/browser'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

const PICTURE = 'PNG (immagine)'

/** The picture of a table, decoded: its size, and how many colours and how light it is. */
async function pictureOf(page: Page, name: string) {
  const { bytes, name: file } = await savedFile(page, name, PICTURE)
  expect(file).toMatch(/\.png$/)
  const picture = sharp(bytes)
  const { format, width, height } = await picture.metadata()
  expect(format).toBe('png')
  const { data } = await picture
    .removeAlpha()
    .resize(200, 200, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3))
  const { entropy, channels } = await picture.stats()
  return { width, height, colours: colours.size, entropy, mean: channels[0]?.mean ?? 0 }
}

test.describe('what the statistics show', () => {
  test('is saved as a PDF with title, period, definition and total', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(`${url}/app/stats/revenue`)
    const total = await page.locator('table[data-figure] [data-total]').textContent()
    const { bytes, name } = await savedFile(page, 'Ricavi per competenza', 'PDF')
    expect(name).toMatch(/^ricavi_competenza_.*\.pdf$/)
    const text = await pdfText(bytes)
    expect(text).toContain('Ricavi per competenza – 01/')
    expect(text).toContain('Imponibili delle fatture emesse')
    expect(text).toContain(`Totale ${(total ?? '').replace(/\s*€/, '')}`)
    await page.context().close()
  })

  for (const [at, name, query] of [
    ['revenue', 'Ricavi per competenza', 'table[data-figure]'],
    ['cohorts', 'Coorti', 'table[data-heat]'],
    ['resources', 'Per giorno e ora', 'table[data-heat]'],
    ['dues', 'Aperto per anzianità', 'table'],
  ] as const) {
    test(`is saved as a picture of ${at}, readable in the look of the page, also of a phone`, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1440, 360]) {
          const page = await openPage(browser, {
            storageState: state,
            colorScheme,
            viewport: { width, height: 900 },
          })
          const errors: string[] = []
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
          page.on('pageerror', (error) => errors.push(String(error)))
          await page.goto(`${url}/app/stats/${at}`)
          await page.locator(query).first().waitFor()
          const shown = await page.locator('[data-picture]').first().boundingBox()
          const picture = await pictureOf(page, name)
          expect(picture.width).toBeGreaterThanOrEqual(2 * (shown?.width ?? 0))
          expect(picture.height).toBeGreaterThan(200)
          expect(picture.colours).toBeGreaterThan(20)
          if (colorScheme === 'dark') expect(picture.mean).toBeLessThan(110)
          else expect(picture.mean).toBeGreaterThan(180)
          expect(errors).toEqual([])
          await page.context().close()
        }
      }
    })
  }
})
