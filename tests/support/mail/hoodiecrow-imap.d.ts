declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Message = { raw: string; internaldate?: string | Date; flags?: string[]; uid?: number }
  type Mailbox = { messages: Message[]; uidvalidity: number; uidnext: number; flags: string[] }

  export type ImapServer = {
    server: Server
    listen: (port: number, host: string, done: () => void) => void
    close: (done: () => void) => void
    getMailbox: (path: string) => Mailbox
    appendMessage: (mailbox: Mailbox, flags: string[], internaldate: string | Date, raw: string) => void
    commandHandlers: Record<string, unknown>
    setCommandHandler: (command: string, handler: (...args: never[]) => void) => void
  }

  // biome-ignore lint/style/noDefaultExport: the package is one function.
  export default function hoodiecrow(options: {
    plugins?: string[]
    users?: Record<string, { password: string }>
    storage?: Record<string, object>
    secureConnection?: boolean
  }): ImapServer
}
