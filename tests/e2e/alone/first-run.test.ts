import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { fallbackBase } from '@/scripts/postgres/place'
import { freePort } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { company, invoiceData, newVatNumber } from '@/tests/support/builders'
import { seriousFaults } from '@/tests/support/faults'
import { type Command, startCommand } from '@/tests/support/guide/command'
import { addVersion, bringBuild, makeRepository, writeEnvironment } from '@/tests/support/guide/installation'
import { blocksOf, guideCommands, unitDirectives, variablesIn } from '@/tests/support/guide/operating-guide'
import { type ReverseProxy, startProxy } from '@/tests/support/guide/reverse-proxy'
import { pageCall } from '@/tests/support/page-call'
import { openPage } from '@/tests/support/session'
import { todayInRome } from '@/tests/support/time/days'

/**
 * Follows the chapter of docs/operate.md from an empty folder to a restored copy and an update, by its own commands and files.
 * Addresses, ports and folders are those of this machine, and there is one user. A proxy of Node stands in for Caddy, and the command of the
 * unit for systemd: the Caddyfile and the unit are read as text by tests/architecture/operating-guide.test.ts. The
 * packages are those that are installed, the build that of this checkout.
 */
const [main = '', , copy = ''] = blocksOf('env')
const owner = variablesIn(main).LUNA_OPERATORS ?? ''
const PASSWORD = 'tre parole lunghe'
/** Milliseconds after which a server is ended whatever happens. */
const LIFE = 900_000
const LINK = /http:\/\/localhost:\d+\/setup\/[\w-]{43}/
/** Commands that need root and a server: of packages, users and services. */
const OF_THE_SERVER = /^sudo (apt-get|adduser|systemctl|journalctl) /
const WARNINGS: Record<string, { title: string }> = JSON.parse(readFileSync('messages/it.json', 'utf8'))
  .system.warnings

let place: string
let proxy: ReverseProxy
let ports: { main: number; copy: number }
let browser: Browser
let page: Page
let first: Command | undefined
let second: Command | undefined
const run = new Set<string>()
const kept = { number: '', backup: '' }

/** A text of the guide with the addresses, ports and folders of this test. */
function here(text: string): string {
  const places: [string, string][] = [
    ['sudo -u luna ', ''],
    ['sudo ', ''],
    [' -o luna -g luna', ''],
    ['THE-ADDRESS-OF-THE-REPOSITORY', join(place, 'origin')],
    ['/opt/luna', join(place, 'luna')],
    ['/etc/luna', join(place, 'etc')],
    ['/var/backups/luna', join(place, 'backups')],
    ['/FILE', `/${kept.backup}`],
    [variablesIn(main).LUNA_URL ?? '', proxy.url],
    [variablesIn(copy).LUNA_URL ?? '', `http://localhost:${ports.copy}`],
    [`PORT=${variablesIn(main).PORT}`, `PORT=${ports.main}`],
    [`PORT=${variablesIn(copy).PORT}`, `PORT=${ports.copy}`],
  ]
  return places.reduce((known, [from, to]) => known.replaceAll(from, to), text)
}

const folder = (name: 'luna' | 'luna-copy' | 'origin') => join(place, name)

/** Starts the first command of the guide that has a text, in the folder in which the guide is there; throws where it has none. */
function start(text: string, limit?: number): Command {
  const lines = guideCommands()
  const index = lines.findIndex((command) => command.includes(text))
  const line = lines[index]
  if (!line) throw new Error(`The guide has no command with ${text}.`)
  const entering = lines.slice(0, index).findLast((command) => command.startsWith('cd '))
  for (const command of [line, entering]) if (command) run.add(command)
  return startCommand(entering ? here(entering.slice(3)) : place, 'sh', ['-c', here(line)], limit)
}

/** Runs it to its end, which has to be a good one; answers its output. */
async function follow(text: string): Promise<string> {
  const command = start(text)
  const code = await command.ended
  expect(code, `${text}: ${command.output()}`).toBe(0)
  return command.output()
}

/** Starts the command of the unit, as systemd does, and waits until it serves. */
async function startUnit(): Promise<Command> {
  const [, ...parameters] = (unitDirectives().get('Service.ExecStart') ?? '').split(' ')
  const command = startCommand(folder('luna'), process.execPath, parameters, LIFE)
  first = command
  await command.says(/Ctrl\+C stops Luna/)
  return command
}

async function signIn(on: Page, url: string): Promise<void> {
  await on.goto(`${url}/login`)
  await on.getByLabel('E-mail').fill(owner)
  await on.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Accedi' }).click()
  await on.waitForURL(/\/app\/dashboard/)
}

