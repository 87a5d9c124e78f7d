/** What the texts of mails about documents may name: each is replaced by what it says of the document. */
export const MAIL_PLACEHOLDERS = ['numeration', 'date', 'total', 'sender'] as const

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The first placeholder of a text that is none of those known, as it is written; null when all are. */
export function unknownPlaceholder(
  text: string,
  known: readonly string[] = MAIL_PLACEHOLDERS,
): string | null {
  const found = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
  return found?.[0] ?? null
}

/** A text with its placeholders replaced, in one pass: what a value contains is not looked at again. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
