'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { fromClipboard, toClipboard } from '@/lib/api/salesforce/templates/template-clipboard'
import { chosenFields } from '@/lib/domain/templates/designer/design'
import { pasteFields, removeChosen } from '@/lib/domain/templates/designer/edit'
import { moveToPage } from '@/lib/domain/templates/designer/move-to-page'
import { MAX_FIELDS, type TemplateField } from '@/lib/domain/templates/field'
import { useDesignerView } from './designer-context'
import { newFieldId } from './template-design'
import { useEditEnd } from './use-edit-end'

/** The fields that were copied last in this window, for browsers that do not let a page read the clipboard. */
let copied = ''

/** The actions on the chosen fields that toolbar, panel and keys share. */
export function useFieldActions() {
  const t = useTranslations('template_designer')
  const notify = useNotify()
  const ended = useEditEnd()
  const { actions, announce, sheet } = useDesignerView()
  const put = (fields: readonly TemplateField[]) => {
    const { length } = fields
    if (length === 0) return
    if (actions.change((design) => pasteFields(design, fields, actions.page(), newFieldId))) ended()
    else if (actions.design().fields.length + length > MAX_FIELDS) {
      notify.warning(t('full', { max: MAX_FIELDS }))
    } else notify.warning(t('page_too_small'))
  }
  /** The text of the chosen fields for the clipboard; null when nothing is chosen. */
  const copy = (): string | null => {
    const chosen = chosenFields(actions.design())
    if (chosen.length === 0) return null
    copied = toClipboard(chosen)
    announce(t('copied', { count: chosen.length }))
    return copied
  }
  const paste = (text: string) => {
    const fields = fromClipboard(text)
    if (fields) put(fields)
    else notify.warning(t('paste_refused'))
  }
  return {
    copy,
    paste,
    /** Copies by a button; the browser may keep its clipboard closed, then it is for this window alone. */
    copyByButton: () => void navigator.clipboard?.writeText(copy() ?? copied).catch(() => undefined),
    pasteByButton: async () => paste((await navigator.clipboard?.readText().catch(() => null)) || copied),
    duplicate: () => put(chosenFields(actions.design())),
    remove: () => {
      const { length } = actions.design().selection
      if (length === 0) return
      actions.change(removeChosen)
      announce(t('removed', { count: length }))
      sheet.current?.focus({ preventScroll: true })
    },
    turnPage: (by: number) => {
      actions.showPage(actions.page() + by)
      announce(t('page', { page: actions.page(), count: actions.design().pages.length }))
      sheet.current?.focus({ preventScroll: true })
    },
    /** Moves the chosen fields to another page, which is then shown; one step. */
    moveToPage: (page: number) => {
      const { pages, selection } = actions.design()
      if (selection.length === 0) return
      if (!pages[page - 1]) announce(t('page', { page: actions.page(), count: pages.length }))
      else if (actions.change((design) => moveToPage(design, page))) ended()
      else notify.warning(t('page_too_small'))
    },
    undo: () => announce(actions.undo() ? t('undone') : t('nothing_to_undo')),
    redo: () => announce(actions.redo() ? t('redone') : t('nothing_to_redo')),
  }
}

export type FieldActions = ReturnType<typeof useFieldActions>
