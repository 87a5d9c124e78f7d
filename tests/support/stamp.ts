import { randomBytes } from 'node:crypto'

/** A word that no other test's data holds, nor anything like it: the registry's search finds similar names too. */
export const newStamp = (): string => randomBytes(5).toString('hex')
