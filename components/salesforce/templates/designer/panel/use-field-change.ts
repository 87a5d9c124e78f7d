'use client'

import { changeField, type FieldChange } from '@/lib/domain/templates/designer/edit'
import { useDesignerView } from '../designer-context'

/** The values that are typed letter by letter. */
const TYPED = ['label', 'value']

/** Changes one field; the letters that are typed into one input in a row are one step. */
export function useFieldChange(id: string): (change: FieldChange) => void {
  const { actions } = useDesignerView()
  return (change) => {
    const key = Object.keys(change).join()
    actions.change((design) => changeField(design, id, change), TYPED.includes(key) ? `${id} ${key}` : null)
  }
}
