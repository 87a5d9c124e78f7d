'use client'

import { useState } from 'react'
import type { DocumentModel } from '@/lib/api/salesforce/document/print-fields'
import { useWizard } from '../wizard-context'

/**
 * The chosen template, null for one of the prints, and how another model is chosen. A template is chosen in its current
 * version; only the one that the document had when the card was opened comes back in the document's version.
 */
export function useModelChoice() {
  const { methods, values } = useWizard()
  const { document_model, template_id, template_version } = values
  const [own] = useState({ id: template_id ?? null, version: template_version ?? null })
  const set = (model: DocumentModel, id: number | null, version: number | null) => {
    methods.setValue('document_model', model)
    methods.setValue('template_id', id)
    methods.setValue('template_version', version)
  }
  return {
    chosen: document_model === 'pdf_custom' ? (template_id ?? null) : null,
    version: template_version ?? null,
    choosePrint: (model: DocumentModel) => set(model, null, null),
    chooseTemplate: (id: number) => set('pdf_custom', id, id === own.id ? own.version : null),
    update: () => methods.setValue('template_version', null),
  }
}
