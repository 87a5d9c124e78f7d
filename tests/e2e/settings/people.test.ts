import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { type Application, startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { faultsInEveryLook, seriousFaults } from '@/tests/support/faults'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { openPage } from '@/tests/support/session'

const smtp = new TestSmtp()
let database: TestDatabase
let application: Application
let browser: Browser

const PASSWORD = 'tre parole lunghe'
const owner = 'ada@posta.example'
const operator = 'bruno@posta.example'

test.beforeAll(async () => {
  database = await createTestDatabase()
  const smtpUrl = await smtp.listen()
  application = await startApplication(database.url, { SMTP_URL: smtpUrl, LUNA_REGISTRATION: 'open' })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser?.close()
  await application?.stop()
  await smtp.close()
  await database?.drop()
})

const newPage = async (): Promise<Page> => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(20_000)
  return page
}

async function mailedLink(to: string, path: RegExp): Promise<string> {
  const link = () => path.exec(smtp.lastTo(to))?.[0] ?? ''
  await expect.poll(link, { timeout: 20_000 }).not.toBe('')
  return link()
}

const textbox = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

async function credentials(page: Page, email: string): Promise<void> {
  await page.goto(`${application.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await credentials(page, email)
  await page.waitForURL(/\/app\/dashboard/)
}

/** Answers the status of a call in the signed-in browser. */
const callStatus = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { 'x-luna-application': 'luna_admin_app' } })
    return answer.status
  }, path)

test.describe('people', () => {
  test('are invited by an owner who has just registered, by mail', async () => {
    const page = await newPage()
    await page.goto(`${application.url}/register`)
    await textbox(page, /^Nome/).fill('Ada')
    await textbox(page, /^Cognome/).fill('Lunari')
    await textbox(page, /^E-mail/).fill(owner)
    await textbox(page, /^Password/).fill(PASSWORD)
    await textbox(page, /^Ragione sociale/).fill('Ada Lunari')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.waitForURL(/\/login\?notice=registered/)
    await page.goto(await mailedLink(owner, /http:\S+\/confirm\/confirm\/[\w-]{43}/))
    await page.getByRole('button', { name: 'Conferma' }).click()
    await page.waitForURL(/\/login\?notice=confirmed/)
    await signIn(page, owner)
    await page.goto(`${application.url}/app/settings/users`)
    await page.getByRole('button', { name: 'Invita' }).click()
    await textbox(page, /^E-mail/).fill(operator)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: "Invia l'invito" }).click()
    await page.getByText(`Invito inviato a ${operator}`).waitFor()
    await page
      .getByRole('row', { name: new RegExp(operator) })
      .getByText('Invitato')
      .waitFor()
    await page.context().close()
  })

  test('accept with a name and a password, and see only what their role allows', async () => {
    const page = await newPage()
    const link = await mailedLink(operator, /http:\S+\/invite\/[\w-]{43}/)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Entra in Ada Lunari' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await textbox(page, /^Nome/).fill('Bruno')
    await textbox(page, /^Cognome/).fill('Testi')
    await textbox(page, /^Password/).fill('corta')
    await page.getByRole('button', { name: "Accetta l'invito" }).click()
    await expect.poll(() => textbox(page, /^Password/).getAttribute('aria-invalid')).toBe('true')
    await textbox(page, /^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: "Accetta l'invito" }).click()
    await page.waitForURL(/\/login\?.*notice=invited/)
    await signIn(page, operator)

    await page.locator('nav a[href="/app/registry/manager"]').first().waitFor()
    expect(await page.locator('nav a[href="/app/documents/invoices"]').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: /Bruno Testi/ }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Profilo', 'Esci'])
    for (const screen of ['salesforce', 'users', 'structures', 'audit', 'outbox']) {
      const answer = await page.goto(`${application.url}/app/settings/${screen}`)
      expect([screen, answer?.status()]).toEqual([screen, 403])
    }
    expect((await page.goto(`${application.url}/app/settings/profile`))?.status()).toBe(200)
    expect(await callStatus(page, '/api/auth/rest/members')).toBe(403)
    expect(await callStatus(page, '/api/auth/rest/structures')).toBe(403)
    expect(await callStatus(page, '/api/salesforce/rest/invoice/list/structure')).toBe(200)
    await page.goto(link)
    await page.getByText("L'invito è scaduto, è stato ritirato o è già stato usato.").waitFor()
    await page.context().close()
  })

  test('have their roles changed one by one, effective at once', async () => {
    const [page, other] = [await newPage(), await newPage()]
    await signIn(page, owner)
    await signIn(other, operator)
    expect(await callStatus(other, '/api/auth/rest/audit')).toBe(403)
    await page.goto(`${application.url}/app/settings/users`)
    await page.getByRole('link', { name: 'Bruno Testi' }).click()
    await page.getByRole('checkbox', { name: 'Leggere il registro operazioni' }).click()
    expect(await page.getByLabel('Parti da').inputValue()).toBe('CUSTOM')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Permessi salvati').waitFor()
    expect(await callStatus(other, '/api/auth/rest/audit')).toBe(200)
    await page.getByLabel('Parti da').selectOption('OPERATOR')
    await page.keyboard.press('Control+s')
    await expect.poll(() => callStatus(other, '/api/auth/rest/audit')).toBe(403)
    await page.context().close()
    await other.context().close()
  })
})

test.describe('structures', () => {
  test('are added below, entered, and left by who sees the family; who does not sees their own', async () => {
    const page = await newPage()
    await signIn(page, owner)
    await page.goto(`${application.url}/app/settings/structures`)
    await page.getByRole('button', { name: 'Aggiungi struttura' }).click()
    await textbox(page, /^Nome/).fill('Sede di Imola')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi struttura' }).click()
    await page.getByText('Struttura aggiunta').waitFor()
    await page.getByRole('button', { name: /Cambia struttura/ }).click()
    await page.getByRole('menuitemradio', { name: 'Sede di Imola' }).click()
    await page.waitForURL(/\/app\/dashboard/)
    await page.goto(`${application.url}/app/registry/new`)
    const added = await page.evaluate(async () => {
      const answer = await fetch('/api/anagrafica/rest/anagrafica', {
        method: 'POST',
        headers: { 'x-luna-application': 'luna_admin_app', 'content-type': 'application/json' },
        body: JSON.stringify({ anagrafica: { business: { name: 'Cliente di Imola' } } }),
      })
      return answer.status
    })
    expect(added).toBe(200)
    const names = (who: Page, scope: 'family' | 'structure') =>
      who.evaluate(async (path) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: {
            'x-luna-application': 'luna_admin_app',
            'x-luna-structure': 'Ada Lunari',
            'content-type': 'application/json',
          },
          body: '{}',
        })
        return answer.status === 200 ? await answer.text() : String(answer.status)
      }, `/api/anagrafica/rest/anagrafica/${scope}/search`)
    type FoundEntries = { response: { anagrafica_list: { id: number; business: { name: string } }[] } }
    const { response } = JSON.parse(await names(page, 'family')) as FoundEntries
    const away = response.anagrafica_list.find(({ business }) => business.name === 'Cliente di Imola')
    await page.getByRole('button', { name: /Cambia struttura/ }).click()
    await page.getByRole('menuitemradio', { name: 'Ada Lunari' }).click()
    await page.waitForURL(/\/app\/dashboard/)
    for (const mode of ['view', 'edit']) {
      await page.goto(`${application.url}/app/registry/view/${mode}/${away?.id}`)
      await page.getByRole('heading', { name: 'Cliente di Imola' }).waitFor()
      await page.getByText('Anagrafica della struttura Sede di Imola: per modificarla').waitFor()
    }
    expect(await faultsInEveryLook(page)).toEqual([])
    const other = await newPage()
    await signIn(other, operator)
    expect(await names(other, 'structure')).not.toContain('Cliente di Imola')
    expect(await names(other, 'family')).toBe('403')
    expect(ROLE_PRESETS.OPERATOR.length).toBeLessThan(ROLES.length)
    await page.context().close()
    await other.context().close()
  })
})

test.describe('two-step verification', () => {
  let secret = ''
  let codes: string[] = []
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

  /** Codes work once a time step: forgets which one was used, instead of waiting half a minute. */
  const nextStep = () => execute(database.url, 'update account_two_factor set last_step = 0')

  test('is set up with an authenticator and shows its recovery codes once', async () => {
    const page = await newPage()
    await signIn(page, owner)
    await page.goto(`${application.url}/app/settings/profile`)
    const section = page.getByRole('region', { name: 'Verifica in due passaggi' })
    await section.getByRole('button', { name: 'Attiva' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password attuale').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continua' }).click()
    await dialog.getByRole('img', { name: 'Codice QR' }).waitFor()
    secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel('Codice di verifica').fill(codeNow())
    await dialog.getByRole('button', { name: 'Attiva' }).click()
    await page.getByRole('heading', { name: 'I tuoi codici di recupero' }).waitFor()
    codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Li ho conservati' }).click()
    await section.getByText('10 codici di recupero rimasti').waitFor()
    await page.goto(`${application.url}/logout`)
    await page.context().close()
  })

  test('asks for the code in a second step, and takes a recovery code in its place', async () => {
    for (const isRecovery of [false, true]) {
      const page = await newPage()
      await credentials(page, owner)
      await page.getByRole('heading', { name: 'Verifica in due passaggi' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByLabel('Codice di verifica').fill('000000')
      await page.getByRole('button', { name: 'Verifica' }).click()
      await page.getByText('Il codice non è corretto o è già stato usato.').waitFor()
      await nextStep()
      await page.getByLabel('Codice di verifica').fill(isRecovery ? (codes[0] ?? '') : codeNow())
      await page.getByRole('button', { name: 'Verifica' }).click()
      await page.waitForURL(/\/app\/dashboard/)
      await page.context().close()
    }
  })
})
