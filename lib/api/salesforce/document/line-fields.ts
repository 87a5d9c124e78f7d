import * as z from 'zod'
import { day, dayText, decimal, optionalText } from '@/lib/api/codecs'
import { MAX_ARTICLE_CODES, MAX_LINE_DATA } from '@/lib/domain/einvoice/line-data'

/** A code of a line's article (FatturaPA 2.2.1.3); one that the XML cannot hold is refused by the document. */
export const articleCode = z.object({ type: optionalText(60), value: optionalText(100) })

/** Other data of a line (FatturaPA 2.2.1.16); a name or text that the XML cannot hold is refused by the document. */
export const lineDatum = z.object({
  type: optionalText(60),
  text: optionalText(200).transform((value) => value || null),
  number: decimal(-99_999_999, 99_999_999, 8)
    .nullish()
    .transform((value) => value ?? null),
  date: day
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
})

export const articleCodes = z.array(articleCode).max(MAX_ARTICLE_CODES)
export const lineData = z.array(lineDatum).max(MAX_LINE_DATA)

/** The same as answers state them. */
export const articleCodesAnswer = z.array(z.object({ type: z.string(), value: z.string() }))
export const lineDataAnswer = z.array(
  z.object({
    type: z.string(),
    text: z.string().nullable(),
    number: z.number().nullable(),
    date: dayText.nullable(),
  }),
)
