import * as z from 'zod'
import { id, text } from '../codecs'

export const categoryName = text(100).pipe(z.string().min(1))

/** A category as it comes in: null is the root. */
export const categoryIn = z.object({ name: categoryName, father_id: id.nullish() })

/** A node of the category tree as answers state it. */
export const category = z.object({
  id: z.number().int(),
  father_id: z.number().int().nullable(),
  name: z.string(),
  /** The names from the root to this category. */
  paths: z.array(z.string()),
  /** The number of its entries, without those of its subcategories. */
  anagrafica_count: z.number().int(),
  structure_name: z.string(),
})

export type Category = z.infer<typeof category>
