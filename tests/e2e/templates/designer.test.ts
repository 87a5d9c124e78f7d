import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const stamp = newStamp()
const editor = '/app/documents/template/editor'
/** The editor writes an unsaved design to the browser two seconds after its last change. */
const KEPT_AFTER = 2_500
const base = '/api/salesforce/rest/document/template'

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1440, height: 1000 } })
  page.context().setDefaultTimeout(20_000)
  await signIn(page, url)
})

test.afterAll(() => browser.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, pagina`) })
const sheet = () => page.getByRole('application')
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const pdf = {
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfFile([{ mediaBox: [0, 0, 595, 842], content: '0.9 0.9 1 rg 0 742 595 100 re f' }])),
}

/** Presses at one point of the screen and lifts at another one. */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** Waits until a field of the first page stands at these millimetres, as far as whole pixels can hit them. */
async function expectPlace(name: string, left: number, top: number): Promise<void> {
  const read = async () => {
    const label = (await field(name).locator('.sr-only').textContent()) ?? ''
    const found = /, ([\d,]+) mm da sinistra, ([\d,]+) mm dall'alto$/.exec(label)
    const [x, y] = [found?.[1], found?.[2]].map((text) => Number(text?.replace(',', '.')))
    return Math.abs((x ?? 0) - left) < 0.8 && Math.abs((y ?? 0) - top) < 0.8
  }
  await expect.poll(read).toBe(true)
}

/** Drags a field by its middle, without snapping. */
async function moveField(name: string, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = await boxOf(field(name))
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.keyboard.down('Alt')
  await drag(middle, { x: middle.x + dx, y: middle.y + dy })
  await page.keyboard.up('Alt')
}

async function saveAs(name: string, another: 'Sì' | 'No'): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByText(`Template "${name}" salvato con successo, vuoi crearne un altro?`).waitFor()
  await dialog.getByRole('button', { name: another, exact: true }).click()
}

async function savedTemplate(name: string) {
  const { document_template_list } = await pageCall(page, 'GET', `${base}/list/structure?search=${name}`)
  const { id } = document_template_list[0]
  return (await pageCall(page, 'GET', `${base}/${id}?images=false`)).document_template
}

const saveTemplate = async (over: Record<string, unknown>) =>
  (await pageCall(page, 'POST', `${base}/add`, templateData(over))).document_template

test('a template is designed from a PDF by mouse: fields are dropped, moved, resized, aligned, undone and saved', async () => {
  const name = `Mouse-${stamp}`
  await page.goto(url + editor)
  await page.getByLabel('Inizia da un modello esistente (immagine, documento, PDF)').setInputFiles(pdf)
  await page.getByText('Upload ok.').waitFor()
  await expect(sheet()).toHaveAccessibleName('Pagina 1 di 1')
  await sheet().locator('img').waitFor()

  const at = await boxOf(sheet())
  const zoom = at.width / 595
  const palette = await boxOf(button('Firma'))
  await drag({ x: palette.x + 20, y: palette.y + 10 }, { x: at.x + 300 * zoom, y: at.y + 425 * zoom })
  await expectPlace('Firma', 74.1, 141.1)
  await moveField('Firma', 100 * zoom, -100 * zoom)
  await expectPlace('Firma', 109.4, 105.8)

  await button('Testo').click()
  await expect(field('Testo')).toHaveAccessibleName(/12,7 mm da sinistra, 12,7 mm dall'alto/)
  await expect(field('Testo')).toContainText('Doppio click per inserire il testo..')
  await field('Testo').dblclick()
  await page.getByLabel('Testo', { exact: true }).fill('Spett.le <b>cliente</b>')
  await expect(field('Testo')).toContainText('Spett.le <b>cliente</b>')
  await page.getByLabel('Da sinistra').fill('12,5')
  await page.getByLabel('Da sinistra').press('Enter')
  await expect(field('Testo')).toHaveAccessibleName(/12,5 mm da sinistra/)

  const handle = await boxOf(sheet().locator('[data-handle="se"]'))
  const corner = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  expect([handle.width, handle.height]).toEqual([24, 24])
  await drag(corner, { x: corner.x - 500, y: corner.y - 500 })
  const small = await boxOf(field('Testo'))
  expect([Math.round(small.width / zoom), Math.round(small.height / zoom)]).toEqual([80, 20])
  await button('Annulla').click()
  expect(Math.round((await boxOf(field('Testo'))).width / zoom)).toBe(200)
  await button('Ripeti').click()
  expect(Math.round((await boxOf(field('Testo'))).width / zoom)).toBe(80)

  await field('Firma').click({ modifiers: ['Shift'] })
  await page.getByRole('heading', { name: '2 campi scelti' }).waitFor()
  await button('Allinea a sinistra').click()
  await expect(field('Firma')).toHaveAccessibleName(/12,5 mm da sinistra/)

  await button('Salva').click()
  await saveAs(name, 'No')
  await page.waitForURL(/\/app\/dashboard/)
  const { document_template_page_list } = await savedTemplate(name)
  expect(document_template_page_list[0].asset).toMatch(/^[0-9a-f]{64}$/)
  expect(document_template_page_list[0].document_template_field_list).toMatchObject([
    { type: 'SIGNATURE', label: 'Firma', x_axis: 35.4, width: 180, height: 50 },
    { type: 'TEXT', value: 'Spett.le <b>cliente</b>', x_axis: 35.4, width: 80, height: 20 },
  ])
})

test('a drag that Escape ends changes nothing, and what is moved near another field snaps to it', async () => {
  const { id } = await saveTemplate({
    name: `Snap-${stamp}`,
    array_field: [fieldData({ label: 'Uno' }), fieldData({ label: 'Due', x_axis: 100, y_axis: 300 })],
  })
  await page.goto(`${url}${editor}/${id}`)
  const before = await boxOf(field('Due'))
  const zoom = (await boxOf(sheet())).width / 595
  const from = { x: before.x + 50, y: before.y + 8 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 30, from.y + 50, { steps: 3 })
  expect((await boxOf(field('Due'))).y).toBeGreaterThan(before.y + 40)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await boxOf(field('Due'))).toEqual(before)
  await expect(button('Annulla')).toBeDisabled()

  await drag(from, { x: from.x - 57 * zoom, y: from.y + 50 * zoom })
  await expect(field('Due')).toHaveAccessibleName(/14,1 mm da sinistra/)

  const corner = await boxOf(sheet())
  await drag(
    { x: corner.x + 10 * zoom, y: corner.y + 20 * zoom },
    { x: corner.x + 200 * zoom, y: corner.y + 400 * zoom },
  )
  await page.getByRole('heading', { name: '2 campi scelti' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect(field('Due')).toHaveAccessibleName(/35,3 mm da sinistra/)
})

test('a whole template is designed by the keyboard alone, and another one is begun', async () => {
  const name = `Tasti-${stamp}`
  const { keyboard } = page
  await page.goto(url + editor)
  await button(/^Inizia da una pagina vuota/).focus()
  await keyboard.press('Enter')
  await button('Firma').focus()
  await keyboard.press('Enter')
  await expect(field('Firma')).toBeFocused()
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowLeft', 'Alt+Shift+ArrowDown']) {
    await keyboard.press(key)
  }
  const status = page.locator('[aria-live="polite"].sr-only').last()
  await expect(status).toHaveText("Firma, pagina 1, 13,1 mm da sinistra, 16,2 mm dall'alto")
  await keyboard.press('Enter')
  await expect(page.getByLabel('Etichetta')).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('Il cliente')
  await keyboard.press('ArrowLeft')
  await expect(field('Il cliente')).toHaveAccessibleName(/13,1 mm da sinistra/)

  await field('Il cliente').focus()
  await keyboard.press('Control+c')
  await button('Aggiungi una pagina vuota').focus()
  await keyboard.press('Enter')
  await sheet().focus()
  await expect(sheet()).toHaveAccessibleName('Pagina 2 di 2')
  await keyboard.press('Control+v')
  await expect(field('Il cliente')).toHaveAccessibleName(/pagina 2, 13,1 mm da sinistra, 16,2 mm/)
  await keyboard.press('Control+d')
  await expect(sheet().getByRole('button')).toHaveCount(2)
  await keyboard.press('Delete')
  await expect(sheet().getByRole('button')).toHaveCount(1)
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await expect(sheet().getByRole('button')).toHaveCount(1)
  await keyboard.press('Control+y')
  await expect(sheet().getByRole('button')).toHaveCount(2)
  await sheet().focus()
  await keyboard.press('PageUp')
  await expect(sheet()).toHaveAccessibleName('Pagina 1 di 2')
  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await keyboard.press('Escape')

  await keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByLabel('Nome').waitFor()
  await keyboard.type(name)
  await keyboard.press('Enter')
  await page.getByText(`Template "${name}" salvato con successo, vuoi crearne un altro?`).waitFor()
  await keyboard.press('Enter')
  await button(/^Inizia da una pagina vuota/).waitFor()
  const { document_template_page_list: pages } = await savedTemplate(name)
  const counts = pages.map(
    (one: { document_template_field_list: object[] }) => one.document_template_field_list.length,
  )
  expect(counts).toEqual([1, 2])
  expect(pages[0].document_template_field_list[0]).toMatchObject({
    x_axis: 37,
    y_axis: 46,
    width: 179,
    height: 60,
  })
})

test('the preview shows the pages of 1, 20 and 60 lines, and marks what does not fit with both names', async () => {
  const { id } = await saveTemplate({
    name: `Anteprima-${stamp}`,
    array_field: [
      fieldData({ type: 'PRODUCTLIST', label: 'Righe', y_axis: 200, width: 515, height: 100 }),
      fieldData({ type: 'TOTAL_PRICE', label: 'Totale', y_axis: 320 }),
    ],
  })
  await page.goto(`${url}${editor}/${id}`)
  await button('Anteprima').click()
  await page.getByText('Il documento di esempio sta nel modello.').waitFor()
  await expect(page.getByRole('img', { name: /^Pagina \d di \d/ })).toHaveCount(1)
  await button('60 righe').click()
  await page.getByText(/Pagina 2 di \d \(continua\)/).waitFor()
  await expect(page.locator('[data-conflict]')).toHaveCount(0)
  await button('Modifica').click()
  await field('Righe').click()
  await page.getByLabel('Se il testo è più lungo').selectOption({ label: 'Non inviare il documento' })
  await page.getByLabel('Altezza massima').fill('60')
  await page.getByLabel('Altezza massima').press('Enter')
  await button('Anteprima').click()
  await button('60 righe').click()
  await page.getByText(/«Righe».*«Totale»/).waitFor()
  await expect(page.locator('[data-conflict]').first()).toBeVisible()
  expect(await faultsInEveryLook(page)).toEqual([])
})

test('a text that is repeated stands on each page of the preview', async () => {
  const { id } = await saveTemplate({
    name: `Ripeti-${stamp}`,
    array_field: [
      fieldData({ type: 'PRODUCTLIST', label: 'Righe', y_axis: 200, width: 515, height: 100 }),
      fieldData({ label: 'Piede', value: 'Condizioni a tergo', y_axis: 790 }),
    ],
  })
  await page.goto(`${url}${editor}/${id}`)
  await button('60 righe').click()
  await field('Piede').click()
  const repeat = page.getByLabel('Ripeti nelle pagine di continuazione')
  await repeat.check()
  await expect(field('Piede')).toHaveAccessibleDescription('Ripetuto nelle pagine di continuazione')
  await field('Righe').click()
  await expect(repeat).toHaveCount(0)
  await button('Anteprima').click()
  await page.getByText(/Pagina 2 di \d \(continua\)/).waitFor()
  const pages = page.getByRole('img', { name: /^Pagina \d di \d/ })
  const count = await pages.count()
  await expect(pages.filter({ hasText: 'Condizioni a tergo' })).toHaveCount(count)
})

test('fields that do not fit are marked while they are designed, with both names, until they fit', async () => {
  const { id } = await saveTemplate({
    name: `Conflitti-${stamp}`,
    array_field: [
      fieldData({
        type: 'PRODUCTLIST',
        label: 'Righe',
        y_axis: 200,
        width: 515,
        height: 100,
        max_height: 100,
        on_overflow: 'BLOCK',
      }),
      fieldData({ type: 'TOTAL_PRICE', label: 'Totale', y_axis: 320 }),
      fieldData({ label: 'Libero' }),
    ],
  })
  await page.goto(`${url}${editor}/${id}`)
  await page.getByText('Il documento di esempio sta nel modello.').waitFor()
  await button('20 righe').click()
  const both = /«Righe».*«Totale»/
  await page.getByText('1 conflitto', { exact: true }).waitFor()
  await expect(page.getByRole('status').filter({ hasText: both })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: both })).toBeVisible()
  for (const name of ['Righe', 'Totale']) {
    await expect(field(name)).toHaveAccessibleDescription(both)
    await expect(field(name)).toHaveAttribute('data-conflict')
  }
  await expect(field('Libero')).toHaveAccessibleDescription('')
  expect(await faultsInEveryLook(page)).toEqual([])
  await field('Righe').click()
  await page.getByLabel('Se il testo è più lungo').selectOption({ label: 'Continua sotto e su altre pagine' })
  await page.getByText('Il documento di esempio sta nel modello.').waitFor()
  await expect(page.locator('[data-conflict]')).toHaveCount(0)
})

test('a field goes to another page by the pointer and by keys, each a step that is undone', async () => {
  const { id } = await saveTemplate({
    name: `Pagine-${stamp}`,
    array_page: [{ page_number: 1 }, { page_number: 2 }],
    array_field: [fieldData({ label: 'Uno' })],
  })
  await page.goto(`${url}${editor}/${id}`)
  const on = (number: number) => new RegExp(`^Uno, pagina ${number}, 14,1 mm da sinistra, 14,1 mm`)
  const thumbnail = (number: number) => page.getByRole('button', { name: new RegExp(`^Pagina ${number},`) })
  const { x, y } = await boxOf(field('Uno'))
  const other = await boxOf(thumbnail(2))
  await page.mouse.move(x + 40, y + 8)
  await page.mouse.down()
  await page.mouse.move(other.x + 20, other.y + 20, { steps: 5 })
  await expect(thumbnail(2)).toHaveAttribute('data-drop')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(thumbnail(2)).not.toHaveAttribute('data-drop')
  await expect(field('Uno')).toHaveAccessibleName(on(1))
  await drag({ x: x + 40, y: y + 8 }, { x: other.x + 20, y: other.y + 20 })
  await expect(sheet()).toHaveAccessibleName('Pagina 2 di 2')
  await expect(field('Uno')).toHaveAccessibleName(on(2))
  await button('Annulla').click()
  await expect(field('Uno')).toHaveAccessibleName(on(1))
  await expect(button('Annulla')).toBeDisabled()
  await field('Uno').focus()
  await page.keyboard.press('Shift+PageDown')
  await expect(field('Uno')).toBeFocused()
  await expect(field('Uno')).toHaveAccessibleName(on(2))
  await page.keyboard.press('Shift+PageDown')
  await expect(field('Uno')).toHaveAccessibleName(on(2))
  await page.keyboard.press('Control+z')
  await expect(field('Uno')).toHaveAccessibleName(on(1))
})

test('work that somebody else has overtaken, kept over a reload, is saved as a new template after naming that person', async () => {
  const name = `Conflitto-${stamp}`
  const { id } = await saveTemplate({ name })
  await page.goto(`${url}${editor}/${id}`)
  await button('Firma').click()
  await page.waitForTimeout(KEPT_AFTER)
  await saveTemplate({ id, version: 1, name, array_field: [fieldData({ value: 'Altro' })] })
  await page.reload()
  await expect(field('Firma')).toHaveCount(0)
  await button('Ripristina').click()
  await field('Firma').waitFor()
  await button('Salva').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByText(/ha salvato il modello/).waitFor()
  await dialog.getByRole('button', { name: 'Salva come nuovo modello' }).click()
  await saveAs(`${name} (copia)`, 'No')
  await page.waitForURL(/\/app\/dashboard/)
  const copy = await savedTemplate(encodeURIComponent(`${name} (copia)`))
  expect(copy.document_template_page_list[0].document_template_field_list).toHaveLength(2)
  expect((await pageCall(page, 'GET', `${base}/${id}?images=false`)).document_template.version).toBe(2)
})

test('unsaved work is offered after the page is left, and a file that cannot be used is named', async () => {
  await page.goto(url + editor)
  const files = page.getByLabel('Inizia da un modello esistente (immagine, documento, PDF)')
  await files.setInputFiles([
    pdf,
    { name: 'lettera.docx', mimeType: 'text/plain', buffer: Buffer.from('Ciao') },
  ])
  await page.getByText(/«lettera\.docx» è un documento di testo: esporta in PDF/).waitFor()
  await button(/^Inizia da una pagina vuota/).click()
  await button('Elenco prodotti').click()
  await page
    .getByText(/crescono con il documento: lascia abbastanza spazio/)
    .first()
    .waitFor()
  await page.waitForTimeout(KEPT_AFTER)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await button('Ripristina').click()
  await field('Elenco prodotti').waitFor()
})

test('the pages of a PDF whose notes are left out are named until that was read', async () => {
  const note = '<< /Type /Annot /Subtype /Square /Rect [10 10 90 90] /C [1 0 0] >>'
  const buffer = Buffer.from(pdfFile([{}, { annotations: [note] }, { annotations: [note] }]))
  await page.goto(url + editor)
  const files = page.getByLabel('Inizia da un modello esistente (immagine, documento, PDF)')
  await files.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer })
  await expect(sheet()).toHaveAccessibleName('Pagina 1 di 3')
  const notice = page.getByText(
    /Di «note\.pdf» non sono stati presi le note e i campi compilabili \(pagine 2, 3\)/,
  )
  await notice.waitFor()
  await button('Ho capito').click()
  await notice.waitFor({ state: 'detached' })
})

test('the editor has no serious axe findings in either theme, and fits a phone', async () => {
  await page.goto(url + editor)
  expect(await faultsInEveryLook(page)).toEqual([])
  await button(/^Inizia da una pagina vuota/).click()
  for (const type of ['Dati cliente', 'Elenco prodotti', 'Firma', 'Immagine']) await button(type).click()
  await field('Firma').click()
  expect(await faultsInEveryLook(page)).toEqual([])
  const controls = page.getByRole('main').getByRole('button')
  const count = await controls.count()
  // A window of 1440 x 900 at a zoom of 200 %, and a phone.
  for (const viewport of [
    { width: 720, height: 450 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await expect(controls).toHaveCount(count)
    for (const control of await controls.all()) {
      await control.scrollIntoViewIfNeeded()
      await expect(control).toBeInViewport()
    }
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
})
