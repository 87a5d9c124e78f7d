const MAX_LENGTH = 100
const ENDING = 20

/** A name that is safe in any file system, and leads nowhere; of a long one beginning and end. */
export function safeName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/\.{2,}/g, '_')
    .replace(/^[._]+|[._]+$/g, '')
  return (name.length > MAX_LENGTH ? name.slice(0, MAX_LENGTH - ENDING) + name.slice(-ENDING) : name) || '_'
}
