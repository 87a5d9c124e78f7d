/** Messages by their full key, and whether there is one. */
type MessageLookup = { text: (key: string) => string; has: (key: string) => boolean }

/** The words for what the audit's rows name by code: actions, objects, fields. An unknown one is shown readable. */
export function auditWords({ text, has }: MessageLookup) {
  const word = (code: string, ...keys: string[]): string => {
    const key = keys.find(has)
    return key ? text(key) : code.replaceAll('_', ' ').toLowerCase()
  }
  return {
    action: (code: string) => word(code, `audit.action.${code}`),
    entity: (code: string) => word(code, `audit.entity.${code}`),
    field: (code: string) => word(code, `audit.field.${code}`, `registry.fields.${code}`),
  }
}
