'use client'

import { useQueryClient } from '@tanstack/react-query'
import { MailX, Send, ShieldCheck, UserMinus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/session/user-context'
import type { MemberRow } from '@/lib/api/auth/member-fields'
import { api } from '@/lib/api/client'

export const MEMBERS_KEY = 'members'

/** The actions on a member of the structure or on an invited person. */
export function useMemberActions(): (row: MemberRow) => readonly RowAction[] {
  const t = useTranslations('people')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const { structure } = useUser()
  const run = async (call: () => Promise<unknown>, done: string, ask?: string): Promise<void> => {
    if (ask && !(await dialogs.confirm({ text: ask, destructive: true }))) return
    try {
      await call()
      notify.success(done)
    } catch (error) {
      notify.error(error, undefined, () => void run(call, done))
    }
    await client.invalidateQueries({ queryKey: [MEMBERS_KEY] })
  }
  const remove = async ({ id, is_self, name, email }: MemberRow) => {
    const leave = async () => {
      await api.auth.members.remove({ id })
      if (is_self) window.location.assign('/app/dashboard')
    }
    await run(leave, t('removed'), t('ask_remove', { name: name || email, structure }))
  }
  const ofMember = (row: MemberRow): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: ShieldCheck, href: `/app/settings/users/${row.id}` },
    {
      key: 'remove',
      label: t('remove'),
      icon: UserMinus,
      destructive: true,
      separated: true,
      onSelect: () => void remove(row),
    },
  ]
  const ofInvitation = ({ id, email }: MemberRow): RowAction[] => [
    {
      key: 'resend',
      label: t('resend'),
      icon: Send,
      onSelect: () => void run(() => api.auth.invitations.resend({ id }), t('resent')),
    },
    {
      key: 'withdraw',
      label: t('withdraw'),
      icon: MailX,
      destructive: true,
      separated: true,
      onSelect: () =>
        void run(
          () => api.auth.invitations.withdraw({ id }),
          t('withdrawn'),
          t('ask_withdraw', { name: email }),
        ),
    },
  ]
  return (row) => (row.state === 'ACTIVE' ? ofMember(row) : ofInvitation(row))
}
