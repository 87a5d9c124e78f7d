import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import type { SavedDocument, WizardKind } from './wizard-kind'

export type DocumentWizardProps = {
  kind: WizardKind
  /** The draft to edit; null for a new document. */
  document: SavedDocument | null
  /** The customer of the draft or of the new document, as the registry has it. */
  customer: Anagrafica | null
  settings: DocumentSettings
  /** The template in which new documents of the kind begin; null for the structure's print. */
  defaultTemplate: TemplateDefault | null
  /** Day of the last issued invoice; null where that does not matter. */
  lastDate: string | null
  today: string
}
