import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server on this machine that keeps what it is sent, or refuses it. */
export class TestSmtp {
  /** The mails as they came, headers and all. */
  readonly received: string[] = []
  /** Whether it refuses every recipient, for good (550) or for now (450). */
  refuse: boolean | 'for now' = false
  /** Milliseconds between a mail's arrival and the answer that it is accepted. */
  acceptAfterMs = 0
  private port = 0
  private readonly options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(
        this.refuse
          ? Object.assign(new Error('mailbox unknown'), {
              responseCode: this.refuse === 'for now' ? 450 : 550,
            })
          : null,
      ),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        this.received.push(Buffer.concat(chunks).toString('utf8'))
        setTimeout(done, this.acceptAfterMs)
      })
    },
  }
  private server = new SMTPServer(this.options)

  /** Its address, for SMTP_URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.server.address() as AddressInfo).port
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Refuses connections, until `comeBack`: at the same address. */
  goDown(): Promise<void> {
    return this.close()
  }

  async comeBack(): Promise<void> {
    this.server = new SMTPServer(this.options)
    await this.listen()
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** The last mail to an address, its soft line breaks undone; '' while there is none. */
  lastTo(address: string): string {
    const mail = this.received.findLast((text) => text.includes(`To: ${address}`)) ?? ''
    return mail.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  }
}
