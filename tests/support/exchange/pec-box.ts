import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { sandboxChannel } from '@/server/exchange/sandbox'
import { PASSWORD, TestImap, USER } from '../mail/imap-server'
import {
  fingerprintOf,
  makePecAuthority,
  makeSigner,
  PEC_AUTHORITY_VARIABLE,
  type PecSigner,
  readSigner,
} from './pec-authority'
import { carriedMail, receiptMail } from './pec-mails'

const given = process.env[PEC_AUTHORITY_VARIABLE]
const authority = given ? await readSigner(given) : await makePecAuthority()

/** The fingerprint in EXCHANGE_PEC_SIGNERS that stands for the providers of these boxes. */
export const PEC_AUTHORITY = fingerprintOf(authority)

export const providers: { own: PecSigner; exchange: PecSigner; stranger: PecSigner } = {
  own: await makeSigner({ name: 'Gestore di prova', issuer: authority }),
  exchange: await makeSigner({ name: 'Gestore di SdI', issuer: authority }),
  stranger: await makeSigner({ name: 'Nessuno' }),
}

/** A mail that the box's server took. */
export type TakenMail = { messageId: string; to: string; from: string; name: string; bytes: Uint8Array }

/**
 * How the server treats what it is handed: it takes it, refuses it, breaks off after the text without having taken it, or
 * after having taken it.
 */
export type Handling = 'TAKE' | 'REFUSE' | 'LOSE' | 'TAKE_SILENTLY'

/** The steps of a submission, as the server comes to them: before it answers each, and after it answered the text. */
export const SUBMISSION_STEPS = [
  'CONNECTED',
  'SIGNED_IN',
  'SENDER_NAMED',
  'RECEIVER_NAMED',
  'TAKEN',
  'ANSWERED',
] as const

export type SubmissionStep = (typeof SUBMISSION_STEPS)[number]

/** A PEC box on this machine: a provider's SMTP and IMAP servers, and the exchange system behind it. */
export class PecBox {
  readonly imap: TestImap
  readonly taken: TakenMail[] = []
  handling: Handling = 'TAKE'
  /** Is called at each step of a submission, and waited for. */
  atStep: (step: SubmissionStep) => Promise<void> = async () => undefined
  /** The receipts and answers that have not arrived yet, in the order in which they were written. */
  readonly onTheWay: Buffer[] = []
  /** Whether the exchange system answers what it is sent. */
  doesAnswer = true
  /** The address that the next answer announces. */
  announces: string | null = null
  private readonly sockets = new Set<Socket>()
  private readonly smtp: SMTPServer

  constructor(
    readonly address: string,
    private readonly exchange: ReturnType<typeof sandboxChannel>,
    imap: ConstructorParameters<typeof TestImap>[0] = {},
  ) {
    this.imap = new TestImap(imap)
    this.smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => this.comeTo('CONNECTED', done),
      onAuth: ({ username, password }, _session, done) =>
        username === USER && password === PASSWORD
          ? this.comeTo('SIGNED_IN', () => done(null, { user: username }))
          : done(Object.assign(new Error('authentication failed'), { responseCode: 535 })),
      onMailFrom: ({ address: from }, _session, done) =>
        from === this.address
          ? this.comeTo('SENDER_NAMED', done)
          : done(Object.assign(new Error('not your box'), { responseCode: 553 })),
      onRcptTo: (_address, _session, done) => this.comeTo('RECEIVER_NAMED', done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          void this.handed(Buffer.concat(chunks), to).then(() => {
            done()
            void this.atStep('ANSWERED')
          }, done)
        })
      },
    })
    // A client that was killed resets its connection.
    this.smtp.on('error', () => undefined)
    this.smtp.server.on('connection', (socket: Socket) => this.sockets.add(socket))
  }

  /** The servers' addresses, and how to sign in. */
  async listen() {
    await new Promise<void>((resolve) => this.smtp.listen(0, '127.0.0.1', resolve))
    const imap = new URL(await this.imap.listen())
    return {
      address: this.address,
      user_name: USER,
      smtp_host: '127.0.0.1',
      smtp_port: (this.smtp.server.address() as AddressInfo).port,
      imap_host: imap.hostname,
      imap_port: Number(imap.port),
    }
  }

  get password(): string {
    return PASSWORD
  }

  private comeTo(step: SubmissionStep, done: () => void): void {
    void this.atStep(step).then(() => done())
  }

  private async handed(raw: Buffer, to: string): Promise<void> {
    if (this.handling === 'REFUSE') throw Object.assign(new Error('quota exceeded'), { responseCode: 552 })
    if (this.handling !== 'LOSE') await this.take(raw, to)
    await this.atStep('TAKEN')
    if (this.handling === 'TAKE') return
    for (const socket of this.sockets) socket.destroy()
    throw new Error('broken off')
  }

  private async take(raw: Buffer, to: string): Promise<void> {
    const { messageId = '', from, attachments } = await PostalMime.parse(raw)
    const [attached] = attachments
    const bytes = Buffer.from(attached?.content as ArrayBuffer)
    const mail = { messageId, to, from: from?.address ?? '', name: attached?.filename ?? '', bytes }
    this.taken.push(mail)
    const { address: box } = this
    for (const kind of ['accettazione', 'avvenuta-consegna']) {
      this.onTheWay.push(await receiptMail({ kind, about: messageId, box, signer: providers.own }))
    }
    if (this.doesAnswer) this.onTheWay.push(await this.answer(mail))
  }

  /** The exchange system's answer to a mail, from the domain that it was sent to. */
  async answer({ name, bytes, to }: TakenMail): Promise<Buffer> {
    const { identificativo_sdi } = await this.exchange.send({ name, bytes })
    const [message] = await this.exchange.poll([
      { name, bytes, identificativo_sdi: identificativo_sdi ?? '', sentAt: new Date() },
    ])
    if (!message) throw new Error('the exchange system has no answer')
    const text = this.announces
      ? `Il nuovo indirizzo da utilizzare per inviare le prossime fatture elettroniche e' ${this.announces}\r\n`
      : undefined
    return carriedMail({
      sender: `sdi03@${to.split('@')[1]}`,
      box: this.address,
      signer: providers.exchange,
      files: [{ name: message.name, content: message.bytes }],
      text,
    })
  }

  /** Lets what is on the way arrive, in an order of its own. */
  arrive(order: (mails: Buffer[]) => readonly Buffer[] = (mails) => mails): void {
    for (const mail of order(this.onTheWay.splice(0))) this.imap.receive(mail)
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise<void>((resolve) => this.smtp.close(() => resolve()))
    await this.imap.close()
  }
}
