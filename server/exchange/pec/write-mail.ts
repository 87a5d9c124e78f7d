import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingFile } from '../channel'

/** The largest file that the exchange system takes by PEC (its specification, "Canale PEC"): 5 MB. */
export const MAX_PEC_FILE_BYTES = 5 * 1024 * 1024

type Envelope = { from: string; to: string; messageId: string; date: Date }

/** A Message-ID of our own for a mail from an address, with its angle brackets. */
export const newMessageId = (address: string): string => `<luna.${randomUUID()}@${address.split('@')[1]}>`

/** A mail to the exchange system with one file. Subject and text are free; they help those that look into the box. */
export function writePecMail({ from, to, messageId, date }: Envelope, file: OutgoingFile): Promise<Buffer> {
  const mail = new MailComposer({
    from,
    to,
    messageId,
    date,
    subject: `Invio file ${file.name}`,
    text: `In allegato il file ${file.name}.\r\n`,
    attachments: [
      {
        filename: file.name,
        content: Buffer.from(file.bytes),
        contentType: file.name.endsWith('.p7m') ? 'application/pkcs7-mime' : 'application/xml',
        contentTransferEncoding: 'base64',
      },
    ],
  })
  return mail.compile().build()
}
