import addressparser from 'nodemailer/lib/addressparser'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { env } from './env'
import { enqueue } from './queue-store'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Of its row in the outbox: every try of one mail has the same Message-ID. */
  messageKey?: string
  attachments?: { filename: string; content: Buffer; contentType?: string }[]
  /** The event that mail programs put into the reader's calendar, or take out. */
  icalEvent?: { method: string; filename: string; content: string }
}

/** A mail for the outbox; one about a document goes with its PDF, in the language given. */
export type QueuedMail = Omit<Mail, 'attachments' | 'icalEvent' | 'messageKey'> & {
  documentId?: number
  language?: Language
  /** A file that was made for it and goes with it. */
  file?: { name: string; content: Uint8Array<ArrayBuffer> }
}

/**
 * Puts a mail into the structure's outbox, in the transaction that decides it. A job sends it by SMTP; without
 * an SMTP server it stays there, to be read by an operator.
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<number> {
  const state = env.SMTP_URL ? 'QUEUED' : 'KEPT'
  const { id, structure_id } = await tx.mail_outbox.create({
    data: {
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      document_id: mail.documentId ?? null,
      language: mail.language ?? 'it',
      file_name: mail.file?.name ?? null,
      file: mail.file?.content ?? null,
      state,
    },
    select: { id: true, structure_id: true },
  })
  if (state === 'QUEUED' && structure_id !== null) {
    await enqueue(tx, 'mail-send', { mail_id: id, structure_id }, { key: `mail:${id}` })
  }
  return id
}

/**
 * Puts a mail of an account into the outbox of no structure: it carries a link that opens the account, so no operator
 * may read it, and the job that sends it empties it. Without an SMTP server the machine's operator reads it with `npm
 * run mails`. Expects a transaction of the system.
 */
export async function queueAccountMail(tx: Tx, mail: Mail): Promise<void> {
  const state = env.SMTP_URL ? 'QUEUED' : 'KEPT'
  const { id } = await tx.mail_outbox.create({
    data: {
      structure_id: null,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      state,
    },
    select: { id: true },
  })
  if (state === 'QUEUED') await enqueue(tx, 'account-mail-send', { mail_id: id }, { key: `mail:${id}` })
}

/**
 * Under which name a mail goes out and where its answers go; the address it comes from is the server's (MAIL_FROM).
 * `alsoTo`: where answers go besides.
 */
export type Sender = { name: string; replyTo: string; alsoTo?: string }

/**
 * Whether an SMTP server refused a mail for good (RFC 5321, 4.2.1: 5yz), so that it would refuse it again. A refused
 * password is no judgement of the mail.
 */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code !== 'EAUTH' && responseCode >= 500 && responseCode <= 599
}

/**
 * Hands a mail to the SMTP server. Throws when it does not take it. The library is loaded with the first mail: jobs send
 * them, and the process that answers only puts them into the outbox.
 */
export async function deliver(
  { messageKey, ...mail }: Mail,
  sender: Sender = { name: '', replyTo: '' },
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(env.SMTP_URL)
  const [own] = addressparser(env.MAIL_FROM, { flatten: true })
  const from = sender.name && own ? { name: sender.name, address: own.address } : env.MAIL_FROM
  const domain = own?.address.split('@')[1] ?? 'luna.invalid'
  const id = messageKey ? { messageId: `<${messageKey}@${domain}>` } : {}
  const replyTo = sender.alsoTo ? [sender.replyTo || (own?.address ?? ''), sender.alsoTo] : sender.replyTo
  try {
    await transport.sendMail({ from, ...id, ...(replyTo ? { replyTo } : {}), ...mail })
  } finally {
    transport.close()
  }
}
