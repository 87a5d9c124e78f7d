'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Copy, History, PenLine, Star, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { WRITE } from '@/lib/api/salesforce/templates/access'
import { copyOfTemplate } from '@/lib/api/salesforce/templates/template-copy'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import { MAX_TEMPLATE_NAME, type TemplateRow } from '@/lib/api/salesforce/templates/template-fields'
import { kindsOf } from './templates-columns'
import { editorHref, TEMPLATES_KEY } from './templates-spec'

/** Letters that the words for "copy" add to a name, at most. */
const COPY_WORDS = 10

/** Duplicates and deletes templates, each with its answer on screen. */
function useTemplateActions(defaults: readonly TemplateDefault[]) {
  const t = useTranslations('templates.manager')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once } = useOnce()
  const changed = () => queries.invalidateQueries({ queryKey: [TEMPLATES_KEY] })

  const duplicate = ({ id, name }: TemplateRow) =>
    once('duplicate', async () => {
      const { document_template } = (await api.salesforce.templates.byId({ id, images: 'false' })).response
      const copy = t('copy_name', { name: name.slice(0, MAX_TEMPLATE_NAME - COPY_WORDS) })
      await api.salesforce.templates.add(copyOfTemplate(document_template, copy))
      notify.success(t('duplicated', { name: copy }))
      await changed()
      return true
    })

  const remove = ({ id, name }: TemplateRow) =>
    once('delete', async () => {
      const kinds = kindsOf(defaults, id).map((kind) => t(`defaults.of.${kind}`))
      const list = new Intl.ListFormat(language).format(kinds)
      const warning = kinds.length > 0 ? t('deleted_default', { list }) : ''
      const text = `${t('ask_delete', { name })} ${warning} ${t('deleted_help')}`
      if (!(await dialogs.confirm({ text, confirm: t('actions.delete'), destructive: true }))) return false
      try {
        await api.salesforce.templates.remove({ id })
        notify.success(t('deleted'))
      } finally {
        await changed()
      }
      return true
    })

  return { duplicate, remove }
}

/** The menu of a row; a user who may only read templates sees their versions. */
export function useTemplateMenu(
  defaults: readonly TemplateDefault[],
  onDialog: (what: 'versions' | 'defaults', row: TemplateRow) => void,
): (row: TemplateRow) => RowAction[] {
  const t = useTranslations('templates.manager.actions')
  const manages = useHasRole()(...WRITE)
  const { duplicate, remove } = useTemplateActions(defaults)
  return (row) => {
    const versions = {
      key: 'versions',
      label: t('versions'),
      icon: History,
      onSelect: () => onDialog('versions', row),
    }
    if (!manages) return [versions]
    return [
      { key: 'edit', label: t('edit'), icon: PenLine, href: editorHref(row.id) },
      { key: 'duplicate', label: t('duplicate'), icon: Copy, onSelect: () => void duplicate(row) },
      { key: 'default', label: t('default'), icon: Star, onSelect: () => onDialog('defaults', row) },
      versions,
      {
        key: 'delete',
        label: t('delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void remove(row),
      },
    ]
  }
}
