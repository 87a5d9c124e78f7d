/** A folder of a mailbox, and the way into it. */
export type MailboxAddress = {
  host: string
  port: number
  /** Encrypted from the first byte (`imaps`); else by STARTTLS, without which no password is sent. */
  isTls: boolean
  /** On this machine, where `imap` goes without encryption. */
  isLocal: boolean
  user: string
  password: string
  folder: string
  /** Names the folder, without the password: under it the cursor is stored. */
  key: string
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads `imaps://user:password@host:port/folder`; without a folder INBOX is meant. @throws TypeError when it is no URL */
export function mailboxAddress(url: string): MailboxAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isTls = protocol === 'imaps:'
  const user = decoded(username)
  const folder = decoded(pathname.slice(1)) || 'INBOX'
  const at = Number(port) || (isTls ? 993 : 143)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: at,
    isTls,
    isLocal: LOCAL.includes(hostname.toLowerCase()),
    user,
    password: decoded(password),
    folder,
    key: `${user}@${hostname.toLowerCase()}:${at}/${folder}`.slice(0, 400),
  }
}
