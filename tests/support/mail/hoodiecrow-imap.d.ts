declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Message = {
    raw: string
    internaldate?: string | Date
    flags?: string[]
    uid?: number
    parsed?: { header: string[] }
  }
  type Mailbox = { messages: Message[]; uidvalidity: number; uidnext: number; flags: string[] }

  type Connection = { send: (answer: object, description: string, ...about: object[]) => void }
  export type CommandHandler = (
    connection: Connection,
    parsed: { tag: string },
    data: object,
    done: () => void,
  ) => void
  export type FetchHandler = (connection: object, message: Message, query: { partial?: number[] }) => unknown

  export type ImapServer = {
    fetchHandlers: Record<string, FetchHandler>
    server: Server
    listen: (port: number, host: string, done: () => void) => void
    close: (done: () => void) => void
    getMailbox: (path: string) => Mailbox
    appendMessage: (mailbox: Mailbox, flags: string[], internaldate: string | Date, raw: string) => void
    commandHandlers: Record<string, CommandHandler>
    setCommandHandler: (command: string, handler: CommandHandler) => void
  }

  // biome-ignore lint/style/noDefaultExport: the package is one function.
  export default function hoodiecrow(options: {
    plugins?: string[]
    users?: Record<string, { password: string }>
    storage?: Record<string, object>
    secureConnection?: boolean
  }): ImapServer
}

declare module 'hoodiecrow-imap/lib/commands/handlers/fetch.js' {
  import type { FetchHandler } from 'hoodiecrow-imap'

  const handlers: { BODY: FetchHandler }
  // biome-ignore lint/style/noDefaultExport: the module is one object.
  export default handlers
}
