const MAX_KEY_LENGTH = 80

/** A key for a label: `Data di nascita` gives `data_di_nascita`; '' when nothing of it can stand in a key. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^_+|_+$/g, '')

/** Keys are compared without regard to case, as the database's unique key does. */
export const isSameKey = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
