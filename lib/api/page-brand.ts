import * as z from 'zod'

/** The structure of a public page, as the page shows it at its head. */
export const publicStructure = z.object({
  name: z.string(),
  family: z.string(),
  /** The path of its logo; null while it has none. */
  logo: z.string().nullable(),
  /** '#rrggbb', the colour of its documents; null while it has chosen none. */
  color: z.string().nullable(),
})

export type PublicStructure = z.infer<typeof publicStructure>
