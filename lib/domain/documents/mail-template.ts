/** The placeholders in the texts of mails about documents; each is replaced by the document's value. */
export const MAIL_PLACEHOLDERS = ['numeration', 'date', 'total', 'sender'] as const

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The first placeholder of a text that is not a known one, as it is written; null when all are known. */
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
