import * as z from 'zod'
import { day, dayText, decimal, id, instantText, optionalText, text } from '@/lib/api/codecs'

/** A statement file, and what multipart/form-data puts around it. */
export const STATEMENT_BYTES = 20 * 1024 * 1024
export const STATEMENT_LIMIT = STATEMENT_BYTES + 64 * 1024

/** The most movements that one click confirms. */
export const MAX_CONFIRMED_MOVEMENTS = 500

export const movementColumns = ['day', 'amount', 'id'] as const

export const MOVEMENT_STATES = ['OPEN', 'RECONCILED', 'IGNORED'] as const
export const MATCH_LEVELS = ['CERTAIN', 'LIKELY', 'POSSIBLE'] as const

/** An IBAN as the settings keep it. */
export const iban = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\s+/g, '').toUpperCase() : value),
  z.string().regex(/^[A-Z0-9]{5,34}$/),
)

/** An account of the structure, with the facts of its statements. */
export const bankAccount = z.object({
  name: z.string(),
  bank: z.string(),
  iban: z.string(),
  /** EUR, as the newest statement closes; null when no statement has a closing balance. */
  balance: z.number().nullable(),
  balance_day: dayText.nullable(),
  /** The number of movements still to be reconciled. */
  open_count: z.number().int(),
})

export type BankAccount = z.infer<typeof bankAccount>

/** A statement as it was read from a file. */
export const bankStatement = z.object({
  id: z.number().int(),
  iban: z.string(),
  format: z.enum(['CAMT', 'CSV']),
  statement_ref: z.string(),
  file_name: z.string(),
  opening: z.number().nullable(),
  opening_day: dayText.nullable(),
  closing: z.number().nullable(),
  closing_day: dayText.nullable(),
  created_count: z.number().int(),
  /** Movements that an earlier file had brought. */
  present_count: z.number().int(),
  /** Entries that are announced only, or in another currency. */
  skipped_count: z.number().int(),
  created_at: instantText,
})

export type BankStatement = z.infer<typeof bankStatement>

const targetKind = z.enum(['DOCUMENT', 'PURCHASE'])

/** A document or purchase that is open, or that a movement pays. */
export const matchTarget = z.object({
  kind: targetKind,
  id: z.number().int(),
  /** INVOICE, CREDITNOTE; PURCHASE. */
  document_kind: z.enum(['INVOICE', 'CREDITNOTE', 'PURCHASE']),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  number: z.string(),
  date: dayText,
  name: z.string(),
  residual: z.number(),
  due_day: dayText.nullable(),
})

export type MatchTarget = z.infer<typeof matchTarget>

const matchPart = z.object({ target: matchTarget, amount: z.number() })

/** Why something is proposed, by its code and in words of the caller's language. */
const matchReason = z.object({ code: z.string(), text: z.string() })

export const matchProposal = z.object({
  level: z.enum(MATCH_LEVELS),
  part_list: z.array(matchPart),
  reason_list: z.array(matchReason),
})

export type MatchProposal = z.infer<typeof matchProposal>

export const bankMovement = z.object({
  id: z.number().int(),
  iban: z.string(),
  day: dayText,
  value_day: dayText,
  /** EUR; below 0 when it went out. */
  amount: z.number(),
  counterparty: z.string(),
  counterparty_iban: z.string(),
  remittance: z.string(),
  state: z.enum(MOVEMENT_STATES),
  ignore_reason: z.string(),
  /** The part of the amount that is still to be reconciled, in EUR; above 0 on both sides. */
  left: z.number(),
  match_list: z.array(matchPart),
  /** The proposals for a movement that is still to be reconciled, best first. */
  proposal_list: z.array(matchProposal),
})

export type BankMovement = z.infer<typeof bankMovement>

/** The conditions of a search in the list. */
export const movementSearch = {
  /** Other party or text. */
  search: optionalText(100),
  state: z.preprocess((value) => value || undefined, z.enum(MOVEMENT_STATES).optional()),
  iban: optionalText(34),
  direction: z.preprocess((value) => value || undefined, z.enum(['IN', 'OUT']).optional()),
  date_from: day.optional(),
  date_to: day.optional(),
}

export const movementSummary = z.object({
  open: z.number().int(),
  reconciled: z.number().int(),
  ignored: z.number().int(),
  /** The open movements with a certain proposal. */
  certain_id_list: z.array(z.number().int()),
})

/** The documents and purchases that a movement pays, each with its part in EUR. */
export const confirmIn = z.object({
  movement_id: id,
  part_list: z
    .array(z.object({ kind: targetKind, id, amount: decimal(0.01, 9_999_999_999, 2) }))
    .min(1)
    .max(50)
    .refine((list) => new Set(list.map((part) => `${part.kind}:${part.id}`)).size === list.length),
})

export type ConfirmIn = z.output<typeof confirmIn>

export const ignoreIn = z.object({ movement_id: id, reason: text(300).pipe(z.string().min(1)) })
export const movementIn = z.object({ movement_id: id })
