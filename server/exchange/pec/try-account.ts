import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { findInMailbox, MailboxFault } from '@/server/mailbox'
import { env } from '@/server/platform/env'
import { isOnThisMachine, mailboxOf, type PecAccount } from './account'
import { trySubmission } from './submit-mail'

/** The ports of mail that is encrypted from the first byte (RFC 8314); no others are asked. */
const PORTS = { smtp: 465, imap: 993 } as const

/** Why a box does not work, and the field that is to be changed; `text` is the server's. */
export type AccountFault = {
  code: 'ERROR_PEC_HOST' | 'ERROR_PEC_PORT' | 'ERROR_PEC_SMTP' | 'ERROR_PEC_IMAP' | 'ERROR_PEC_SIGN_IN'
  field: 'smtp_host' | 'smtp_port' | 'imap_host' | 'imap_port' | 'password'
  text: string
}

/** Networks that belong to nobody on the internet (RFC 6890): a box there would let a user look into ours. */
const INNER = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INNER.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INNER.addSubnet(net, bits, 'ipv6')
}

async function isOutside(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return (
    found.length > 0 && found.every(({ address }) => !INNER.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
  )
}

async function serverFault(kind: 'smtp' | 'imap', host: string, port: number): Promise<AccountFault | null> {
  if (env.EXCHANGE_PEC_LOCAL === '1' && isOnThisMachine(host)) return null
  if (port !== PORTS[kind]) {
    return { code: 'ERROR_PEC_PORT', field: `${kind}_port`, text: String(PORTS[kind]) }
  }
  return (await isOutside(host)) ? null : { code: 'ERROR_PEC_HOST', field: `${kind}_host`, text: host }
}

/** Signs in to both servers of a box and opens its folder; null when all that works. Nothing is sent. */
export async function tryPecAccount(account: PecAccount): Promise<AccountFault | null> {
  const fault =
    (await serverFault('smtp', account.smtpHost, account.smtpPort)) ??
    (await serverFault('imap', account.imapHost, account.imapPort))
  if (fault) return fault
  const refused = await trySubmission(account)
  if (refused) {
    const { isRefused, error: text } = refused
    return isRefused
      ? { code: 'ERROR_PEC_SIGN_IN', field: 'password', text }
      : { code: 'ERROR_PEC_SMTP', field: 'smtp_host', text }
  }
  try {
    await findInMailbox(mailboxOf(account), {
      received: ['Message-ID', '<luna@prova>'],
      sent: '<luna@prova>',
    })
    return null
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error
    return error.isRefused
      ? { code: 'ERROR_PEC_SIGN_IN', field: 'password', text: error.message }
      : { code: 'ERROR_PEC_IMAP', field: 'imap_host', text: error.message }
  }
}
