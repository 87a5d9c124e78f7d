import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, invoiceData, newVatNumber } from '@/tests/support/builders'
import { seriousFaults } from '@/tests/support/faults'
import { blocksOf, npmCommands, unitDirectives, variablesIn } from '@/tests/support/guide/operating-guide'
import { type Command, copyCode, startCommand, writeEnvironment } from '@/tests/support/guide/second-folder'
import { pageCall } from '@/tests/support/page-call'
import { openPage } from '@/tests/support/session'
import { todayInRome } from '@/tests/support/time/days'

/**
 * Follows the chapter of docs/operate.md from an empty folder to a restored copy, by its own commands and files. Addresses,
 * ports and folders are those of this machine.
 */
const [main = {}, , copy = {}] = blocksOf('env').map(variablesIn)
const PASSWORD = 'tre parole lunghe'
const OWNER = main.LUNA_OPERATORS ?? ''

let place: string
let browser: Browser
let page: Page
let first: Command | undefined
let second: Command | undefined
const run: string[] = []
const kept = { number: '', backup: '' }

const folder = (name: 'luna' | 'luna-copy') => join(place, name)

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : 0)))
    })
  })
}

/** The variables of the guide, with the folders and ports of this test. */
async function here(variables: Record<string, string>): Promise<Record<string, string>> {
  const port = await freePort()
  return {
    ...variables,
    PORT: port,
    LUNA_URL: `http://localhost:${port}`,
    LUNA_BACKUP_PASSPHRASE_FILE: join(place, 'passphrase'),
    ...(variables.LUNA_BACKUP_DIR && { LUNA_BACKUP_DIR: join(place, 'backups') }),
  }
}

/** Runs an npm command of the guide to its end; answers its exit code and output. */
async function npm(command: string, name: 'luna' | 'luna-copy') {
  run.push(command)
  const known = command.replace(`${main.LUNA_BACKUP_DIR}/FILE`, kept.backup)
  const [program = '', ...parameters] = known.split(' ')
  const started = startCommand(folder(name), program, parameters)
  return { code: await started.ended, output: started.output() }
}

async function signIn(url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL(/\/app\/dashboard/)
}