/** The names of the warnings that the page of operators shows. */
async function warningsShown(): Promise<string[]> {
  // A worker that has just started has not shown life yet.
  await expect(async () => {
    await page.goto(`${proxy.url}/app/settings/system`)
    expect(await page.getByText('Tutto funziona.').isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  expect(await seriousFaults(page)).toEqual([])
  const shown: string[] = []
  for (const [name, { title }] of Object.entries(WARNINGS)) {
    if (await page.getByText(title).isVisible()) shown.push(name)
  }
  return shown.sort()
}

async function invoiceNumbers(on: Page): Promise<string[]> {
  const { invoice_list } = await pageCall(on, 'GET', '/api/salesforce/rest/invoice/list/structure')
  return invoice_list.map((row: { fullNumeration: string }) => row.fullNumeration)
}

test.describe('a new server', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 })

  test.beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'luna-first-run-'))
    // The account of the embedded database has to get in where the tests run as root.
    chmodSync(place, 0o755)
    ports = { main: await freePort(), copy: await freePort() }
    proxy = await startProxy(ports.main)
    makeRepository(folder('origin'))
    browser = await launchBrowser()
    page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  })

  test.afterAll(async () => {
    await browser?.close()
    await first?.stop()
    await second?.stop()
    proxy?.close()
    for (const name of ['luna', 'luna-copy'] as const) {
      rmSync(await fallbackBase(folder(name)), { recursive: true, force: true })
    }
    rmSync(place, { recursive: true, force: true })
  })

  test('is installed by the commands of the guide', async () => {
    await follow('node --version')
    await follow('/opt/luna /var/backups/luna')
    await follow('git clone THE-ADDRESS-OF-THE-REPOSITORY')
    await follow('-m 700 /etc/luna')
    expect(await follow('openssl rand')).toMatch(/^\S{32}\n$/)
    await follow('chmod 600')
    writeEnvironment(folder('luna'), here(main))
    bringBuild(folder('luna'))
  })

  test('starts without the demo by what its unit runs, and prints the link for the first account', async () => {
    const { says, output } = await startUnit()
    expect(output()).not.toContain('Demo accounts')
    expect(output()).not.toContain('WARNING')
    const [printed] = await says(LINK)
    expect(new URL(printed).origin).toBe(proxy.url)
    await page.goto(`${proxy.url}/login`)
    await page.getByText('non ha ancora un account').waitFor()
    expect(await page.getByRole('link', { name: 'Crea un account' }).count()).toBe(0)
    const [link = ''] = LINK.exec(await follow('npm run setup-link')) ?? []
    expect(link).not.toBe(printed)
    await page.goto(printed)
    await page.getByText('Il collegamento non è valido').waitFor()
    await page.goto(link)
  })

  test('makes the first account by it, which names what is wrong at its field', async () => {
    const link = page.url()
    const field = (name: RegExp) => page.getByRole('textbox', { name })
    await field(/^Nome/).fill('Anna')
    await field(/^Cognome/).fill('Prima')
    await field(/^E-mail/).fill(owner)
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
    await page.goto(link)
    await page.getByText('Il collegamento non è valido').waitFor()
    await signIn(page, proxy.url)
    await page.getByText('Studio Anna').first().waitFor()
    await page.getByText('Primi passi').waitFor()
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
    expect(await warningsShown()).toEqual([])
  })

  test('is backed up while it runs, and the backup is whole', async () => {
    await follow('npm run mails')
    const output = await follow('npm run backup')
    kept.backup = /\/backups\/(luna-\S+\.tar\.age)/.exec(output)?.[1] ?? ''
    expect(kept.backup).not.toBe('')
    await follow('npm run backup:verify')
  })

  test('is restored into a second folder beside it, where the owner finds the invoice and nothing is sent', async () => {
    await follow('luna /opt/luna-copy')
    await follow('git clone /opt/luna ')
    bringBuild(folder('luna-copy'))
    writeEnvironment(folder('luna-copy'), here(copy))
    expect(await follow('npm run restore')).toContain('equal to the backup')
    second = start('npm start', LIFE)
    await second.says(/This is a restored copy/)
    expect(second.output()).not.toMatch(LINK)
    const other = await openPage(browser)
    await signIn(other, `http://localhost:${ports.copy}`)
    expect(await invoiceNumbers(other)).toEqual([kept.number])
    await other.context().close()
    await second.interrupt()
    expect(second.output()).toContain('Luna has stopped.')
    const release = startCommand(folder('luna-copy'), 'sh', ['-c', 'npm run restore -- --release'])
    expect([await release.ended, release.output()]).toEqual([
      0,
      expect.stringContaining('Sending is released'),
    ])
  })

  test('is updated, and warns its operator of a configuration that the guide does not have', async () => {
    addVersion(folder('origin'))
    await follow('git pull')
    expect(await first?.stop()).toBe(0)
    expect(first?.output()).toContain('Luna has stopped.')
    const open = here(main).replace('HOST=127.0.0.1', 'HOST=0.0.0.0')
    writeEnvironment(folder('luna'), open.replace('LUNA_TRUSTED_PROXIES=1', 'LUNA_TRUSTED_PROXIES=0'))
    const { output } = await startUnit()
    expect(output()).not.toMatch(LINK)
    expect(output()).toContain('WARNING: Passwords')
    expect(await warningsShown()).toEqual(['IN_CLEAR', 'PROXY_UNKNOWN'])
    expect(await invoiceNumbers(page)).toEqual([kept.number])
  })

  test('has no command left that only a reader would run, but those that need root', () => {
    const left = guideCommands().filter((line) => !run.has(line) && !OF_THE_SERVER.test(line))
    expect(left).toEqual([])
  })
})
