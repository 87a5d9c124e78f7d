import * as z from 'zod'
import { id, text } from '../codecs'

const name = text(80).pipe(z.string().min(1))

export const structureIn = z.object({
  name,
  parent_id: id,
  /** Starts with a copy of the parent's settings, logo and company; otherwise with the defaults. */
  inherit: z.boolean().default(true),
})

export const structureChange = z.object({ id, name: name.optional(), parent_id: id.optional() })

/** A structure of the family's tree, as far as the user may see it. */
export const structureNode = z.object({
  id: z.number().int(),
  name: z.string(),
  /** null for the root, and where the structure above is not visible. */
  parent_id: z.number().int().nullable(),
  is_root: z.boolean(),
  /** The user belongs to it, and may switch to it. */
  is_member: z.boolean(),
  /** The user owns it: may rename, move and delete it, and add structures below. */
  is_owner: z.boolean(),
  is_current: z.boolean(),
  /** The number of its members; null where the user does not manage them. */
  people: z.number().int().nullable(),
})

export type StructureNode = z.infer<typeof structureNode>
