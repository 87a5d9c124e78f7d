/** A fault of a file, in the exchange system's own codes. */
export type Fault = {
  /** SdI code, five digits. */
  readonly code: string
  /** Path of the element at fault or missing, from below the root; empty for the file as a whole. */
  readonly path: string
  /** Official Italian text, with the value concerned. */
  readonly message: string
  /** Where the value stands in our own form (a path of DocumentValue); null when unknown. */
  readonly field: string | null
}

export const fault = (code: string, path: string, message: string): Fault => ({
  code,
  path,
  message,
  field: null,
})

/** A value as a message quotes it: on one line, never long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`
}
