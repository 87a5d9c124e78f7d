import * as z from 'zod'
import { MAX_TEXT } from '@/lib/domain/signature/signature-archive'
import { MAX_FIELDS } from '@/lib/domain/templates/field'

/** `fields.json` of an answer: the texts that the signer changed, by the ids of their fields. */
export const textsIn = z
  .record(z.string().regex(/^[\w-]{1,40}$/), z.string().max(MAX_TEXT))
  .refine((texts) => Object.keys(texts).length <= MAX_FIELDS)
