import * as z from 'zod'
import { ROLES } from '@/lib/domain/access/roles'
import { instantText, optionalText, pagingQuery } from '../codecs'

/** Roles as they are granted: those that Luna knows, each once. */
export const roleList = z
  .array(z.enum(ROLES))
  .max(ROLES.length)
  .transform((list) => [...new Set(list)])

/** The members of a list: all of them, people who work here, customers, or invited people who have not answered. */
export const memberKind = z.enum(['ALL', 'STAFF', 'CUSTOMERS', 'INVITED'])

export type MemberKind = z.infer<typeof memberKind>

export const memberColumns = ['name', 'email', 'last_seen_at'] as const

export const memberQuery = z.object({
  ...pagingQuery(memberColumns, { size: 50, column: 'name', order: 'asc' }),
  /** A part of name or address. */
  search: optionalText(100),
  kind: memberKind.default('ALL'),
})

const preset = z.enum(['OWNER', 'OPERATOR', 'TEACHER', 'ACCOUNTANT', 'CUSTOMER']).nullable()

/** A member of the structure, or an invited person: then `id` is the invitation's. */
export const memberRow = z.object({
  state: z.enum(['ACTIVE', 'INVITED']),
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** null: roles of their own. */
  preset,
  last_seen_at: instantText.nullable(),
  expires_at: instantText.nullable(),
  is_self: z.boolean(),
})

export type MemberRow = z.infer<typeof memberRow>

export const member = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  preset,
  gui_item_list: z.array(z.string()),
  last_seen_at: instantText.nullable(),
  is_self: z.boolean(),
})

export type Member = z.infer<typeof member>
