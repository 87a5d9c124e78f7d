import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import type { SavedDocument, WizardKind } from './wizard-kind'

export type DocumentWizardProps = {
  kind: WizardKind
  /** The draft to edit; null for a new document. */
  document: SavedDocument | null
  /** The customer of the draft or of the new document, as the registry has it. */
  customer: Anagrafica | null
  settings: DocumentSettings
  /** Day of the last issued invoice; null where that does not matter. */
  lastDate: string | null
  today: string
}
