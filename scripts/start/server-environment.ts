import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programs, root } from '@/scripts/project'

/** Where a server listens, and the address that a person opens. */
export type ListenAddress = { host: string; port: number; address: string }

/** HOST and PORT, 127.0.0.1 and 3000 unless set. */
export function readListening(): ListenAddress {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)
  }
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return { host, port, address: `http://${everywhere ? 'localhost' : host}:${port}` }
}

/**
 * Node's flags for a server, and for whatever measures one: 64 MB of room for what requests allocate instead of V8's 16,
 * for at most 144 MB more memory (three times what is added). With less room garbage is collected while requests still
 * hold much of it, which is then copied and kept: a PDF took up to twice as long.
 */
export const serverFlags = ['--max-semi-space-size=64'] as const

/**
 * Milliseconds that an idle connection stays open: longer than proxies keep theirs (60 s in nginx and most others). With
 * less, a proxy would send a request into a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000

/** Node's parameters that serve Luna: the built application, or in development Next's server that builds as it goes. */
export const servingCommand = (host: string, port: number, mode: 'start' | 'dev' = 'start'): string[] => [
  ...serverFlags,
  programs.next,
  mode,
  '-H',
  host,
  '-p',
  String(port),
  ...(mode === 'start' ? ['--keepAliveTimeout', String(KEEP_ALIVE_MS)] : []),
]

/** Answers the variables that a server needs beyond those that are set: database, secret, address. */
export async function serverEnvironment(
  databaseUrl: string,
  address: string,
): Promise<Record<string, string>> {
  return {
    // Behind a pooler the server goes through it, and scripts to the database itself.
    DATABASE_URL: (process.env.DATABASE_DIRECT_URL && process.env.DATABASE_URL) || databaseUrl,
    LUNA_SECRET: process.env.LUNA_SECRET || (await keptSecret()),
    LUNA_URL: process.env.LUNA_URL || address,
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/** This clone's secret, made once and kept in .data/secret for its owner alone. */
async function keptSecret(): Promise<string> {
  const path = join(root, '.data', 'secret')
  const read = () => readFile(path, 'utf8').then((text) => text.trim())
  const known = await read().catch(() => '')
  if (known) return known
  await mkdir(join(root, '.data'), { recursive: true })
  const secret = randomBytes(32).toString('hex')
  return writeFile(path, `${secret}\n`, { mode: 0o600, flag: known === '' ? 'wx' : 'w' }).then(
    () => secret,
    read,
  )
}
