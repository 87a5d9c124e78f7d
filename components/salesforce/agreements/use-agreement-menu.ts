'use client'

import {
  CalendarCheck2,
  Coins,
  Copy,
  Eye,
  FileSignature,
  FileText,
  History,
  Mail,
  PenLine,
  Receipt,
  ThumbsDown,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useUser } from '@/components/shell/session/user-context'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { documentHref } from '../document-href'
import { useFileActions } from '../list/use-file-actions'
import { agreementAbilities } from './agreement-abilities'
import type { AgreementDialog } from './agreement-dialogs'
import { useAgreementWords } from './agreement-words'
import { useAgreementActions } from './use-agreement-actions'

type Subject = AgreementDialog['subject']

/**
 * The menu of an offer, a contract or a proforma: what its state and the user's roles allow. `running` is the key of the action that
 * runs, beside which no other starts.
 */
export function useAgreementMenu(kind: ProposalKind, open: (dialog: AgreementDialog) => void) {
  const t = useAgreementWords(kind)
  const proformas = useTranslations('proformas')
  const { gui_item_list: roles } = useUser()
  const actions = useAgreementActions(kind)
  const { running } = actions
  const prints = useFileActions()
  const menuOf = (subject: Subject): RowAction[] => {
    const may = agreementAbilities(kind, subject.state, roles)
    const act = (key: keyof typeof may, icon: RowAction['icon'], run: () => unknown) =>
      may[key] && { key, label: t(`actions.${key}`), icon, onSelect: () => void run() }
    const list: (RowAction | false)[] = [
      { key: 'open', label: t('actions.open'), icon: Eye, href: documentHref(kind, 'preview', subject.id) },
      may.edit && {
        key: 'edit',
        label: t('actions.edit'),
        icon: PenLine,
        href: documentHref(kind, 'wizard', subject.id),
      },
      may.collect && {
        key: 'collect',
        label: proformas('actions.collect'),
        icon: Coins,
        onSelect: () => open({ what: 'collect', subject }),
      },
      act('send', Mail, () => open({ what: 'mail', subject })),
      act('sign', FileSignature, () => actions.sign(subject)),
      act('reject', ThumbsDown, () => actions.reject(subject)),
      act('activate', CalendarCheck2, () => open({ what: 'activate', subject })),
      act('sign_activate', CalendarCheck2, () => open({ what: 'activate', subject })),
      act('invoice', Receipt, () => actions.invoice(subject)),
      ...(kind === 'OFFER'
        ? [
            act('contract', FileText, () => actions.contract(subject)),
            act('revise', History, () => actions.revise(subject)),
          ]
        : []),
      act('copy', Copy, () => actions.copy(subject)),
      ...(may.pdf ? prints((format) => actions.download(subject, format)) : []),
      may.delete && {
        key: 'delete',
        label: t('actions.delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void actions.remove(subject),
      },
    ]
    return list
      .filter((action) => action !== false)
      .map((action) => (action.href ? action : { ...action, disabled: running !== null }))
  }
  return { menuOf, running }
}
