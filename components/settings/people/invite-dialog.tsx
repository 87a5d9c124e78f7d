'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
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
import { invitationIn } from '@/lib/api/auth/invitation-fields'
import { ApiError, api, isUnanswered } from '@/lib/api/client'
import { isRole, ROLE_PRESET_NAMES, ROLE_PRESETS } from '@/lib/domain/access/roles'
import { useSubStructures } from '../use-settings-saving'
import { PresetSelect } from './preset-select'
import { MEMBERS_KEY } from './use-member-actions'

/** The first set of roles, from the operator's on, that the user may grant; their own roles when no set is. */
function useFirstPreset(): string[] {
  const has = useHasRole()
  const { gui_item_list } = useUser()
  const names = ['OPERATOR', ...ROLE_PRESET_NAMES] as const
  const found = names.find((name) => ROLE_PRESETS[name].every((role) => has(role)))
  return found ? [...ROLE_PRESETS[found]] : [...gui_item_list]
}

/** Asks somebody to join the structure, by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people.dialog')
  const kit = useTranslations('kit')
  const below = useSubStructures()
  const { send, pending, error } = useInvite(onClose)
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState(useFirstPreset())
  const [cascade, setCascade] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ email, gui_item_list: roles.filter(isRole), cascade })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="md:max-w-md">
        <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
          <DialogHeader>
            <DialogTitle>{t('title')}</DialogTitle>
            <DialogDescription>{t('text')}</DialogDescription>
          </DialogHeader>
          <FormField required label={t('email')} error={error}>
            {(field) => (
              <Input
                {...field}
                type="email"
                autoComplete="off"
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </FormField>
          <PresetSelect label={t('preset')} held={roles} onChoose={setRoles} />
          {below.length > 0 ? (
            <div className="flex items-start gap-2">
              <Checkbox
                id={id}
                className="mt-0.5"
                checked={cascade}
                onCheckedChange={(on) => setCascade(on === true)}
              />
              <label htmlFor={id}>{t('cascade')}</label>
            </div>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="submit" variant="primary" pending={pending}>
              {t('submit')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useInvite(onDone: () => void) {
  const t = useTranslations('people.dialog')
  const kit = useTranslations('kit.field')
  const notify = useNotify()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (input: Parameters<typeof api.auth.invitations.create>[0]): Promise<void> => {
    if (!invitationIn.shape.email.safeParse(input.email).success) return setError(kit('format'))
    setPending(true)
    try {
      await api.auth.invitations.create(input)
      notify.success(t('sent', { email: input.email.trim() }))
      await client.invalidateQueries({ queryKey: [MEMBERS_KEY] })
      onDone()
    } catch (fault) {
      if (isUnanswered(fault)) notify.error(fault, undefined, () => void send(input))
      else setError(fault instanceof ApiError ? fault.description : errorText(fault).text)
    }
    setPending(false)
  }
  return { send, pending, error }
}
