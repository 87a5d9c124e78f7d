import * as z from 'zod'
import { text } from '../codecs'

/** The palette: names, so that each theme shows its own shade. */
export const TAG_COLORS = ['grey', 'blue', 'indigo', 'teal', 'green', 'amber', 'orange', 'red'] as const

export type TagColor = (typeof TAG_COLORS)[number]

export const tagName = text(40).pipe(z.string().min(1))
export const tagColor = z.enum(TAG_COLORS)

/** A tag as entries carry it. */
export const tag = z.object({ id: z.number().int(), name: z.string(), color: tagColor })

export type Tag = z.infer<typeof tag>

/** A tag as the list shows it. */
export const countedTag = tag.extend({ anagrafica_count: z.number().int() })
