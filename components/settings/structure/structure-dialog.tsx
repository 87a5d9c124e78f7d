'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { tellOtherTabs } from '@/components/shell/menu/tabs'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { StructureNode } from '@/lib/api/auth/structure-fields'
import { ApiError, api } from '@/lib/api/client'

/** The structure that is renamed or moved, or the structure below which a new one is added. */
export type StructureEdit = { node: StructureNode } | { parentId: number }

/** The ids of a structure and of all below it. */
function branchOf(nodes: readonly StructureNode[], id: number): number[] {
  return [id, ...nodes.filter((node) => node.parent_id === id).flatMap((child) => branchOf(nodes, child.id))]
}

export function StructureDialog({
  nodes,
  edit,
  onClose,
  onSaved,
}: {
  nodes: readonly StructureNode[]
  edit: StructureEdit
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const t = useTranslations('structures')
  const kit = useTranslations('kit')
  const node = 'node' in edit ? edit.node : null
  const form = useStructureForm(edit, onClose, onSaved)
  const barred = node ? branchOf(nodes, node.id) : []
  const parents = nodes.filter(({ id, is_owner }) => is_owner && !barred.includes(id))
  const id = useId()
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="md:max-w-md">
        <form onSubmit={form.submit} noValidate className="flex grow flex-col gap-4">
          <DialogHeader>
            <DialogTitle>{t(node ? 'dialog_edit' : 'dialog_add')}</DialogTitle>
            <DialogDescription>{t('dialog_text')}</DialogDescription>
          </DialogHeader>
          <FormField required label={t('name')} error={form.error}>
            {(field) => (
              <Input
                {...field}
                autoFocus
                autoComplete="off"
                maxLength={80}
                value={form.name}
                onChange={(event) => form.setName(event.target.value)}
              />
            )}
          </FormField>
          {node?.is_root || parents.length === 0 ? null : (
            <FormField label={t('parent')}>
              {(field) => (
                <Select
                  {...field}
                  value={String(form.parentId)}
                  options={parents.map((parent) => ({ value: String(parent.id), label: parent.name }))}
                  onChange={(event) => form.setParentId(Number(event.target.value))}
                />
              )}
            </FormField>
          )}
          {node ? null : (
            <div className="flex items-start gap-2">
              <Checkbox
                id={id}
                aria-describedby={`${id}-help`}
                className="mt-0.5"
                checked={form.inherit}
                onCheckedChange={(on) => form.setInherit(on === true)}
              />
              <div className="grid gap-0.5">
                <label htmlFor={id}>{t('inherit')}</label>
                <p id={`${id}-help`} className="text-ink-soft text-sm">
                  {t('inherit_help')}
                </p>
              </div>
            </div>
          )}
          <DialogFooter>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="submit" variant="primary" pending={form.pending} disabled={form.name.trim() === ''}>
              {t(node ? 'save' : 'add')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useStructureForm(edit: StructureEdit, onClose: () => void, onSaved: () => Promise<void>) {
  const t = useTranslations('structures')
  const notify = useNotify()
  const errorText = useErrorText()
  const node = 'node' in edit ? edit.node : null
  const [name, setName] = useState(node?.name ?? '')
  const [parentId, setParentId] = useState(node ? node.parent_id : 'parentId' in edit ? edit.parentId : null)
  const [inherit, setInherit] = useState(true)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    if (!node) return api.auth.structures.add({ name, parent_id: parentId ?? 0, inherit })
    const moved = parentId !== node.parent_id && parentId !== null ? { parent_id: parentId } : {}
    return api.auth.structures.save({ id: node.id, name, ...moved })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    try {
      await send()
      notify.success(t(node ? 'saved' : 'added'))
      // The calls of this page name the structure: a new name needs a new page.
      if (node) tellOtherTabs('structure')
      if (node?.is_current && node.name !== name.trim()) return window.location.reload()
      onClose()
      await onSaved()
    } catch (fault) {
      setError(fault instanceof ApiError ? fault.description : errorText(fault).text)
    }
    setPending(false)
  }
  return { name, setName, parentId, setParentId, inherit, setInherit, pending, error, submit }
}
