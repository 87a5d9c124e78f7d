import * as z from 'zod'
import { anagrafica } from '../anagrafica/anagrafica-fields'

/** A structure that an account belongs to, with the roles held there (document 1 §3). */
export const structureMembership = z.object({
  id: z.number().int(),
  name: z.string(),
  family: z.string(),
  children_list: z.array(z.string()),
  gui_item_list: z.array(z.string()),
})

export type StructureMembership = z.infer<typeof structureMembership>

/** The answer to a sign-in. */
export const signedIn = z.object({
  family: z.string(),
  structure: z.string(),
  token: z.string(),
  session_token: z.string(),
  /** false: the structure has no registry record of its own company yet. */
  anagrafica_setup: z.boolean(),
  anagrafica_sku: z.string().nullable(),
  anagrafica: anagrafica.nullable(),
  structure_list: z.array(structureMembership),
})

export const clientInfo = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  family: z.string(),
  structure: z.string(),
  root_structure: z.string(),
  anagrafica_sku: z.string().nullable(),
  /** Ours: changes with the user's picture; null without one. */
  avatar: z.string().nullable(),
  /** Ours: the account runs the installation (LUNA_OPERATORS) and sees its backups. */
  is_operator: z.boolean(),
  gui_item_list: z.array(z.string()),
  structure_list: z.array(structureMembership),
})

export type ClientInfo = z.infer<typeof clientInfo>
