import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow, { type CommandHandler, type FetchHandler, type ImapServer } from 'hoodiecrow-imap'
import handlers from 'hoodiecrow-imap/lib/commands/handlers/fetch.js'

export const USER = 'risposte'
export const PASSWORD = 'segreto/di@prova'

const FILLER = 'riempitivo,'.repeat(3_000_000)

type Options = {
  /** TLS with a certificate that nobody has signed. */
  isTls?: boolean
  /** It takes connections, and answers nothing. */
  isSilent?: boolean
  /** It knows MOVE; otherwise a message is copied and deleted. */
  canMove?: boolean
  /** It knows UID EXPUNGE, by which a message is deleted alone; true unless it says otherwise. */
  canExpungeOne?: boolean
  /** The delimiter of its folders' names. */
  separator?: string
}

/** Parts of messages. The server's own forgets after a short message how much of the next ones was asked for. */
function partHandler(): FetchHandler {
  const asked = new WeakMap<object, number[] | undefined>()
  return (connection, message, query) => {
    if (!asked.has(query)) asked.set(query, query.partial?.slice())
    query.partial = asked.get(query)?.slice()
    return handlers.BODY(connection, message, query)
  }
}

/** A real IMAP server on this machine, with one mailbox in memory. */
export class TestImap {
  private readonly server: ImapServer
  private readonly sockets = new Set<Socket>()
  private port = 0
  /** The commands that clients sent, without their tags. */
  readonly commands: string[] = []
  private readonly all: Socket[] = []

  constructor(private readonly options: Options = {}) {
    this.server = hoodiecrow({
      plugins: [
        'ID',
        'UNSELECT',
        ...(options.canExpungeOne === false ? [] : ['UIDPLUS']),
        ...(options.canMove ? ['MOVE'] : []),
      ],
      users: { [USER]: { password: PASSWORD } },
      storage: { INBOX: {}, '': { folders: { Sent: {} }, separator: options.separator ?? '/' } },
      secureConnection: options.isTls ?? false,
    })
    const part = partHandler()
    Object.assign(this.server.fetchHandlers, { 'BODY.PEEK': part, BODY: part })
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket)
      this.all.push(socket)
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

  /** Puts a mail of a size into the mailbox, of which the server looks at the headers alone: many share one text. */
  receiveLong(headers: string, bytes: number): void {
    const { inbox } = this
    this.server.appendMessage(inbox, [], new Date(), headers)
    const message = inbox.messages.at(-1)
    if (!message) throw new Error('none')
    message.parsed = { header: headers.split('\r\n') }
    message.raw = `${headers}\r\n\r\n${FILLER.slice(0, bytes - headers.length - 4)}`
  }

  get inbox() {
    return this.server.getMailbox('INBOX')
  }

  /** The bytes that it has sent to its clients. */
  get bytesSent(): number {
    return this.all.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  }

  /** Puts a mail into the folder of what was sent, as some servers do with what is handed to them. */
  keepSent(raw: Buffer): void {
    this.server.appendMessage(this.server.getMailbox('Sent'), [], new Date(), raw.toString('latin1'))
  }

  /** The mails of another folder; none where it is not there. */
  mailsOf(folder: string): readonly { raw: string }[] {
    return this.server.getMailbox(folder)?.messages ?? []
  }

  /** Does something before a command is answered, which is refused where that answers false, until the returned call. */
  onCommand(command: string, act: () => Promise<boolean>): () => void {
    const before = this.server.commandHandlers[command]
    if (!before) throw new Error(command)
    const handler: CommandHandler = (connection, parsed, data, done) => {
      const no = [{ type: 'TEXT', value: 'over quota' }]
      void act().then((isAllowed) => {
        if (isAllowed) return before(connection, parsed, data, done)
        connection.send({ tag: parsed.tag, command: 'NO', attributes: no }, command, parsed, data)
        done()
      })
    }
    this.server.setCommandHandler(command, handler)
    return () => this.server.setCommandHandler(command, before)
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
