'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Member } from '@/lib/api/auth/member-fields'
import { api } from '@/lib/api/client'
import { isRole } from '@/lib/domain/access/roles'
import { useSubStructures } from '../use-settings-saving'
import { PresetSelect } from './preset-select'
import { RoleMatrix } from './role-matrix'
import { MEMBERS_KEY } from './use-member-actions'

const sorted = (roles: readonly string[]): string => [...roles].sort().join()

/** The editor of a person's roles in the structure: one of the usual sets, or role by role. */
export function MemberEditor({ member }: { member: Member }) {
  const t = useTranslations('people')
  const editor = useTranslations('people.editor')
  const state = useMemberEditor(member)
  const below = useSubStructures()
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.save()
      }}
    >
      <PageHeader
        crumbs={[{ label: t('title'), href: '/app/settings/users' }]}
        title={member.name || member.email}
        text={member.name ? member.email : undefined}
        badge={state.isDirty ? <Badge tone="warning">{editor('unsaved')}</Badge> : undefined}
      />
      {member.is_self ? <p className="mb-4 text-state-pending">{editor('self')}</p> : null}
      <PresetSelect
        label={editor('preset')}
        held={state.held}
        before={member.gui_item_list}
        onChoose={state.setHeld}
        className="mb-5 max-w-md"
      />
      <RoleMatrix held={state.held} onChange={state.setHeld} />
      <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
        {below.length > 0 ? (
          <span className="flex items-center gap-2">
            <Checkbox
              id={id}
              checked={state.cascade}
              onCheckedChange={(on) => state.setCascade(on === true)}
            />
            <label htmlFor={id}>{editor('cascade')}</label>
          </span>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          disabled={!state.isDirty && !state.cascade}
          pending={state.pending}
          aria-keyshortcuts="Control+S"
        >
          {editor('save')}
        </Button>
      </div>
    </form>
  )
}

function useMemberEditor(member: Member) {
  const t = useTranslations('people.editor')
  const router = useRouter()
  const notify = useNotify()
  const client = useQueryClient()
  const [saved, setSaved] = useState<readonly string[]>(member.gui_item_list)
  const [held, setHeld] = useState<readonly string[]>(member.gui_item_list)
  const [cascade, setCascade] = useState(false)
  const [pending, setPending] = useState(false)
  const isDirty = sorted(saved) !== sorted(held)
  const save = async (): Promise<void> => {
    setPending(true)
    try {
      const input = { id: member.id, gui_item_list: held.filter(isRole), cascade }
      const { member: now, left } = (await api.auth.members.save(input)).response
      setSaved(now.gui_item_list)
      setHeld(now.gui_item_list)
      setCascade(false)
      if (left.length > 0) notify.warning(t('left', { names: left.join(', ') }))
      else notify.success(t('saved'))
      await client.invalidateQueries({ queryKey: [MEMBERS_KEY] })
      router.refresh()
    } catch (error) {
      notify.error(error, undefined, () => void save())
    }
    setPending(false)
  }
  useUnsavedGuard(isDirty)
  useSaveShortcut(() => void save(), isDirty && !pending)
  return { held, setHeld, cascade, setCascade, isDirty, pending, save: () => void save() }
}
