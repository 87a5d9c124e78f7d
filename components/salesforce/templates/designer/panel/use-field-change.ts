'use client'

import { changeField, type FieldChange } from '@/lib/domain/templates/designer/edit'
import { useDesignerView } from '../designer-context'

/** Changes one field; what is typed into one input in a row is one step. */
export function useFieldChange(id: string): (change: FieldChange) => void {
  const { actions } = useDesignerView()
  return (change) =>
    actions.change((design) => changeField(design, id, change), `${id} ${Object.keys(change).join()}`)
}
