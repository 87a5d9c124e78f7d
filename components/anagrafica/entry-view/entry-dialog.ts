import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** What a dialog by which an entry is reached is about. `address`: what stands there at first; '' when it has none. */
export type EntryDialogProps = { entry: Anagrafica; address: string; onClose: () => void }
