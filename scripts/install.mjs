import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Runs `npm ci` unless node_modules is what package-lock.json says; tells how long it took. npm writes its
 * own record of what it installed last of all, so an interrupted installation counts as none.
 *
 * A lock file made against a registry that lacks some platforms' optional packages does not name them, and
 * `npm ci` refuses it. `npm install` then installs the locked versions and leaves the lock file as it is.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.error('install ... (some minutes the first time)')
  const start = Date.now()
  let result = await npm(['ci', ...quiet])
  if (result.code !== 0 && /EUSAGE|Missing: /.test(result.output)) {
    result = await npm(['install', '--no-save', ...quiet])
  }
  if (result.code !== 0) throw new Error(`The dependencies could not be installed:\n${result.output}`)
  console.error(`install      ${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`)
}

function isInstalled() {
  const wanted = read('package-lock.json')
  const present = read('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue
    const found = present[path]
    if (found ? found.version !== entry.version : !entry.optional && !entry.devOptional) return false
  }
  return true
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Prisma's install script would fetch an engine that Luna does not use: any existing file satisfies it. */
function npm(parameters) {
  const script = process.env.npm_execpath
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_SKIP_POSTINSTALL_GENERATE: '1',
  }
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: `npm could not be run: ${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
