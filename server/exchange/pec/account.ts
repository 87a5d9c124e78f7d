import type { MailboxAddress } from '@/server/mailbox'

/** A structure's PEC box, with the way into it. */
export type PecAccount = {
  structureId: number
  /** The address of the box: mails leave from it alone. */
  address: string
  user: string
  password: string
  smtpHost: string
  smtpPort: number
  imapHost: string
  imapPort: number
  imapFolder: string
  /** Where the exchange system takes files in. */
  exchangeAddress: string
  /** When the exchange system announced that address; null until it did. */
  announcedAt: Date | null
  isTest: boolean
  /** Mails that were taken are moved to a folder of their own. */
  doesMove: boolean
}

const LOCAL = ['localhost', '127.0.0.1', '::1']

/** Whether a server stands on this machine, where nothing is encrypted. Others are spoken to by TLS from the first byte. */
export const isOnThisMachine = (host: string): boolean => LOCAL.includes(host.toLowerCase())

/**
 * The box as a mailbox that is read. Its key names the structure, so that a structure with the address of another one's
 * box, and without its password, never holds that up.
 */
export function mailboxOf(account: PecAccount): MailboxAddress {
  const { structureId, user, password, imapHost: host, imapPort: port, imapFolder: folder } = account
  const isLocal = isOnThisMachine(host)
  const key = `pec:${structureId}:${user}@${host.toLowerCase()}:${port}/${folder}`.slice(0, 400)
  return { host, port, isTls: !isLocal, isLocal, user, password, folder, key }
}
