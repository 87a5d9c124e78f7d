import {
  AlarmClock,
  BadgeCheck,
  CircleCheckBig,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  FileCheck,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  MailCheck,
  MailX,
  PenLine,
  Play,
  Send,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { isOneOf } from '@/lib/domain/core/one-of'

export type StateTone =
  | 'draft'
  | 'pending'
  | 'issued'
  | 'sent'
  | 'progress'
  | 'delivered'
  | 'paid'
  | 'undelivered'
  | 'error'
  | 'deleted'

/** Every document state of document 3 §4 (with ACCEPTED, STARTED and a purchase's PAID): its tone and its icon. */
export const documentStates = {
  UNKNOWN: ['draft', CircleHelp],
  DRAFT: ['draft', CircleDashed],
  TO_BE_ISSUED: ['pending', Clock],
  ISSUED: ['issued', FileCheck],
  READY_TO_SEND: ['pending', Hourglass],
  SENT: ['sent', Send],
  SIGNED: ['delivered', PenLine],
  ACCEPTED: ['delivered', BadgeCheck],
  STARTED: ['progress', Play],
  REJECTED: ['error', CircleX],
  PAYED: ['paid', CircleCheckBig],
  PAID: ['paid', CircleCheckBig],
  EXPIRED: ['error', AlarmClock],
  LATE: ['error', AlarmClock],
  DELETED: ['deleted', Trash2],
  DIGITAL_OUTPUT_ERROR: ['error', TriangleAlert],
  DIGITAL_SENT_IN_PROGRESS: ['progress', LoaderCircle],
  DIGITAL_SENT_ESITO_OK: ['progress', BadgeCheck],
  DIGITAL_SENT_ESITO_KO: ['error', CircleX],
  DIGITAL_SENT_SUCCESS: ['delivered', MailCheck],
  DIGITAL_SENT_WARNING: ['undelivered', MailX],
  DIGITAL_SENT_ERROR: ['error', CircleX],
} as const satisfies Record<string, readonly [StateTone, LucideIcon]>

export type DocumentState = keyof typeof documentStates

export const isDocumentState = (text: string): text is DocumentState => Object.hasOwn(documentStates, text)

/** The states whose Italian word has a masculine form of its own. */
const INFLECTED = [
  'ACCEPTED',
  'DELETED',
  'EXPIRED',
  'ISSUED',
  'PAID',
  'PAYED',
  'READY_TO_SEND',
  'REJECTED',
  'SENT',
  'SIGNED',
  'STARTED',
] as const satisfies readonly DocumentState[]

export const isInflected = (state: DocumentState): state is (typeof INFLECTED)[number] =>
  isOneOf(INFLECTED, state)
