import { randomUUID } from 'node:crypto'
import { mailOf, multipart, part } from '../mail/reply-mail'
import { type PecSigner, signDetached } from './pec-authority'

/** Mails as providers of PEC write them: receipts, and the mails that they carry, each in a signed envelope. */

type Certified = {
  tipo: string
  errore?: string
  mittente: string
  destinatario: string
  msgid: string
  at?: Date
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The statements of a provider about a mail, as `daticert.xml` has them. */
export const daticert = ({
  tipo,
  errore = 'nessuno',
  mittente,
  destinatario,
  msgid,
  at = new Date(),
}: Certified) =>
  `<?xml version="1.0" encoding="UTF-8"?><postacert tipo="${tipo}" errore="${errore}"><intestazione><mittente>${mittente}</mittente><destinatari tipo="certificato">${destinatario}</destinatari><risposte>${mittente}</risposte><oggetto>Prova</oggetto></intestazione><dati><gestore-emittente>Gestore di prova</gestore-emittente><data zona="+0000"><giorno>${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}</giorno><ora>${at.toISOString().slice(11, 19)}</ora></data><identificativo>${randomUUID()}</identificativo><msgid>${msgid.replace('<', '&lt;').replace('>', '&gt;')}</msgid>${errore === 'nessuno' ? '' : '<errore-esteso>5.1.1 casella inesistente</errore-esteso>'}</dati></postacert>`

const file = (name: string, content: string | Uint8Array, type = 'application/octet-stream'): string =>
  part(typeof content === 'string' ? content : Buffer.from(content).toString('latin1'), {
    type: `${type}; name="${name}"`,
    charset: typeof content === 'string' ? '' : 'iso-8859-1',
    encoding: 'base64',
    disposition: `attachment; filename="${name}"`,
  })

type Enveloped = {
  certified: Certified
  signer: PecSigner | null
  headers: readonly string[]
  from: string
  messageId?: string
  /** The mail inside. */
  carried?: string
  /** The content of each `daticert.xml`; without it there is one, of what is certified. */
  statements?: readonly string[]
}

/** A mail in its envelope. Without a signer it is what a forger writes: the same, unsigned. */
async function enveloped({
  certified,
  signer,
  headers,
  from,
  messageId,
  carried,
  statements = [daticert(certified)],
}: Enveloped): Promise<Buffer> {
  const inner = multipart(
    'mixed',
    part('Messaggio di posta certificata'),
    ...statements.map((statement) => file('daticert.xml', statement, 'application/xml')),
    ...(carried
      ? [
          `Content-Type: message/rfc822; name="postacert.eml"\r\nContent-Disposition: inline; filename="postacert.eml"\r\n\r\n${carried}`,
        ]
      : []),
  )
  const above = headers
  const mail = (body: string) =>
    Buffer.from(
      mailOf({ from, to: certified.destinatario, subject: 'POSTA CERTIFICATA', above }, body)
        .toString('latin1')
        .replace(/^Message-ID: .*$/m, `Message-ID: ${messageId ?? `<opec.${randomUUID()}@gestore.example>`}`),
      'latin1',
    )
  if (!signer) return mail(inner)
  const signature = await signDetached(Buffer.from(inner, 'latin1'), signer)
  const boundary = `----${randomUUID()}`
  const lines = signature.toString('base64').replace(/.{64}/g, '$&\r\n')
  return mail(
    `Content-Type: multipart/signed; protocol="application/x-pkcs7-signature"; micalg="sha-256"; boundary="${boundary}"\r\n\r\nThis is an S/MIME signed message\r\n\r\n--${boundary}\r\n${inner}\r\n--${boundary}\r\nContent-Type: application/x-pkcs7-signature; name="smime.p7s"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="smime.p7s"\r\n\r\n${lines}\r\n\r\n--${boundary}--\r\n`,
  )
}

type Receipt = {
  kind: string
  about: string
  box: string
  signer: PecSigner | null
  errore?: string
  at?: Date
  /** The mail that the headers name, for which no signature vouches. */
  named?: string
  statements?: readonly string[]
}

/** A provider's receipt about a mail that the box sent. */
export const receiptMail = ({
  kind,
  about,
  box,
  signer,
  errore,
  at,
  named = about,
  statements,
}: Receipt): Promise<Buffer> =>
  enveloped({
    certified: { tipo: kind, errore, mittente: box, destinatario: box, msgid: about, at },
    signer,
    headers: [`X-Ricevuta: ${kind}`, `X-Riferimento-Message-ID: ${named}`],
    from: 'posta-certificata@gestore.example',
    statements,
  })

type Carried = {
  /** The address that the envelope certifies. */
  sender: string
  /** The address that From claims. */
  claimed?: string
  box: string
  signer: PecSigner | null
  files: readonly { name: string; content: string | Uint8Array }[]
  text?: string
  messageId?: string
  at?: Date
}

/** A mail that came by PEC, as the provider of its sender passes it on. */
export function carriedMail({
  sender,
  claimed = sender,
  box,
  signer,
  files,
  text = 'In allegato la ricevuta.',
  messageId,
  at,
}: Carried): Promise<Buffer> {
  const body = multipart('mixed', part(text), ...files.map(({ name, content }) => file(name, content)))
  const carried = mailOf({ from: claimed, to: box, subject: 'Ricevuta' }, body).toString('latin1')
  return enveloped({
    certified: { tipo: 'posta-certificata', mittente: sender, destinatario: box, msgid: '<sdi@pec>', at },
    signer,
    headers: ['X-Trasporto: posta-certificata'],
    from: `"Per conto di: ${claimed}" <posta-certificata@gestore.example>`,
    messageId,
    carried,
  })
}

type Delivered = {
  name: string
  bytes: Uint8Array
  identificativo_sdi: string
  box: string
  signer: PecSigner | null
  sender?: string
  at?: Date
}

/** A supplier's invoice as the exchange system delivers it: its file, and the metadata that name it. */
export const deliveryMail = ({
  name,
  bytes,
  identificativo_sdi,
  sender = 'sdi01@pec.fatturapa.it',
  ...mail
}: Delivered): Promise<Buffer> =>
  carriedMail({
    ...mail,
    sender,
    text: `Invio file ${name}, con identificativo ${identificativo_sdi}.`,
    files: [
      {
        name: `${name.split('.')[0]}_MT_001.xml`,
        content: `<?xml version="1.0" encoding="UTF-8"?><n:FileMetadati versione="1.0" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><IdentificativoSdI>${identificativo_sdi}</IdentificativoSdI><NomeFile>${name}</NomeFile><CodiceDestinatario>0000000</CodiceDestinatario><Formato>FPR12</Formato><TentativiInvio>1</TentativiInvio><MessageId>1</MessageId></n:FileMetadati>`,
      },
      { name, content: bytes },
    ],
  })
