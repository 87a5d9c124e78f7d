import * as z from 'zod'
import { CUSTOM_FIELD_TYPES } from '@/lib/domain/registry/custom-field'
import { text } from '../codecs'

export const customFieldKey = text(80).pipe(z.string().min(1))

/** A field that a structure adds to its registry, as it comes in: without a label the key is the label. */
export const customFieldIn = z.object({
  key: customFieldKey,
  label: text(200).optional(),
  type: z.enum(CUSTOM_FIELD_TYPES).default('TEXT'),
})

/** The same as answers state it. */
export const customField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  structure_name: z.string(),
})

export type CustomField = z.infer<typeof customField>
