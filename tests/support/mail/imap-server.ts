import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow, { type ImapServer } from 'hoodiecrow-imap'

export const USER = 'risposte'
export const PASSWORD = 'segreto/di@prova'

type Options = {
  /** TLS with a certificate that nobody has signed. */
  isTls?: boolean
  /** It takes connections, and answers nothing. */
  isSilent?: boolean
}

/** A real IMAP server on this machine, with one mailbox in memory. */
export class TestImap {
  private readonly server: ImapServer
  private readonly sockets = new Set<Socket>()
  private port = 0
  /** The commands that clients sent, without their tags. */
  readonly commands: string[] = []

  constructor(private readonly options: Options = {}) {
    this.server = hoodiecrow({
      plugins: ['ID', 'UIDPLUS', 'UNSELECT'],
      users: { [USER]: { password: PASSWORD } },
      storage: { INBOX: {}, '': { folders: { Sent: {} } } },
      secureConnection: options.isTls ?? false,
    })
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      if (options.isSilent) socket.write = () => true
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('data', (data) => this.commands.push(...commandsIn(data.toString('latin1'))))
    })
  }

  /** The address of the mailbox, for LUNA_REPLY_MAILBOX. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.server.address() as AddressInfo).port
    return this.url()
  }

  url(password = PASSWORD): string {
    const scheme = this.options.isTls ? 'imaps' : 'imap'
    return `${scheme}://${USER}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/INBOX`
  }

  /** Puts a mail into the mailbox, as a server of mail does that receives it. */
  receive(raw: string | Buffer, receivedAt = new Date()): void {
    this.server.appendMessage(this.inbox, [], receivedAt, raw.toString('latin1'))
  }

  get inbox() {
    return this.server.getMailbox('INBOX')
  }

  /** Puts a mail into the folder of what was sent, as some servers do with what is handed to them. */
  keepSent(raw: Buffer): void {
    this.server.appendMessage(this.server.getMailbox('Sent'), [], new Date(), raw.toString('latin1'))
  }

  /** The server forgets its numbers and gives all messages new ones. */
  renumber(first = 1): void {
    const { inbox } = this
    inbox.uidvalidity += 1
    for (const [index, message] of inbox.messages.entries()) message.uid = first + index
    inbox.uidnext = first + inbox.messages.length
  }

  /** Refuses connections, until it listens again at the same address. */
  goDown(): Promise<void> {
    return this.close()
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}

const commandsIn = (text: string): string[] =>
  text.split('\r\n').flatMap((line) => /^\S+ ((?:UID )?[A-Z]+)/.exec(line)?.[1] ?? [])
