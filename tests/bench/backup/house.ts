/** The demo with a gigabyte of stored files and a second factor, in a folder and a database of its own, served. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { runNode } from '@/scripts/child'
import { type Application, startApplication } from '@/tests/support/application'
import { callerOf, formOf } from '@/tests/support/process/heavy-load'

export const PASSPHRASE = 'quattro parole a caso'
const EMAIL = 'demo@luna.test'
const PASSWORD = 'luna-demo'
const SIGN_IN = '/api/auth/rest/signin'
const FACTOR = '/api/auth/rest/profile/two_factor'
const FILES = 52
const FILE_BYTES = 20 * 1024 * 1024

export type Call = ReturnType<typeof callerOf>

/** Where a Luna keeps what it has. */
export type Place = { databaseUrl: string; storage: string; secret: string }

export type House = Place & { application: Application; call: Call; factor: string }

/** The environment of a command on a place. */
export const environmentOf = ({ databaseUrl, storage, secret }: Place): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  STORAGE_DIR: storage,
  LUNA_SECRET: secret,
  LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
})

/** Runs one of Luna's commands to its end. @throws Error with its output when it fails. */
export async function command(words: string[], environment: Record<string, string>): Promise<string> {
  const { code, output } = await runNode(['scripts/run.mjs', ...words], { env: environment })
  if (code !== 0) throw new Error(`${words.join(' ')}: ${code}\n${output}`)
  return output
}

/** Serves a place. */
export const serve = ({ databaseUrl, storage, secret }: Place): Promise<Application> =>
  startApplication(databaseUrl, { STORAGE_DIR: storage, LUNA_SECRET: secret })

const codeOf = (factor: string): string => new TOTP({ secret: Secret.fromBase32(factor) }).generate()

const signIn = (url: string, otp: string): Promise<Response> =>
  fetch(url + SIGN_IN, {
    method: 'POST',
    headers: {
      'x-luna-application': 'luna_admin_app',
      'x-luna-username': encodeURIComponent(EMAIL),
      'x-luna-password': encodeURIComponent(PASSWORD),
      'x-luna-force-session': 'true',
      ...(otp && { 'x-luna-otp': otp }),
    },
  })

/** Whether the owner signs in by password and code, and not by the password alone. */
export async function isSignedInByBoth(url: string, factor: string): Promise<boolean> {
  const alone = await signIn(url, '')
  const both = await signIn(url, codeOf(factor))
  return alone.status !== 200 && both.status === 200
}

/** The answer of a call with a JSON body. @throws Error when it is refused. */
export async function answerOf(call: Call, method: string, path: string, body?: object) {
  const answer = await call(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text).response
}

/** Makes and serves the demo in an empty database, with its files below the folder. */
export async function openHouse(databaseUrl: string, folder: string): Promise<House> {
  const place = { databaseUrl, storage: join(folder, 'files'), secret: randomBytes(32).toString('hex') }
  await command(['db', 'migrate'], environmentOf(place))
  await command(['db', 'seed'], { ...environmentOf(place), LUNA_DEMO: '1' })
  const application = await serve(place)
  const first = await signIn(application.url, '')
  const { token, session_token } = (await first.json()).response
  const headers = { 'x-luna-token': token, 'x-luna-session-token': session_token }
  const call = callerOf(application.url, { headers })
  const { secret: factor } = await answerOf(call, 'POST', FACTOR, { password: PASSWORD })
  await answerOf(call, 'POST', `${FACTOR}/confirm`, { code: codeOf(factor) })
  const { anagrafica } = await answerOf(call, 'GET', '/api/anagrafica/rest/anagrafica/sku/demo-002')
  for (let at = 0; at < FILES; at += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES - 1_000)])
    const body = formOf('file[0]', [{ name: `archivio-${at}.pdf`, bytes }])
    const path = `/api/anagrafica/rest/anagrafica/${anagrafica.id}/attachments`
    const answer = await call(path, { method: 'POST', body })
    if (!answer.ok) throw new Error(`a file was not taken: ${answer.status} ${await answer.text()}`)
  }
  return { ...place, application, call, factor }
}
