import {
  calendarOf,
  eventLines,
  mailOf,
  multipart,
  part,
  type Reply,
  replyCalendar,
  replyMail,
} from './reply-mail'

/** A mail of a calendar program, and the answer that it gives: its state, the day of a date of a series, its note. */
export type CorpusMail = {
  name: string
  raw: Buffer
  answer: string
  day?: string
  note?: string
  sequence?: number
}

export const CORPUS_UID = '3f2b8c1e-5a7d-4c90-9e1b-0d6a4b2c8f13'
const uid = `${CORPUS_UID}@luna.example`
const email = 'ada@posta.example'
const from = 'Ada Rossi <ada@posta.example>'
const ada = (over: Partial<Reply> = {}): Reply => ({ uid, email, ...over })
const CALENDAR = 'text/calendar; method=REPLY'

const ROME = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** A zone as Exchange describes it, under the name that Windows has for it. */
const windowsZone = (name: string, standard: string, daylight: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  `TZOFFSETFROM:${daylight}`,
  `TZOFFSETTO:${standard}`,
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  `TZOFFSETFROM:${standard}`,
  `TZOFFSETTO:${daylight}`,
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const withZone = (zone: readonly string[], reply: Reply): string =>
  calendarOf(
    'BEGIN:VCALENDAR',
    `METHOD:${reply.method ?? 'REPLY'}`,
    `PRODID:${reply.prodid ?? 'Microsoft Exchange Server 2010'}`,
    'VERSION:2.0',
    ...zone,
    ...eventLines(reply),
    'END:VCALENDAR',
  )

/** Gmail: the calendar as an alternative and again as a file in base64, its times in UTC. */
function gmail(partstat: string, over: Partial<Reply> = {}): Buffer {
  const calendar = replyCalendar(
    ada({
      partstat,
      prodid: '-//Google Inc//Google Calendar 70.9054//EN',
      parameters: ';CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;CN=ada@posta.example;X-NUM-GUESTS=0',
      lines: ['DTSTART:20490302T090000Z', 'DTEND:20490302T100000Z', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE'],
      ...over,
    }),
  )
  return mailOf(
    { from },
    multipart(
      'mixed',
      multipart(
        'alternative',
        part('Ada Rossi ha risposto a questo invito.'),
        part('<p>Ada Rossi ha risposto a questo invito.</p>', { type: 'text/html' }),
        part(calendar, { type: CALENDAR, charset: 'UTF-8', encoding: '7bit' }),
      ),
      part(calendar, {
        type: 'application/ics; name="invite.ics"',
        charset: '',
        encoding: 'base64',
        disposition: 'attachment; filename="invite.ics"',
      }),
    ),
  )
}

const OUTLOOK_LINES = [
  'COMMENT;LANGUAGE=it-IT:\\n',
  'CLASS:PUBLIC',
  'PRIORITY:5',
  'DTSTART;TZID=W. Europe Standard Time:20490302T100000',
  'DTEND;TZID=W. Europe Standard Time:20490302T110000',
  'TRANSP:OPAQUE',
  'STATUS:CONFIRMED',
  'LOCATION;LANGUAGE=it-IT:Via Indipendenza 8\\, Bologna',
  'X-MICROSOFT-CDO-APPT-SEQUENCE:0',
  'X-MICROSOFT-CDO-OWNERAPPTID:0',
  'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  'X-MICROSOFT-CDO-INSTTYPE:0',
]
const WEST = windowsZone('W. Europe Standard Time', '+0100', '+0200')

/** Outlook.com and Microsoft 365: base64, the zone by its Windows name, and no ORGANIZER. */
const outlook = (partstat: string, over: Partial<Reply> = {}, zone = WEST): Buffer =>
  mailOf(
    { from },
    multipart(
      'alternative',
      part('\r\n', { encoding: 'quoted-printable' }),
      part('<html><body></body></html>', { type: 'text/html', encoding: 'quoted-printable' }),
      part(
        withZone(
          zone,
          ada({ partstat, organizer: null, parameters: ';CN=Ada Rossi', lines: OUTLOOK_LINES, ...over }),
        ),
        { type: CALENDAR, encoding: 'base64' },
      ),
    ),
  )

/** The UID as Exchange keeps one of another program. */
const wrapped = `040000008200E00074C5B7101A82E00800000000000000000000000000000000000000003700000${''}07643616C2D55696401000000${Buffer.from(uid, 'latin1').toString('hex').toUpperCase()}00`

const single = (reply: Partial<Reply>, options: Parameters<typeof part>[1] = {}): Buffer =>
  mailOf({ from }, part(replyCalendar(ada(reply)), { type: CALENDAR, ...options }))

const APPLE = '-//Apple Inc.//macOS 14.5//EN'
const MOZILLA = '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'

/** Thunderbird: a text, and the calendar as an alternative; of a series the exception alone. */
const thunderbird = (reply: Partial<Reply>): Buffer =>
  mailOf(
    { from },
    multipart(
      'mixed',
      part('Ada Rossi ha accettato il tuo invito.', { encoding: '8bit' }),
      part(withZone(ROME, ada({ prodid: MOZILLA, ...reply })), { type: CALENDAR, encoding: '8bit' }),
    ),
  )

const asFile = (reply: Partial<Reply>, type: string): Buffer =>
  mailOf(
    { from },
    multipart(
      'mixed',
      part('Risposta in allegato.'),
      part(replyCalendar(ada(reply)), {
        type,
        charset: '',
        encoding: 'base64',
        disposition: 'attachment; filename="risposta.ics"',
      }),
    ),
  )

const proposal = [
  'DTSTART;TZID=W. Europe Standard Time:20490302T150000',
  'DTEND;TZID=W. Europe Standard Time:20490302T160000',
]

/** At least forty answers as known programs write them, about one meeting or series of Tuesdays at 10 in Rome. */
export const corpus: readonly CorpusMail[] = [
  { name: 'Gmail, yes', raw: gmail('ACCEPTED'), answer: 'ACCEPTED' },
  { name: 'Gmail, no', raw: gmail('DECLINED'), answer: 'DECLINED' },
  { name: 'Gmail, maybe', raw: gmail('TENTATIVE', { sequence: 3 }), answer: 'TENTATIVE', sequence: 3 },
  {
    name: 'Gmail, yes with a note',
    raw: gmail('ACCEPTED', { lines: ['COMMENT:Arrivo dieci minuti dopo\\, scusate'] }),
    answer: 'ACCEPTED',
    note: 'Arrivo dieci minuti dopo, scusate',
  },
  {
    name: 'Gmail, no to one date, in UTC',
    raw: gmail('DECLINED', { recurrenceId: 'RECURRENCE-ID:20490309T090000Z' }),
    answer: 'DECLINED',
    day: '2049-03-09',
  },
  {
    name: 'Gmail, another time',
    raw: gmail('DECLINED', {
      method: 'COUNTER',
      lines: ['DTSTART:20490303T090000Z', 'DTEND:20490303T100000Z'],
    }),
    answer: 'DECLINED',
  },
  { name: 'Outlook.com without ORGANIZER, yes', raw: outlook('ACCEPTED'), answer: 'ACCEPTED', note: '' },
  { name: 'Outlook.com without ORGANIZER, no', raw: outlook('DECLINED'), answer: 'DECLINED' },
  { name: 'Outlook.com without ORGANIZER, maybe', raw: outlook('TENTATIVE'), answer: 'TENTATIVE' },
  {
    name: 'Microsoft 365, no to one date by the Windows name of its zone',
    raw: outlook('DECLINED', { recurrenceId: 'RECURRENCE-ID;TZID=W. Europe Standard Time:20490316T100000' }),
    answer: 'DECLINED',
    day: '2049-03-16',
  },
  {
    name: 'Microsoft 365, yes to one date from New York',
    raw: outlook(
      'ACCEPTED',
      { recurrenceId: 'RECURRENCE-ID;TZID=Eastern Standard Time:20490301T233000' },
      windowsZone('Eastern Standard Time', '-0500', '-0400'),
    ),
    answer: 'ACCEPTED',
    day: '2049-03-02',
  },
  {
    name: 'Microsoft 365, another time',
    raw: outlook('TENTATIVE', { method: 'COUNTER', lines: proposal }),
    answer: 'TENTATIVE',
  },
  {
    name: 'Microsoft 365, with a comment',
    raw: outlook('DECLINED', { lines: ['COMMENT;LANGUAGE=it-IT:Sono in ferie: perché non lunedì?'] }),
    answer: 'DECLINED',
    note: 'Sono in ferie: perché non lunedì?',
  },
  {
    name: 'Exchange on premises, MAILTO in capitals',
    raw: outlook('ACCEPTED', { attendee: 'MAILTO:ADA@POSTA.EXAMPLE' }),
    answer: 'ACCEPTED',
  },
  { name: 'Exchange, the UID wrapped', raw: outlook('ACCEPTED', { uid: wrapped }), answer: 'ACCEPTED' },
  {
    name: 'Outlook 2016, quoted-printable and windows-1252',
    raw: single(
      { partstat: 'DECLINED', lines: ['COMMENT:Non posso più'] },
      { charset: 'windows-1252', encoding: 'quoted-printable' },
    ),
    answer: 'DECLINED',
    note: 'Non posso più',
  },
  {
    name: 'Outlook for Mac, as the only part',
    raw: single(
      { organizer: null, prodid: '-//Microsoft Corporation//Outlook for Mac MIMEDIR//EN' },
      { encoding: 'base64' },
    ),
    answer: 'ACCEPTED',
  },
  { name: 'Outlook 2003, lower case', raw: single({ partstat: 'accepted' }), answer: 'ACCEPTED' },
  { name: 'Apple Calendar, yes', raw: single({ prodid: APPLE }, { encoding: '7bit' }), answer: 'ACCEPTED' },
  { name: 'Apple Calendar, no', raw: single({ prodid: APPLE, partstat: 'DECLINED' }), answer: 'DECLINED' },
  {
    name: 'Apple Calendar, the address as a parameter',
    raw: single({
      prodid: '-//Apple Inc.//iOS 17.4//EN',
      partstat: 'TENTATIVE',
      attendee: 'urn:uuid:0b2d6a6c-8a35-4e3d-9f4a-1c2d3e4f5a6b',
      parameters: ';CN=Ada Rossi;CUTYPE=INDIVIDUAL;EMAIL=ada@posta.example',
    }),
    answer: 'TENTATIVE',
  },
  {
    name: 'Apple Calendar, no to one date',
    raw: single({
      prodid: APPLE,
      partstat: 'DECLINED',
      recurrenceId: 'RECURRENCE-ID;TZID=Europe/Rome:20490330T100000',
    }),
    answer: 'DECLINED',
    day: '2049-03-30',
  },
  {
    name: 'iCloud, a principal as address',
    raw: single({
      prodid: '-//Apple Inc.//iCloud//EN',
      attendee: '/1234567/principal/',
      parameters: ';EMAIL="ada@posta.example"',
    }),
    answer: 'ACCEPTED',
  },
  { name: 'Thunderbird, yes', raw: thunderbird({}), answer: 'ACCEPTED' },
  {
    name: 'Thunderbird, the exception alone',
    raw: thunderbird({
      partstat: 'DECLINED',
      recurrenceId: 'RECURRENCE-ID;TZID=Europe/Rome:20490309T100000',
    }),
    answer: 'DECLINED',
    day: '2049-03-09',
  },
  {
    name: 'Lightning, the zone with its old path',
    raw: thunderbird({
      recurrenceId: 'RECURRENCE-ID;TZID=/mozilla.org/20050126_1/Europe/Rome:20490309T100000',
    }),
    answer: 'ACCEPTED',
    day: '2049-03-09',
  },
  {
    name: 'Thunderbird, whole days',
    raw: thunderbird({ partstat: 'TENTATIVE', recurrenceId: 'RECURRENCE-ID;VALUE=DATE:20490309' }),
    answer: 'TENTATIVE',
    day: '2049-03-09',
  },
  {
    name: 'Zimbra',
    raw: single({
      prodid: 'Zimbra-Calendar-Provider',
      parameters: ';ROLE=REQ-PARTICIPANT;CN="Rossi, Ada"',
      lines: [
        'X-ZIMBRA-LOCAL-ONLY;VALUE=BOOLEAN:FALSE',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER;RELATED=START:-PT5M',
        'DESCRIPTION:Reminder',
        'END:VALARM',
      ],
    }),
    answer: 'ACCEPTED',
  },
  {
    name: 'SOGo',
    raw: single(
      {
        prodid: '-//Inverse inc./SOGo 5.10.0//EN',
        partstat: 'DECLINED',
        lines: ['CREATED:20490228T080000Z', 'LAST-MODIFIED:20490301T080000Z'],
      },
      { encoding: 'quoted-printable' },
    ),
    answer: 'DECLINED',
  },
  {
    name: 'Nextcloud, with a note as a parameter',
    raw: asFile(
      {
        prodid: '-//Nextcloud//Mail',
        partstat: 'TENTATIVE',
        parameters: ';CN=Ada;X-RESPONSE-COMMENT="Forse più tardi"',
      },
      'text/calendar; method=REPLY; charset=UTF-8',
    ),
    answer: 'TENTATIVE',
    note: 'Forse più tardi',
  },
  {
    name: 'Roundcube',
    raw: asFile({ prodid: '-//Roundcube libcalendaring//Sabre//EN' }, CALENDAR),
    answer: 'ACCEPTED',
  },
  {
    name: 'A file without its type',
    raw: asFile({ partstat: 'DECLINED' }, 'application/octet-stream'),
    answer: 'DECLINED',
  },
  { name: 'application/ics only', raw: asFile({}, 'application/ics'), answer: 'ACCEPTED' },
  {
    name: 'Evolution, the zone with a path',
    raw: single({
      prodid: '-//Ximian//NONSGML Evolution Calendar//EN',
      partstat: 'ACCEPTED',
      recurrenceId: 'RECURRENCE-ID;TZID=/freeassociation.sourceforge.net/Europe/Rome:20490316T100000',
    }),
    answer: 'ACCEPTED',
    day: '2049-03-16',
  },
  {
    name: 'KOrganizer, latin1',
    raw: single(
      { prodid: '-//K Desktop Environment//NONSGML libkcal 4.3//EN', lines: ['COMMENT:Sì'] },
      { charset: 'iso-8859-1' },
    ),
    answer: 'ACCEPTED',
    note: 'Sì',
  },
  {
    name: 'HCL Notes',
    raw: single({
      prodid: '-//Lotus Development Corporation//NONSGML Notes 9.0//EN_C',
      partstat: 'DECLINED',
      parameters: ';ROLE=REQ-PARTICIPANT;CN="Ada Rossi/ACME";RSVP=FALSE',
      lines: ['X-LOTUS-NOTESVERSION:2', 'X-LOTUS-NOTICETYPE:R', 'X-LOTUS-APPTTYPE:3'],
    }),
    answer: 'DECLINED',
  },
  {
    name: 'Fastmail',
    raw: gmail('ACCEPTED', { prodid: '-//CyrusIMAP.org/Cyrus 3.9//EN' }),
    answer: 'ACCEPTED',
  },
  {
    name: 'Yahoo',
    raw: gmail('DECLINED', { prodid: 'Zimbra-Calendar-Provider', sequence: null }),
    answer: 'DECLINED',
    sequence: 0,
  },
  {
    name: 'Proton',
    raw: asFile({ prodid: '-//Proton AG//ProtonCalendar//EN', partstat: 'TENTATIVE' }, CALENDAR),
    answer: 'TENTATIVE',
  },
  {
    name: 'Open-Xchange',
    raw: single(
      {
        prodid: '-//Open-Xchange//7.10.6//EN',
        parameters: ';CN=Ada Rossi;CUTYPE=INDIVIDUAL;EMAIL=ada@posta.example',
      },
      { encoding: 'base64' },
    ),
    answer: 'ACCEPTED',
  },
  {
    name: 'Zoho',
    raw: single({ prodid: '-//ZOHO Corp//Zoho Calendar-US//EN', partstat: 'DECLINED' }),
    answer: 'DECLINED',
  },
  { name: 'Horde', raw: multipleCalendars(), answer: 'ACCEPTED' },
  { name: 'An absent stamp', raw: single({ dtstamp: null }), answer: 'ACCEPTED' },
  {
    name: 'A calendar in UTF-16',
    raw: single({ lines: ['COMMENT:È tardi'] }, { charset: 'utf-16le', encoding: 'base64' }),
    answer: 'ACCEPTED',
    note: 'È tardi',
  },
  {
    name: 'Line ends without carriage returns',
    raw: Buffer.from(
      replyMail(ada({ partstat: 'TENTATIVE' }))
        .toString('latin1')
        .replaceAll('\r\n', '\n'),
      'latin1',
    ),
    answer: 'TENTATIVE',
  },
  {
    name: 'The METHOD in the header only',
    raw: mailOf({ from }, part(replyCalendar(ada()).replace('METHOD:REPLY\r\n', ''), { type: CALENDAR })),
    answer: 'ACCEPTED',
  },
  {
    name: 'The sender with a name in other letters',
    raw: replyMail(ada({ partstat: 'DECLINED' }), {
      from: '=?UTF-8?B?QWRhIFJvc3PDrA==?= <Ada@Posta.Example>',
    }),
    answer: 'DECLINED',
  },
]

/** A calendar of another kind before the answer. */
function multipleCalendars(): Buffer {
  const other = calendarOf(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Horde//Kronolith//EN',
    'METHOD:PUBLISH',
    ...eventLines(ada({ partstat: 'DECLINED' })),
    'END:VCALENDAR',
  )
  return mailOf(
    { from },
    multipart(
      'mixed',
      part('Risposta'),
      part(other, { type: 'text/calendar' }),
      part(replyCalendar(ada()), { type: CALENDAR }),
    ),
  )
}
