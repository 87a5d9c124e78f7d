import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'
import { isOnThisMachine, type PecAccount } from './account'

/** No submission takes longer, whatever the server does; see RECONCILED_AFTER_MS, which is more. */
const SUBMISSION_MS = 120_000
const STEP_MS = 30_000

/**
 * The fate of a mail. REFUSED: it was certainly not sent, for `isRefused` because the server takes the user or the
 * password no more. UNCERTAIN: the server had its text, and its answer was not heard.
 */
export type Submission =
  | { outcome: 'HANDED' }
  | { outcome: 'REFUSED'; error: string; isRefused: boolean }
  | { outcome: 'UNCERTAIN'; error: string }

type Mail = { to: string; raw: Buffer }

/** Hands a mail to the box's server, from the box's own address: providers of PEC take no other. Never throws. */
export async function submitPecMail(account: PecAccount, { to, raw }: Mail): Promise<Submission> {
  let isTextGiven = false
  // The text is asked for only once the server has taken the envelope (354).
  const text = new Readable({
    read() {
      isTextGiven = true
      this.push(raw)
      this.push(null)
    },
  })
  const envelope = { from: account.address, to: [to], size: raw.length }
  try {
    await signedIn(account, (connection) => step((done) => connection.send(envelope, text, done)))
    return { outcome: 'HANDED' }
  } catch (error) {
    return outcomeOf(error as SMTPError, isTextGiven, account.password)
  }
}

type Refused = Extract<Submission, { outcome: 'REFUSED' }>

/** Signs in to the box's server and sends nothing; null when it takes the user and the password. Never throws. */
export async function trySubmission(account: PecAccount): Promise<Refused | null> {
  try {
    await signedIn(account, async () => undefined)
    return null
  } catch (error) {
    return refusalOf(error as SMTPError, account.password)
  }
}

/** Talks to the box's server after signing in. @throws SMTPError */
async function signedIn(
  account: PecAccount,
  talk: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  const connection = new SMTPConnection(optionsOf(account))
  const credentials = { user: account.user, pass: account.password }
  try {
    await within(SUBMISSION_MS, async (fail) => {
      connection.on('error', fail)
      connection.on('end', () => fail(new Error('the server closed the connection')))
      await step((done) => connection.connect(done))
      await step((done) => connection.login({ credentials }, done))
      await talk(connection)
    })
  } finally {
    connection.close()
  }
}

const optionsOf = ({ smtpHost, smtpPort }: PecAccount) => ({
  host: smtpHost,
  port: smtpPort,
  ...(isOnThisMachine(smtpHost)
    ? { secure: false, ignoreTLS: true }
    : { secure: true, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const } }),
  connectionTimeout: STEP_MS,
  greetingTimeout: STEP_MS,
  socketTimeout: STEP_MS,
})

const step = (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

/** Runs a conversation that an error of its connection, or the end of its time, ends too. */
async function within(ms: number, talk: (fail: (error: Error) => void) => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} seconds`)), ms)
      talk(reject).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}

/** A server's answer in numbers (RFC 5321, 4.2) is certain; silence after the text is not. */
function outcomeOf(fault: SMTPError, isTextGiven: boolean, password: string): Submission {
  const { responseCode = 0 } = fault
  const isCertain = !isTextGiven || (responseCode >= 400 && responseCode <= 599)
  const refused = refusalOf(fault, password)
  return isCertain ? refused : { outcome: 'UNCERTAIN', error: refused.error }
}

function refusalOf({ code, responseCode = 0, response, message }: SMTPError, password: string): Refused {
  const text = String(response || message)
  const error = (password ? text.replaceAll(password, '…') : text).replace(/\s+/g, ' ').slice(0, 300)
  // 454 is a failure of the server's own (RFC 4954, 6).
  return { outcome: 'REFUSED', error, isRefused: code === 'EAUTH' && responseCode >= 500 }
}
