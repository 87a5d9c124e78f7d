import { storage } from './storage'

/** The logo of a structure for its documents, or null while it has none. */
export const readLogo = (structureId: number): Promise<Uint8Array | null> =>
  storage().read(`structure/${structureId}/logo.png`)
