import * as z from 'zod'
import { id, instantText, text } from '../codecs'

/** A type as it comes in; its colour is `#rrggbb`, '' for no colour. */
export const productTypeIn = z.object({
  name: text(80).pipe(z.string().min(1)),
  color: z.preprocess((value) => value ?? '', z.string().regex(/^(#[0-9a-fA-F]{6})?$/)).default(''),
})

export const productType = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  structure_name: z.string(),
})

export type ProductType = z.infer<typeof productType>

export const productNoteIn = z.object({ product_id: id, value: text(2000).pipe(z.string().min(1)) })

export const productNote = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  value: z.string(),
  /** Whose account wrote it; '' when that is gone. */
  author: z.string(),
  created_at: instantText,
})