test.describe('a new server', () => {
  test.beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'luna-first-run-'))
    // The account of the embedded database has to get in where the tests run as root.
    chmodSync(place, 0o755)
    writeFileSync(join(place, 'passphrase'), 'quattro parole messe insieme\n')
    mkdirSync(join(place, 'backups'))
    for (const name of ['luna', 'luna-copy'] as const) copyCode(folder(name))
    browser = await launchBrowser()
    page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  })

  test.afterAll(async () => {
    await page?.context().close()
    await browser?.close()
    await first?.stop()
    await second?.stop()
    rmSync(place, { recursive: true, force: true })
  })

  test('starts without the demo by what its unit runs, and prints the link for the first account', async () => {
    writeEnvironment(folder('luna'), await here(main))
    const [, ...parameters] = (unitDirectives().get('Service.ExecStart') ?? '').split(' ')
    first = startCommand(folder('luna'), process.execPath, parameters)
    await first.says(/Ctrl\+C stops Luna/)
    expect(first.output()).not.toContain('Demo accounts')
    expect(first.output()).not.toContain('WARNING')
    const [printed = ''] = await first.says(/http:\/\/localhost:\d+\/setup\/[\w-]{43}/)
    await page.goto(`${new URL(printed).origin}/login`, { waitUntil: 'networkidle' })
    await page.getByText('non ha ancora un account').waitFor()
    expect(await page.getByRole('link', { name: 'Crea un account' }).count()).toBe(0)
    const { code, output } = await npm('npm run setup-link', 'luna')
    const [link = ''] = /http:\/\/localhost:\d+\/setup\/[\w-]{43}/.exec(output) ?? []
    expect([code, link === printed]).toEqual([0, false])
    await page.goto(printed, { waitUntil: 'networkidle' })
    await page.getByText('Il collegamento non è valido').waitFor()
    await page.goto(link, { waitUntil: 'networkidle' })
  })

  test('makes the first account by it, which names what is wrong at its field', async () => {
    const field = (name: RegExp) => page.getByRole('textbox', { name })
    await field(/^Nome/).fill('Anna')
    await field(/^Cognome/).fill('Prima')
    await field(/^E-mail/).fill(OWNER)
    await field(/^Password/).fill(PASSWORD)
    await field(/^Ragione sociale/).fill('Studio Anna')
    await field(/^Partita IVA/).fill('01234567890')
    await page.getByRole('button', { name: "Crea l'account" }).click()
    await page.getByText('la cifra di controllo non torna').waitFor()
    await field(/^Partita IVA/).fill(newVatNumber())
    await page.getByLabel('Regime fiscale').selectOption('RF01')
    await page.getByText('Indirizzo e recapiti').click()
    await field(/^Indirizzo/).fill('Via Emilia 12')
    await field(/^CAP/).fill('41121')
    await field(/^Comune/).fill('Modena')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: "Crea l'account" }).click()
    await page.waitForURL(/\/login\?notice=setup/)
    await page.getByText('Il tuo account è pronto').waitFor()
    await signIn(new URL(page.url()).origin)
    await page.getByText('Studio Anna').first().waitFor()
    const late = await npm('npm run setup-link', 'luna')
    expect(late).toMatchObject({ code: 1, output: expect.stringContaining('There is an account already') })
  })

  test('issues its first invoice, and its operator sees no warning', async () => {
    const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
      anagrafica: company(),
    })
    const invoice = invoiceData(anagrafica.sku, { date: todayInRome() })
    const path = '/api/salesforce/rest/invoice'
    const made = await pageCall(page, 'POST', `${path}/createInvoice`, { invoice_data: invoice })
    const issued = await pageCall(page, 'PUT', `${path}/issue/${made.invoice.id}`)
    kept.number = issued.invoice.fullNumeration
    expect(kept.number).toMatch(/\d/)
    const { overview } = await pageCall(page, 'GET', '/api/auth/rest/system')
    expect(overview.warning_list).toEqual([])
  })

  test('is backed up while it runs, and the backup is whole', async () => {
    expect((await npm('npm run mails', 'luna')).code).toBe(0)
    const { code, output } = await npm('npm run backup', 'luna')
    expect(code).toBe(0)
    kept.backup = /\S+\/luna-\S+\.tar\.age/.exec(output)?.[0] ?? ''
    expect(kept.backup.startsWith(join(place, 'backups'))).toBe(true)
    const verified = await npm(`npm run backup:verify -- ${main.LUNA_BACKUP_DIR}/FILE`, 'luna')
    expect(verified.code).toBe(0)
  })

  test('is restored into a second folder beside it, where the owner finds the invoice and nothing is sent', async () => {
    const variables = await here(copy)
    writeEnvironment(folder('luna-copy'), variables)
    const restored = await npm(`npm run restore -- ${main.LUNA_BACKUP_DIR}/FILE`, 'luna-copy')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('equal to the backup') })
    run.push('npm start')
    second = startCommand(folder('luna-copy'), 'npm', ['start'])
    await second.says(/This is a restored copy/)
    expect(second.output()).not.toContain('/setup/')
    await signIn(variables.LUNA_URL ?? '')
    const { invoice_list } = await pageCall(page, 'GET', '/api/salesforce/rest/invoice/list/structure')
    expect(invoice_list.map((row: { fullNumeration: string }) => row.fullNumeration)).toEqual([kept.number])
  })

  test('ends in order, and every npm command of the guide has been run', async () => {
    expect(await first?.stop()).toBe(0)
    expect(first?.output()).toContain('Luna has stopped.')
    const { output } = await npm('npm run restore -- --release', 'luna-copy')
    expect(output).toContain('Sending is released')
    const left = [...npmCommands(), 'npm run restore -- --release'].filter(
      (command) => !run.includes(command),
    )
    expect(left).toEqual([])
  })
})
