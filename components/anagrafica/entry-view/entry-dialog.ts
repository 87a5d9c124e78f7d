import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** The props of the dialogs that contact an entry. `address` is the initial address; '' when the entry has no address. */
export type EntryDialogProps = { entry: Anagrafica; address: string; onClose: () => void }
