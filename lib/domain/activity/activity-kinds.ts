import { hasAny, type Role } from '../access/roles'

/** The parts of the business by which the timeline is filtered. */
export const ACTIVITY_AREAS = [
  'INVOICES',
  'AGREEMENTS',
  'RECEIVED',
  'PURCHASES',
  'PAYMENTS',
  'MAILS',
  'BOOKINGS',
  'MEETINGS',
  'RESERVATIONS',
  'REGISTRY',
  'IMPORTS',
  'PEOPLE',
] as const

export type ActivityArea = (typeof ACTIVITY_AREAS)[number]

/** The table that `subject_id` of an activity refers to. */
export type ActivitySubject =
  | 'DOCUMENT'
  | 'PURCHASE'
  | 'MAIL'
  | 'ATTENDANT'
  | 'MEETING'
  | 'MEETING_SERIES'
  | 'RESERVATION'
  | 'ENTRY'
  | 'NOTE'
  | 'FILE'
  | 'CONTACT'
  | 'IMPORT'
  | 'USER'
  | 'INVITATION'

/** A reader holds one role of each group: those that read the thing where it has its own screen. */
export type Needed = readonly (readonly Role[])[]

type Noun = {
  area: ActivityArea
  subject: ActivitySubject
  roles: Needed
  verbs: readonly string[]
  /** The rows have an amount. */
  hasAmount: boolean
}

const INVOICE_VERBS = [
  'ISSUED',
  'TRANSMITTED',
  'DELIVERED',
  'NOT_DELIVERED',
  'REFUSED',
  'DELETED',
  'RESTORED',
] as const
const RECEIVED_VERBS = ['RECEIVED', 'DELETED', 'RESTORED'] as const
const ANSWERED_VERBS = ['RECEIVED', 'SIGNED', 'REJECTED', 'DELETED', 'RESTORED'] as const

const INVOICE = [['GUI_CAN_LIST_INVOICE']] as const
const OFFER = [['GUI_CAN_LIST_OFFER']] as const
const CONTRACT = [['GUI_CAN_LIST_CONTRACT']] as const

/** The calendar of all classes, and one of the roles that see the people at them. */
const BOOKING = [
  ['GUI_SHOW_SIDE_MENU_EVENT_MANAGER'],
  ['GUI_NO_OWN_EVENTS'],
  [
    'GUI_CAN_VIEW_BOOKING_LIST',
    'GUI_CAN_MARK_ATTENDANCE',
    'GUI_CAN_UNSUBSCRIBE_OTHER',
    'GUI_CAN_PROMOTE_OTHER_IN_QUEUE',
  ],
] as const
const MEETING = [['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER']] as const
/** Those that manage, and those that reserve for others: all others are customers. */
const RESERVATION = [
  ['GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED', 'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE'],
  ['GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED', 'GUI_BOOKING_EVENT_FOR_OTHER'],
] as const
const ENTRY = [['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY']] as const
const USERS = [['GUI_SHOW_SALESFORCE_SETTINGS']] as const

const documents = <const Area extends ActivityArea, const Verbs extends readonly string[]>(
  area: Area,
  roles: Needed,
  verbs: Verbs,
) => ({ area, subject: 'DOCUMENT', roles, verbs, hasAmount: true }) as const

const mailOf = (roles: Needed) =>
  ({ area: 'MAILS', subject: 'MAIL', roles, verbs: ['MAILED'], hasAmount: false }) as const

const linkOf = (roles: Needed) =>
  ({ area: 'MAILS', subject: 'DOCUMENT', roles, verbs: ['OPENED'], hasAmount: false }) as const

const importInto = (roles: Needed) =>
  ({ area: 'IMPORTS', subject: 'IMPORT', roles, verbs: ['IMPORTED'], hasAmount: false }) as const

/** Something about an entry that its screen shows. */
const detail = <const Subject extends ActivitySubject, const Verb extends string>(
  subject: Subject,
  verb: Verb,
) => ({ area: 'REGISTRY', subject, roles: ENTRY, verbs: [verb], hasAmount: false }) as const

