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
import type { NamedState } from '@/lib/domain/documents/lists/state-word'

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
} as const satisfies Record<NamedState, readonly [StateTone, LucideIcon]>
