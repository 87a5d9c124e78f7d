/** Mails as calendar programs write them when an invitation is answered. */

/** The bytes of text in one of the charsets that mails come in. */
const bytesOf = (text: string, charset: string): Buffer =>
  /8859|1252/.test(charset)
    ? Buffer.from(text, 'latin1')
    : charset === 'utf-16le'
      ? Buffer.from(text, 'utf16le')
      : Buffer.from(text, 'utf8')

type Encoding = '7bit' | '8bit' | 'base64' | 'quoted-printable'

const quoted = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line
        .replace(
          /[^\x20-\x3C\x3E-\x7E]/g,
          (char) => `=${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .replace(/(.{60}[^=]{0,2})(?=.)/g, '$1=\r\n'),
    )
    .join('\r\n')

const encoded = (bytes: Buffer, encoding: Encoding): string =>
  encoding === 'base64'
    ? bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
    : encoding === 'quoted-printable'
      ? quoted(bytes)
      : bytes.toString('latin1')

export type PartOptions = {
  type?: string
  charset?: string
  encoding?: Encoding
  disposition?: string
}

/** A part of a mail with its headers, as bytes in latin1. */
export const part = (
  content: string,
  { type = 'text/plain', charset = 'utf-8', encoding = '8bit', disposition }: PartOptions = {},
): string =>
  [
    `Content-Type: ${type}${charset ? `; charset="${charset}"` : ''}`,
    `Content-Transfer-Encoding: ${encoding}`,
    ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
    '',
    encoded(bytesOf(content, charset), encoding),
  ].join('\r\n')

let boundaries = 0

/** Parts in one, as bytes in latin1. */
export function multipart(kind: string, ...parts: string[]): string {
  boundaries += 1
  const boundary = `=_part_${boundaries}_x`
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--\r\n`
}

type Headers = { from: string; to?: string; subject?: string; above?: readonly string[] }

/** A mail of headers and a body that begins with the headers of its content. */
export const mailOf = (
  { from, to = 'risposte@luna.example', subject = 'Accettato: Colloquio', above = [] }: Headers,
  body: string,
): Buffer =>
  Buffer.from(
    [
      ...above,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      'Date: Mon, 01 Mar 2049 09:00:00 +0100',
      'Message-ID: <reply@posta.example>',
      'MIME-Version: 1.0',
      body,
    ].join('\r\n'),
    'latin1',
  )

/** Lines as a calendar has them: folded at 75 octets. */
const folded = (line: string): string => line.replace(/(.{74})(?=.)/gu, '$1\r\n ')

/** A calendar of lines, each folded. */
export const calendarOf = (...lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`

export type Reply = {
  uid: string
  email: string
  partstat?: string
  sequence?: number | null
  dtstamp?: string | null
  method?: string
  prodid?: string
  /** The whole line of the date that is answered. */
  recurrenceId?: string | null
  organizer?: string | null
  /** Parameters of the attendee after PARTSTAT, each with its semicolon. */
  parameters?: string
  attendee?: string
  lines?: readonly string[]
}

/** The lines of an event that is answered. */
export const eventLines = ({
  uid,
  email,
  partstat = 'ACCEPTED',
  sequence = 0,
  dtstamp = '20490301T080000Z',
  recurrenceId = null,
  organizer = 'ORGANIZER;CN=Studio Luna:mailto:risposte@luna.example',
  parameters = ';CN=Ada',
  attendee = `mailto:${email}`,
  lines = [],
}: Reply): string[] => [
  'BEGIN:VEVENT',
  ...(organizer ? [organizer] : []),
  `ATTENDEE;PARTSTAT=${partstat}${parameters}:${attendee}`,
  `UID:${uid}`,
  ...(recurrenceId ? [recurrenceId] : []),
  ...(dtstamp ? [`DTSTAMP:${dtstamp}`] : []),
  ...(sequence === null ? [] : [`SEQUENCE:${sequence}`]),
  'SUMMARY:Colloquio',
  ...lines,
  'END:VEVENT',
]

/** A calendar that answers an invitation. */
export const replyCalendar = (reply: Reply, ...others: readonly string[][]): string =>
  calendarOf(
    'BEGIN:VCALENDAR',
    `PRODID:${reply.prodid ?? '-//Prova//Prova//IT'}`,
    'VERSION:2.0',
    `METHOD:${reply.method ?? 'REPLY'}`,
    ...eventLines(reply),
    ...others.flat(),
    'END:VCALENDAR',
  )

/** The answer as the only part of a mail. */
export const replyMail = (
  reply: Reply,
  { from = `Ada <${reply.email}>`, above = [] as readonly string[] } = {},
): Buffer =>
  mailOf(
    { from, above },
    part(replyCalendar(reply), { type: `text/calendar; method=${reply.method ?? 'REPLY'}` }),
  )
