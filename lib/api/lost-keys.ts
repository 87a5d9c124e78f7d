/** The keys of creations that got no answer, by what they would create. */
const lost = new Map<string, string>()

/** A key that no other creation has. `crypto.randomUUID` is missing where the page comes over plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const hasFile = (input: unknown): boolean =>
  input instanceof Blob ||
  (typeof input === 'object' && input !== null && Object.values(input).some((part) => hasFile(part)))

/**
 * The idempotency key of a creation: new for each, but the same again for one that got no answer and is sent once more with
 * the same values, so that the server repeats the first answer. `answered` ends that. Null where a file is sent: two files
 * cannot be compared here.
 */
export function lostKey(
  path: readonly string[],
  input: unknown,
): { value: string; answered: () => void } | null {
  if (hasFile(input)) return null
  const creation = `${path.join('.')} ${JSON.stringify(input)}`
  const value = lost.get(creation) ?? newKey()
  lost.set(creation, value)
  return {
    value,
    answered: () => {
      if (lost.get(creation) === value) lost.delete(creation)
    },
  }
}
