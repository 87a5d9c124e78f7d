import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { pictureBytes } from '@/tests/support/files/pictures'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let page: Page

/** Names that only this run uses: a search that finds nothing shows the most similar names. */
const stamp = newStamp()
const company = `Ceramiche ${stamp} S.r.l.`
const address = `${stamp}@posta.example`.toLowerCase()

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1280, height: 900 } })
  page.context().setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const field = (label: string, where: Page | Locator = page) => where.getByLabel(label, { exact: true })
const button = (name: string, where: Page | Locator = page) =>
  where.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })

/** Presses a button of a dialog and waits until the dialog has gone. */
async function finish(name: string): Promise<void> {
  await button(name, dialog()).click()
  await dialog().waitFor({ state: 'detached' })
}

async function choose(action: string, row: string): Promise<void> {
  await page.getByRole('button', { name: `Azioni per ${row}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Adds an entry through the API, as the page does; its id. */
function addEntry(name: string): Promise<number> {
  return page.evaluate(async (name) => {
    const answer = await fetch('/api/anagrafica/rest/anagrafica', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-luna-application': 'luna_admin_app' },
      body: JSON.stringify({ anagrafica: { business: { name } } }),
    })
    return (await answer.json()).response.anagrafica.id as number
  }, name)
}

/** A call of the page's own session. */
async function get(path: string) {
  const headers = { 'x-luna-application': 'luna_admin_app' }
  return (await (await page.request.get(`${url}${path}`, { headers })).json()).response
}

test.describe('the category manager', () => {
  const [root, under] = [`Zone ${stamp}`, `Emilia ${stamp}`]

  test('adds a category and another one under it', async () => {
    await page.goto(`${url}/app/registry/category/manager`)
    await button('Nuova categoria').click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Campo obbligatorio').waitFor()
    await dialog().getByLabel(/^Nome/).fill(root)
    await finish('Aggiungi')
    await choose('Nuova sottocategoria', root)
    await dialog().getByLabel(/^Nome/).fill(under)
    await finish('Aggiungi')
    expect(await item(under).getAttribute('aria-level')).toBe('2')
  })

  test('opens, closes and renames by the keyboard', async () => {
    await item(root).focus()
    await page.keyboard.press('ArrowLeft')
    await item(under).waitFor({ state: 'detached' })
    expect(await item(root).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await dialog().getByLabel(/^Nome/).fill(`${under} Romagna`)
    await page.keyboard.press('Enter')
    await item(`${under} Romagna`).waitFor()
  })

  test('does not offer a category itself as its new place, and moves it', async () => {
    await choose('Sposta', root)
    await dialog().getByLabel('Dentro').click()
    const offered = page.getByRole('tree', { name: 'Categorie' }).last()
    await offered.getByRole('treeitem').first().waitFor()
    expect(await offered.getByRole('treeitem', { name: new RegExp(stamp) }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await offered.getByRole('treeitem').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog().count(), { timeout: PATIENCE }).toBe(0)
    await choose('Sposta', `${under} Romagna`)
    await dialog().getByLabel('Dentro').click()
    await button('Nessuna: primo livello').click()
    await finish('Sposta')
    await expect.poll(() => item(under).getAttribute('aria-level'), { timeout: PATIENCE }).toBe('1')
  })

  test('deletes an empty one', async () => {
    await choose('Elimina', `${under} Romagna`)
    await dialog().getByText('La categoria non contiene anagrafiche.').waitFor()
    await finish('Elimina')
    await item(under).waitFor({ state: 'detached' })
  })
})

test.describe('custom fields', () => {
  const label = `Sconto ${stamp}`

  test('are defined with a key that their label suggests', async () => {
    await page.goto(`${url}/app/registry/customFields/manager`)
    await button('Nuovo campo').click()
    await field('Nome', dialog()).fill(label)
    expect(
      await dialog()
        .getByLabel(/^Chiave/)
        .inputValue(),
    ).toBe(`sconto_${stamp}`)
    await field('Tipo', dialog()).selectOption('PERCENTAGE')
    await finish('Aggiungi')
    await page.getByText(`sconto_${stamp}`).waitFor()
  })

  test('stand in the form as inputs of their type: a wrong value is refused at its field', async () => {
    const id = await addEntry(company)
    await page.goto(`${url}/app/registry/view/edit/${id}`)
    await field(label).fill('150')
    await button('Salva').click()
    await expect.poll(() => field(label).getAttribute('aria-invalid'), { timeout: PATIENCE }).toBe('true')
    await field(label).fill('12,5')
    await page.getByLabel('Categoria').click()
    await page.getByRole('treeitem', { name: `Zone ${stamp}` }).click()
    await button('Salva').click()
    await page.waitForURL(/\/view\/view\/\d+$/)
    await page.getByText('12,5 %').waitFor()
  })

  test('leave their values where they were when the field is deleted', async () => {
    const place = page.url()
    await page.goto(`${url}/app/registry/customFields/manager`)
    await button(`Elimina il campo ${label}`).click()
    await button('Elimina', page.getByRole('alertdialog')).click()
    await page.getByText('Campo eliminato').waitFor()
    await page.goto(place)
    await page.getByText(`sconto_${stamp}`).waitFor()
    await page.getByText('12.5', { exact: true }).waitFor()
  })
})

test.describe('an entry', () => {
  const file = () => page.locator('input[type=file]')

  test('refuses an SVG as its picture, and takes the square of a photograph', async () => {
    await page.getByRole('link', { name: 'Modifica', exact: true }).click()
    await page.waitForURL(/\/view\/edit\/\d+$/)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await file().setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: svg })
    await page.getByText('I file SVG non sono ammessi.').waitFor()
    const photo = await pictureBytes({ width: 900, height: 600, type: 'jpeg' })
    await file().setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
    await button("Usa l'immagine", dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('I file SVG non sono ammessi.').waitFor({ state: 'detached' })
  })

  test('tells the second of two tabs of another category and keeps its picture', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Categoria').click()
    await other.getByRole('button', { name: 'Nessuna categoria' }).click()
    await button('Salva', other).click()
    await other.waitForURL(/\/view\/view\/\d+$/)
    await other.close()
    await button('Salva').click()
    const stale = page.getByRole('alertdialog')
    await stale.getByRole('row', { name: new RegExp(`Categoria.*Zone ${stamp}.*vuoto`) }).waitFor()
    await stale.getByRole('row', { name: /Immagine.*Nuova immagine/ }).waitFor()
    await button('Ricarica e mantieni le mie modifiche', stale).click()
    await button('Salva').click()
    await page.waitForURL(/\/view\/view\/\d+$/)
    await page.locator('h1 img[src^="data:image/webp"]').waitFor()
  })

  test('has contacts: new ones, ones that are there already, and none once unlinked', async () => {
    await button('Nuovo contatto').click()
    await dialog()
      .getByLabel(/^Cognome/)
      .fill(`Verdi ${stamp}`)
    await finish('Salva')
    const contacts = page.getByRole('list', { name: 'Contatti collegati' })
    await contacts.getByRole('article', { name: `Verdi ${stamp}` }).waitFor()
    await button(`Scollega Verdi ${stamp}`).click()
    await button('Scollega', page.getByRole('alertdialog')).click()
    await page.waitForURL('**/app/registry/manager*')
    await page.goBack()
    await button('Collega').click()
    await dialog()
      .getByLabel(/^Cerca/)
      .fill(`Verdi ${stamp}`)
    await button('Collega', dialog()).click()
    await dialog().getByText("Scegli almeno un'anagrafica.").waitFor()
    await dialog()
      .getByRole('checkbox', { name: `Seleziona Verdi ${stamp}` })
      .click()
    await finish('Collega')
    await contacts.getByRole('article', { name: `Verdi ${stamp}` }).waitFor()
  })

  test('is told of while another with its name is written', async () => {
    await page.goto(`${url}/app/registry/new`)
    await page.getByLabel(/^Ragione sociale/).fill(company)
    await page.getByRole('status').getByText(company).waitFor()
    expect(await button('Salva').isEnabled()).toBe(true)
    await page.getByLabel(/^Ragione sociale/).fill('')
  })
})

test.describe('the registry manager', () => {
  const search = async (text: string) => {
    await page.goto(`${url}/app/registry/manager?search=${encodeURIComponent(text)}`)
    await page.getByRole('article').first().waitFor()
  }

  test('keeps the way its cards are shown', async () => {
    await search(stamp)
    await page.getByRole('button', { name: /^Vista/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dati di fatturazione' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Vista: Dati di fatturazione' }).waitFor()
    await page.getByRole('button', { name: /^Vista/ }).click()
    await page.getByRole('menuitemradio', { name: 'Normale' }).click()
  })

  test('writes to an entry, and says when it has no address', async () => {
    await choose('Invia e-mail', company)
    await dialog().getByText("Nell'anagrafica selezionata non è presente l'indirizzo e-mail").waitFor()
    await button('Invia', dialog()).click()
    await dialog().getByText('Campo obbligatorio').first().waitFor()
    await dialog().getByLabel(/^A\b/).fill(address)
    await dialog()
      .getByLabel(/^Oggetto/)
      .fill('Nuovi orari')
    await dialog()
      .getByLabel(/^Testo/)
      .fill('Da lunedì apriamo alle 9.')
    await finish('Invia')
    await page.getByText(`E-mail inviata a ${address}`).waitFor()
  })

  test('invites with a code: the same that is shown goes out by mail', async () => {
    await choose('Invita con un codice', company)
    await button('Mostra il codice', dialog()).click()
    const shown = dialog().getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    const code = (await shown.textContent()) ?? ''
    await button('Invia per e-mail', dialog()).click()
    await dialog().locator('[data-slot=field-error]').waitFor()
    await dialog()
      .getByLabel(/^E-mail/)
      .fill(address)
    await button('Invia per e-mail', dialog()).click()
    await page.getByText(`Codice inviato a ${address}`).waitFor()
    await button('Chiudi', dialog()).first().click()
    await dialog().waitFor({ state: 'detached' })
    const { mail_list } = await get('/api/auth/rest/outbox?size=20')
    const own: string[] = []
    for (const { id, recipient } of mail_list) {
      if (recipient === address) own.push((await get(`/api/auth/rest/outbox/${id}`)).mail.text)
    }
    expect(own).toEqual([expect.stringContaining(code), expect.stringContaining('alle 9')])
  })

  test('takes the category of another structure out of its filters', async () => {
    const stored = () => page.evaluate(() => localStorage.getItem('registry-manager') ?? '')
    const { anagrafica_category_list } = await get('/api/anagrafica/rest/anagraficacategory')
    const category = anagrafica_category_list[0].id as number
    await page.goto(`${url}/app/registry/manager?category=${category}&agent=${stamp}`)
    await expect.poll(stored).toContain(`"category":${category}`)
    await page.goto(`${url}/app/registry/manager?category=999999999&agent=${stamp}`)
    await page.waitForURL((at) => !at.searchParams.has('category') && at.searchParams.get('agent') === stamp)
    await expect.poll(stored).toContain('"category":null')
    await page.goto(`${url}/app/registry/manager?category=${category}&agent=${stamp}`)
    await expect.poll(stored).toContain(`"category":${category}`)
    const switcher = page.getByRole('button', { name: /Cambia struttura/ })
    const own = ((await switcher.textContent()) ?? '').trim()
    await switcher.click()
    await page.getByRole('menuitemradio').and(page.locator('[aria-checked=false]')).first().click()
    await page.waitForURL(`${url}/app/dashboard`)
    await page.goto(`${url}/app/registry/manager`)
    await page.waitForURL((at) => at.searchParams.get('agent') === stamp && !at.searchParams.has('category'))
    await switcher.click()
    await page.getByRole('menuitemradio', { name: own, exact: true }).click()
    await page.waitForURL(`${url}/app/dashboard`)
  })

  test('moves chosen entries to a structure, and asks which', async () => {
    const names = [`Primo ${stamp}m`, `Secondo ${stamp}m`] as const
    for (const name of names) await addEntry(name)
    await search(`${stamp}m`)
    await choose('Seleziona', names[0])
    await page.getByRole('article', { name: names[1] }).click()
    await page.getByRole('status').getByText('2 selezionati').waitFor()
    await button('Sposta').click()
    await button('Sposta', dialog()).click()
    await dialog().getByText('Struttura non valida').waitFor()
    await dialog()
      .getByLabel(/^Struttura di destinazione/)
      .selectOption({ index: 1 })
    await finish('Sposta')
    await page.getByText('2 anagrafiche spostate').waitFor()
    await page.getByRole('status').getByText('2 selezionati').waitFor({ state: 'detached' })
  })

  test('deletes chosen entries once confirmed, and says which stayed', async () => {
    await search(stamp)
    await choose('Seleziona', company)
    await page.getByRole('article', { name: `Verdi ${stamp}` }).click()
    await button('Elimina').click()
    await button('Elimina', page.getByRole('alertdialog')).click()
    await page.getByText('2 anagrafiche eliminate').waitFor()
  })
})

test.describe('the picker of the wizard', () => {
  test('adds the entry that was searched for in vain, and chooses it', async () => {
    const name = `Nuova ${stamp}`
    await page.goto(`${url}/app/documents/wizard/invoice`)
    await page.getByRole('combobox', { name: /^Cliente/ }).click()
    await dialog().getByRole('combobox').fill(name)
    await dialog().getByText('Nessun risultato').waitFor()
    await button('Nuova anagrafica', dialog()).click()
    expect(
      await dialog()
        .getByLabel(/^Ragione sociale/)
        .inputValue(),
    ).toBe(name)
    await finish('Salva')
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Cliente/ }).textContent(), { timeout: PATIENCE })
      .toContain(name)
  })
})
