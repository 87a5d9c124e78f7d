/** What the texts of mails may name: each is replaced by what it says of the document. */
export const MAIL_PLACEHOLDERS = ['numeration', 'date', 'total', 'sender'] as const

export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number]

const PLACEHOLDER = /\{([^{}]*)\}/g

const isKnown = (name: string): name is MailPlaceholder =>
  (MAIL_PLACEHOLDERS as readonly string[]).includes(name)

/** The first placeholder of a text that is none of ours, as it is written; null when all are. */
export function unknownPlaceholder(text: string): string | null {
  const found = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !isKnown(name))
  return found?.[0] ?? null
}

/** A text with its placeholders replaced, in one pass: what a value contains is not looked at again. */
export const fillTemplate = (text: string, values: Readonly<Record<MailPlaceholder, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? values[name] : whole))
