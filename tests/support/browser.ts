import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { waitForHydration } from './hydration'
import { pageClockScript, unshiftedEnvironment } from './time/shifted-clock'

/** A Chromium's program and what its environment needs beyond ours. */
type BrowserProgram = { path: string; env: Record<string, string> }

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-pings',
]

/**
 * Starts a headless Chromium that connects only to the pages that it is sent to. The caller closes it. Several contexts
 * share it: one per test is cheap. Their pages wait for hydration. `flags` are further ones of Chromium's.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: [...quiet, ...flags],
    env: { ...unshiftedEnvironment(), ...env },
    timeout: 60_000,
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    const clock = pageClockScript()
    if (clock) await context.addInitScript(clock)
    return context.on('page', waitForHydration)
  }
  return browser
}

/** A browser with a profile of its own on the disk, and what ends it as a power cut would. */
export type KillableBrowser = { page: Page; kill: () => Promise<void> }

/** Starts a Chromium on a profile folder; started again on the same one it has what the one before had on the disk. */
export async function launchKillable(profile: string): Promise<KillableBrowser> {
  const { path, env } = await findBrowser()
  const flags = [
    '--headless',
    '--no-sandbox',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...quiet,
  ]
  const child = spawn(path, flags, {
    env: { NODE_ENV: 'test', ...unshiftedEnvironment(), ...env },
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (part) => {
      output += part
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  context.on('page', waitForHydration)
  const clock = pageClockScript()
  if (clock) await context.addInitScript(clock)
  const kill = async () => {
    // With all its processes: none gets to write what it still holds.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    await browser.close().catch(() => undefined)
  }
  return { page: await context.newPage(), kill }
}

/**
 * LUNA_CHROMIUM when it is set, else an installed Chromium or Chrome, else Playwright's own (its folder can
 * be set by PLAYWRIGHT_BROWSERS_PATH), else the one that an npm package brings, for x86-64 Linux.
 */
async function findBrowser(): Promise<BrowserProgram> {
  const wished = process.env.LUNA_CHROMIUM
  if (wished && wished !== 'package') return { path: wished, env: {} }
  const candidates = wished ? [] : [...installed, chromium.executablePath()]
  const path = candidates.find((candidate) => candidate && existsSync(candidate))
  return path ? { path, env: {} } : packagedBrowser()
}

/** Unpacked once a version, whole or not at all, where only this user writes. */
async function packagedBrowser(): Promise<BrowserProgram> {
  const front = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = join(dirname(front), '..')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const cache = join(home, '..', '..', '.cache')
  const base = await mkdir(cache, { recursive: true }).then(
    () => cache,
    () => tmpdir(),
  )
  const folder = join(base, `luna-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(folder)) await unpack(join(home, 'bin'), folder)
  const path = join(folder, 'chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const bare = { path, env: fonts }
  if (await starts(bare)) return bare
  const libraries = join(folder, 'al2023', 'lib')
  const helped = { path, env: { ...fonts, LD_LIBRARY_PATH: libraries } }
  if (await starts(helped)) return helped
  throw new Error('No Chromium can be started here: install one and set LUNA_CHROMIUM to its path.')
}

/** The package unpacks into the temporary folder only, so that folder is another one for the while. */
async function unpack(archives: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const draft = `${folder}.${process.pid}`
  const before = process.env.TMPDIR
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = draft
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}

async function starts({ path, env }: BrowserProgram): Promise<boolean> {
  const options = { env: { ...process.env, ...env }, timeout: 30_000 }
  return promisify(execFile)(path, ['--version', '--no-sandbox'], options).then(
    () => true,
    () => false,
  )
}
