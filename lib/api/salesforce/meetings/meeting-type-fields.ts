import * as z from 'zod'
import { optionalText, text } from '@/lib/api/codecs'

/** A kind of meeting as it leaves. `description` is the name where no other was given. */
export const meetingType = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** `#RRGGBB`. */
  color: z.string(),
  logo: z.string(),
})

export type MeetingType = z.infer<typeof meetingType>

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((value) => value.toUpperCase())

export const meetingTypeIn = z.object({
  name: text(120).pipe(z.string().min(1)),
  description: optionalText(500),
  color,
  logo: optionalText(500),
})
