import * as z from 'zod'
import { day, dayText, optionalText } from '@/lib/api/codecs'
import { RELATED_KINDS } from '@/lib/domain/documents/related'

const orNull = (max: number) => optionalText(max).transform((value) => value || null)

/** A code without the spaces, dots and dashes that people write into it. */
const code = optionalText(40).transform((value) => value.replace(/[\s.-]/g, '').toUpperCase() || null)

/** A document that an e-invoice names (FatturaPA 2.1.2-2.1.6); a document with a wrong number, code or line is refused by it. */
export const relatedDocument = z.object({
  kind: z.enum(RELATED_KINDS),
  number: optionalText(60),
  date: day
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  /** Of that document: the entry. */
  item: orNull(60),
  /** The code of the job or of the agreement. */
  job: orNull(100),
  cig: code,
  cup: code,
  /** The lines that it concerns, from 1; none where it concerns all. */
  lines: z.array(z.number().int().min(0).max(9999)).max(5000).default([]),
})

/** The same as answers state it. */
export const relatedAnswer = z.object({
  kind: z.enum(RELATED_KINDS),
  number: z.string(),
  date: dayText.nullable(),
  item: z.string().nullable(),
  job: z.string().nullable(),
  cig: z.string().nullable(),
  cup: z.string().nullable(),
  lines: z.array(z.number().int()),
})