/** Each noun of the kinds with its verbs: the words before and after, joined by `_`, are a kind. */
const NOUNS = [
  ['INVOICE', documents('INVOICES', INVOICE, INVOICE_VERBS)],
  ['CREDITNOTE', documents('INVOICES', INVOICE, INVOICE_VERBS)],
  ['OFFER', documents('AGREEMENTS', OFFER, ['SENT', 'SIGNED', 'REJECTED', 'DELETED', 'RESTORED'])],
  [
    'CONTRACT',
    documents('AGREEMENTS', CONTRACT, [
      'SENT',
      'SIGNED',
      'ACCEPTED',
      'REJECTED',
      'STARTED',
      'DELETED',
      'RESTORED',
    ]),
  ],
  ['PROFORMA', documents('INVOICES', INVOICE, ['SENT', 'PAYED', 'REJECTED', 'DELETED', 'RESTORED'])],
  ['RECEIVED_INVOICE', documents('RECEIVED', INVOICE, RECEIVED_VERBS)],
  ['RECEIVED_CREDITNOTE', documents('RECEIVED', INVOICE, RECEIVED_VERBS)],
  ['RECEIVED_OFFER', documents('RECEIVED', OFFER, ANSWERED_VERBS)],
  ['RECEIVED_CONTRACT', documents('RECEIVED', CONTRACT, ANSWERED_VERBS)],
  [
    'PURCHASE',
    {
      area: 'PURCHASES',
      subject: 'PURCHASE',
      roles: [['GUI_CAN_LIST_PURCHASE']],
      verbs: ['RECORDED', 'PAID', 'DELETED', 'RESTORED'],
      hasAmount: true,
    },
  ],
  [
    'PAYMENT',
    {
      area: 'PAYMENTS',
      subject: 'DOCUMENT',
      // The row shows the number of the document beside the amount.
      roles: [['GUI_CAN_LIST_PAYMENT'], ['GUI_CAN_LIST_INVOICE']],
      verbs: ['IN', 'OUT', 'IN_REVERSED', 'OUT_REVERSED'],
      hasAmount: true,
    },
  ],
  ['INVOICE', mailOf(INVOICE)],
  ['CREDITNOTE', mailOf(INVOICE)],
  ['OFFER', mailOf(OFFER)],
  ['CONTRACT', mailOf(CONTRACT)],
  ['PROFORMA', mailOf(INVOICE)],
  ['OTHER', mailOf([['GUI_CAN_READ_OUTBOX']])],
  ['INVOICE', linkOf(INVOICE)],
  ['CREDITNOTE', linkOf(INVOICE)],
  ['OFFER', linkOf(OFFER)],
  ['CONTRACT', linkOf(CONTRACT)],
  ['PROFORMA', linkOf(INVOICE)],
  [
    'BOOKING',
    {
      area: 'BOOKINGS',
      subject: 'ATTENDANT',
      roles: BOOKING,
      verbs: ['MADE', 'QUEUED', 'PROMOTED', 'CANCELLED', 'CANCELLED_LATE', 'ATTENDED', 'MISSED'],
      hasAmount: false,
    },
  ],
  [
    'MEETING',
    {
      area: 'MEETINGS',
      subject: 'MEETING',
      roles: MEETING,
      verbs: ['MADE', 'MOVED', 'CANCELLED', 'RESTORED', 'DELETED'],
      hasAmount: false,
    },
  ],
  [
    'MEETING_SERIES',
    {
      area: 'MEETINGS',
      subject: 'MEETING_SERIES',
      roles: MEETING,
      verbs: ['MADE', 'CHANGED', 'ENDED'],
      hasAmount: false,
    },
  ],
  [
    'RESERVATION',
    {
      area: 'RESERVATIONS',
      subject: 'RESERVATION',
      roles: RESERVATION,
      verbs: ['MADE', 'REQUESTED', 'APPROVED', 'REJECTED', 'MOVED', 'CANCELLED', 'CHECKED_IN', 'MISSED'],
      hasAmount: true,
    },
  ],
  [
    'ENTRY',
    {
      area: 'REGISTRY',
      subject: 'ENTRY',
      roles: ENTRY,
      verbs: ['ADDED', 'MERGED', 'UNMERGED', 'DELETED', 'ERASED', 'ANONYMISED'],
      hasAmount: false,
    },
  ],
  ['ENTRY', detail('NOTE', 'NOTED')],
  ['ENTRY', detail('FILE', 'FILED')],
  ['ENTRY', detail('CONTACT', 'CONTACTED')],
  ['ENTRIES', importInto([['GUI_CAN_IMPORT_ANAGRAFICA']])],
  ['PRODUCTS', importInto([['GUI_CAN_MANAGE_PRODUCT']])],
  ['CONDITIONS', importInto([['GUI_CAN_MANAGE_PRODUCT']])],
  ['MOVEMENTS', importInto([['GUI_CAN_MANAGE_BANK']])],
  [
    'USER',
    {
      area: 'PEOPLE',
      subject: 'USER',
      roles: USERS,
      verbs: ['ADDED', 'ROLES_CHANGED', 'REMOVED'],
      hasAmount: false,
    },
  ],
  ['USER', { area: 'PEOPLE', subject: 'INVITATION', roles: USERS, verbs: ['INVITED'], hasAmount: false }],
] as const satisfies readonly (readonly [string, Noun])[]

