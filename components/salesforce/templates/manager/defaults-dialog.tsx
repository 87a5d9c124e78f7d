'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Checkbox } from '@/components/ui/checkbox'
import { api } from '@/lib/api/client'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import type { TemplateRow } from '@/lib/api/salesforce/templates/template-fields'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import { TEMPLATES_KEY } from './templates-spec'

type DefaultsDialogProps = {
  template: TemplateRow
  /** The defaults as the list shows them; what somebody else has set since is not overwritten. */
  defaults: readonly TemplateDefault[]
  onClose: () => void
}

/** Chooses the kinds of documents that begin in a template. */
export function DefaultsDialog({ template: { id, name }, defaults, onClose }: DefaultsDialogProps) {
  const t = useTranslations('templates.manager.defaults')
  // The defaults as the dialog opened are compared with those that are stored.
  const [seen] = useState(() => new Map(defaults.map((one) => [one.document_kind, one])))
  const heldBy = (kind: DocumentKind) => seen.get(kind)?.template_id ?? null
  const [chosen, setChosen] = useState(() => DOCUMENT_KINDS.filter((kind) => heldBy(kind) === id))
  const toggle = (kind: DocumentKind, on: boolean) =>
    setChosen(on ? [...chosen, kind] : chosen.filter((one) => one !== kind))
  const { save, isSaving } = useSaveDefaults(onClose)
  const submit = () => {
    const changed = DOCUMENT_KINDS.filter((kind) => chosen.includes(kind) !== (heldBy(kind) === id))
    const list = changed.map((document_kind) => ({
      document_kind,
      template_id: chosen.includes(document_kind) ? id : null,
      before: heldBy(document_kind),
    }))
    void save(list)
  }
  return (
    <FormDialog
      title={t('title', { name })}
      text={t('text')}
      submit={t('save')}
      pending={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {DOCUMENT_KINDS.map((kind) => {
          const held = seen.get(kind)
          return (
            <KindItem
              key={kind}
              label={t(`kinds.${kind}`)}
              help={held && held.template_id !== id ? t('now', { name: held.name }) : undefined}
              isOn={chosen.includes(kind)}
              onToggle={(on) => toggle(kind, on)}
            />
          )
        })}
      </div>
    </FormDialog>
  )
}

type KindItemProps = {
  label: string
  help: string | undefined
  isOn: boolean
  onToggle: (on: boolean) => void
}

function KindItem({ label, help, isOn, onToggle }: KindItemProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-describedby={help ? `${id}-help` : undefined}
        checked={isOn}
        onCheckedChange={(on) => onToggle(on === true)}
      />
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id}>{label}</label>
        {help ? (
          <p id={`${id}-help`} className="wrap-anywhere text-ink-soft text-sm">
            {help}
          </p>
        ) : null}
      </div>
    </div>
  )
}

type SetInput = Parameters<typeof api.salesforce.templateDefaults.set>[0]

/** Saves changed defaults, and closes the dialog: also after a refusal, since the list then shows what is true now. */
function useSaveDefaults(onClose: () => void) {
  const t = useTranslations('templates.manager.defaults')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const save = (default_list: SetInput['default_list']) =>
    once('save', async () => {
      try {
        if (default_list.length > 0) {
          await api.salesforce.templateDefaults.set({ default_list })
          notify.success(t('saved'))
        }
      } finally {
        await queries.invalidateQueries({ queryKey: [TEMPLATES_KEY] })
        onClose()
      }
      return true
    })
  return { save, isSaving: running !== null }
}
