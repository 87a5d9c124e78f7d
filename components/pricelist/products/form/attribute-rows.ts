import * as z from 'zod'

const rows = z.array(z.object({ unique_key: z.string(), value: z.string().trim().max(500) }))

export type AttributeRow = z.infer<typeof rows>[number]

/**
 * The attributes of a form: each with its value ('fields' where one lacks), and each once ('exists'), by document 2 §5.
 */
export const attributeRows = rows.superRefine((list, context) => {
  list.forEach(({ unique_key, value }, index) => {
    const isTwice = list.findIndex((other) => other.unique_key === unique_key) < index
    const message = unique_key === '' || value === '' ? 'fields' : isTwice ? 'exists' : null
    if (message) context.addIssue({ code: 'custom', message, path: [index, 'value'] })
  })
})
