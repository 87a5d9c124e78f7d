import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/server/platform/env'

const NAME = 'luna-device'
const DAYS = 180
/** The number of accounts that a browser remembers. */
const MAX_ACCOUNTS = 5
const KEY = new Uint8Array(hkdfSync('sha256', env.LUNA_SECRET, 'luna', 'known-device', 32))

type Account = { id: number; password_hash: string }

/**
 * The signature of a device, bound to the account's password: once the password changes no device is known any more.
 */
const sign = (account: Account, head: string): Buffer =>
  createHmac('sha256', KEY).update(`${head}.${account.password_hash}`).digest()

const tokensOf = (cookies: string): string[] => {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]+)`).exec(cookies) ?? []
  return value === '' ? [] : value.split('~').slice(0, MAX_ACCOUNTS)
}

/**
 * The name of the device that a browser's cookies prove to be known, because the account has signed in from it before;
 * null for any other. Failures elsewhere do not lock the device out: its own are counted under this name.
 */
export function knownDevice(cookies: string, account: Account): string | null {
  for (const token of tokensOf(cookies)) {
    const [id, issued = '', name = '', signature = ''] = token.split('.')
    if (id !== String(account.id) || Date.now() - Number(issued) > DAYS * 86_400_000) continue
    const [sent, expected] = [Buffer.from(signature, 'base64url'), sign(account, `${id}.${issued}.${name}`)]
    if (sent.length === expected.length && timingSafeEqual(sent, expected)) return name
  }
  return null
}

/**
 * Returns the value of the cookie of a browser in which the account has just signed in, with the tokens of the other
 * accounts that share the browser.
 */
function withDevice(cookies: string, account: Account): string {
  const head = `${account.id}.${Date.now()}.${randomBytes(9).toString('base64url')}`
  const token = `${head}.${sign(account, head).toString('base64url')}`
  const others = tokensOf(cookies).filter((other) => other.split('.')[0] !== String(account.id))
  return [token, ...others].slice(0, MAX_ACCOUNTS).join('~')
}

const answers = new AsyncLocalStorage<{ cookie: string | null }>()

/** Puts the cookie into the answer under way, if any: the browser then shows it at its next sign-in. */
export function rememberDevice(cookies: string, account: Account): void {
  const answer = answers.getStore()
  if (!answer) return
  const secure = env.LUNA_URL.startsWith('https:') ? '; Secure' : ''
  const life = `Max-Age=${DAYS * 86_400}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
  answer.cookie = `${NAME}=${withDevice(cookies, account)}; ${life}`
}

/** Runs a function that answers a browser, and adds the cookie of a device that was remembered while it ran. */
export async function rememberingDevices(run: () => Promise<Response>): Promise<Response> {
  const answer: { cookie: string | null } = { cookie: null }
  const response = await answers.run(answer, run)
  if (answer.cookie) response.headers.append('set-cookie', answer.cookie)
  return response
}