/** Kinds that only the timeline of an entry shows: drafts, and a mail to an address that several entries have. */
const ENTRY_NOUNS = [
  ['INVOICE', documents('INVOICES', INVOICE, ['DRAFTED'])],
  ['CREDITNOTE', documents('INVOICES', INVOICE, ['DRAFTED'])],
  ['OFFER', documents('AGREEMENTS', OFFER, ['DRAFTED'])],
  ['CONTRACT', documents('AGREEMENTS', CONTRACT, ['DRAFTED'])],
  ['PROFORMA', documents('INVOICES', INVOICE, ['DRAFTED'])],
  ['ENTRY', mailOf(ENTRY)],
] as const satisfies readonly (readonly [string, Noun])[]

type KindsOf<Pair> = Pair extends readonly [infer Name extends string, { verbs: readonly (infer Verb)[] }]
  ? `${Name}_${Verb & string}`
  : never

/** Something that happened: a noun and a verb, as the triggers of the database write it. */
export type ActivityKind = KindsOf<(typeof NOUNS)[number]>

/** Something that happened to an entry and is not of interest to the whole structure. */
type EntryActivityKind = KindsOf<(typeof ENTRY_NOUNS)[number]>

export type StreamKind = ActivityKind | EntryActivityKind

type KindFacts = Pick<Noun, 'area' | 'subject' | 'roles' | 'hasAmount'>

const factsOf = (nouns: readonly (readonly [string, Noun])[]): Record<string, KindFacts> =>
  Object.fromEntries(
    nouns.flatMap(([name, { verbs, ...facts }]) => verbs.map((verb) => [`${name}_${verb}`, facts])),
  )

/** Of each kind its area, what it is about, whether it has an amount, and the roles that read it. */
export const ACTIVITIES = factsOf([...NOUNS, ...ENTRY_NOUNS]) as Readonly<Record<StreamKind, KindFacts>>

/** The kinds of the structure's timeline. */
export const ACTIVITY_KINDS = Object.keys(factsOf(NOUNS)) as [ActivityKind, ...ActivityKind[]]

/** The kinds of the whole stream. */
export const STREAM_KINDS = Object.keys(ACTIVITIES) as StreamKind[]

/**
 * The kinds that a holder of these roles may know of. All that the timeline answers is made of rows of these alone, so
 * neither a count nor a fold tells of others.
 */
export const kindsOfReader = (held: readonly string[]): ActivityKind[] =>
  ACTIVITY_KINDS.filter((kind) => ACTIVITIES[kind].roles.every((group) => hasAny(held, group)))

/** The areas that have a kind which a holder of these roles may know of. */
export const areasOfReader = (held: readonly string[]): ActivityArea[] => {
  const areas = new Set(kindsOfReader(held).map((kind) => ACTIVITIES[kind].area))
  return ACTIVITY_AREAS.filter((area) => areas.has(area))
}
