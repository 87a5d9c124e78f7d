'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { insertField } from '@/lib/domain/templates/designer/new-field'
import { type FieldType, MAX_FIELDS } from '@/lib/domain/templates/field'
import { useDesignerView } from './designer-context'
import { newFieldId } from './template-design'
import { useEditEnd } from './use-edit-end'
import { useFieldWords } from './use-field-words'

/** Inserts a field of a type on the shown page, where it is dropped or in the first free place, and gives it the focus. */
export function useInsert(): (type: FieldType, at?: { x: number; y: number }) => void {
  const t = useTranslations('template_designer')
  const notify = useNotify()
  const words = useFieldWords()
  const ended = useEditEnd()
  const { actions, sheet } = useDesignerView()
  return (type, at) => {
    const id = newFieldId()
    const isInserted = actions.change((design) =>
      insertField(design, { id, type, page: actions.page(), label: words.labelFor(design, type), at }),
    )
    if (!isInserted) {
      const isFull = actions.design().fields.length >= MAX_FIELDS
      return notify.warning(isFull ? t('full', { max: MAX_FIELDS }) : t('page_too_small'))
    }
    ended()
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus())
  }
}
