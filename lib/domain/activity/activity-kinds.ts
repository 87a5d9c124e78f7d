import { hasAll, type Role } from '../access/roles'

/** The parts of the business by which the timeline is filtered. */
export const ACTIVITY_AREAS = [
  'INVOICES',
  'AGREEMENTS',
  'RECEIVED',
  'PURCHASES',
  'PAYMENTS',
  'MAILS',
] as const

export type ActivityArea = (typeof ACTIVITY_AREAS)[number]

/** The table that `subject_id` of an activity refers to. */
export type ActivitySubject = 'DOCUMENT' | 'PURCHASE' | 'MAIL'

type Noun = {
  area: ActivityArea
  subject: ActivitySubject
  /** A reader holds all of them: those that read the thing where it has its own screen. */
  roles: readonly Role[]
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

const INVOICE = ['GUI_CAN_LIST_INVOICE'] as const
const OFFER = ['GUI_CAN_LIST_OFFER'] as const
const CONTRACT = ['GUI_CAN_LIST_CONTRACT'] as const

const documents = <const Area extends ActivityArea, const Verbs extends readonly string[]>(
  area: Area,
  roles: readonly Role[],
  verbs: Verbs,
) => ({ area, subject: 'DOCUMENT', roles, verbs, hasAmount: true }) as const

const mailOf = (roles: readonly Role[]) =>
  ({ area: 'MAILS', subject: 'MAIL', roles, verbs: ['MAILED'], hasAmount: false }) as const

const linkOf = (roles: readonly Role[]) =>
  ({ area: 'MAILS', subject: 'DOCUMENT', roles, verbs: ['OPENED'], hasAmount: false }) as const

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
  ['RECEIVED_INVOICE', documents('RECEIVED', INVOICE, RECEIVED_VERBS)],
  ['RECEIVED_CREDITNOTE', documents('RECEIVED', INVOICE, RECEIVED_VERBS)],
  ['RECEIVED_OFFER', documents('RECEIVED', OFFER, ANSWERED_VERBS)],
  ['RECEIVED_CONTRACT', documents('RECEIVED', CONTRACT, ANSWERED_VERBS)],
  [
    'PURCHASE',
    {
      area: 'PURCHASES',
      subject: 'PURCHASE',
      roles: ['GUI_CAN_LIST_PURCHASE'],
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
      roles: ['GUI_CAN_LIST_PAYMENT', 'GUI_CAN_LIST_INVOICE'],
      verbs: ['IN', 'OUT', 'IN_REVERSED', 'OUT_REVERSED'],
      hasAmount: true,
    },
  ],
  ['INVOICE', mailOf(INVOICE)],
  ['CREDITNOTE', mailOf(INVOICE)],
  ['OFFER', mailOf(OFFER)],
  ['CONTRACT', mailOf(CONTRACT)],
  ['OTHER', mailOf(['GUI_CAN_READ_OUTBOX'])],
  ['INVOICE', linkOf(INVOICE)],
  ['CREDITNOTE', linkOf(INVOICE)],
  ['OFFER', linkOf(OFFER)],
  ['CONTRACT', linkOf(CONTRACT)],
] as const satisfies readonly (readonly [string, Noun])[]

type KindsOf<Pair> = Pair extends readonly [infer Name extends string, { verbs: readonly (infer Verb)[] }]
  ? `${Name}_${Verb & string}`
  : never

/** Something that happened: a noun and a verb, as the triggers of the database write it. */
export type ActivityKind = KindsOf<(typeof NOUNS)[number]>

type KindFacts = Pick<Noun, 'area' | 'subject' | 'roles' | 'hasAmount'>

/** Of each kind its area, what it is about, whether it has an amount, and the roles that read it. */
export const ACTIVITIES = Object.fromEntries(
  NOUNS.flatMap(([name, { verbs, ...facts }]) => verbs.map((verb) => [`${name}_${verb}`, facts])),
) as Readonly<Record<ActivityKind, KindFacts>>

export const ACTIVITY_KINDS = Object.keys(ACTIVITIES) as [ActivityKind, ...ActivityKind[]]

/**
 * The kinds that a holder of these roles may know of. All that the timeline answers is made of rows of these alone, so
 * neither a count nor a fold tells of others.
 */
export const kindsOfReader = (held: readonly string[]): ActivityKind[] =>
  ACTIVITY_KINDS.filter((kind) => hasAll(held, ACTIVITIES[kind].roles))

/** The areas that have a kind which a holder of these roles may know of. */
export const areasOfReader = (held: readonly string[]): ActivityArea[] => {
  const areas = new Set(kindsOfReader(held).map((kind) => ACTIVITIES[kind].area))
  return ACTIVITY_AREAS.filter((area) => areas.has(area))
}
