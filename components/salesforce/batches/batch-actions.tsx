'use client'

import { Code, FileCheck, FileDown, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { TableSelection } from '@/components/kit/data-table/table-bulk-bar'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import {
  BATCH_ACTIONS,
  type BatchAction,
  batchRole,
  isFileBatch,
} from '@/lib/domain/documents/document-batch'
import type { Batches, BatchSelection } from './use-batches'

const ICONS: Readonly<Record<BatchAction, LucideIcon>> = {
  ISSUE: FileCheck,
  CREDIT: Undo2,
  MAIL: Mail,
  PDF: FileDown,
  XML: Code,
}

type BatchActionsProps = {
  batches: Batches
  selection: TableSelection
  /** The filter of the list, for a batch over all that it finds. */
  filter: Extract<BatchSelection, { filter: object }>['filter']
  /** Ends the choice. */
  clear: () => void
}

/**
 * The buttons of the batches that the user may start over the chosen documents of a list; a batch that changes
 * documents is confirmed first.
 */
export function BatchActions({ batches, selection, filter, clear }: BatchActionsProps) {
  const t = useTranslations('batches')
  const dialogs = useDialogs()
  const { once, running } = useOnce()
  const { gui_item_list: roles } = useUser()
  const { kind } = batches
  const actions = BATCH_ACTIONS.filter((action) => {
    const role = batchRole(action, kind)
    return role !== null && roles.includes(role)
  })
  const count = selection.kind === 'all' ? selection.total : selection.keys.length
  const chosen: BatchSelection = selection.kind === 'all' ? { filter } : { ids: selection.keys.map(Number) }
  const act = (action: BatchAction) =>
    once(action, async () => {
      if (!isFileBatch(action)) {
        const text = t(`ask.${action}`, { count, kind })
        if (!(await dialogs.confirm({ text, confirm: t(`confirm.${action}`) }))) return false
      }
      await batches.start(action, chosen)
      clear()
      return true
    })
  return actions.map((action) => {
    const Icon = ICONS[action]
    return (
      <Button
        key={action}
        size="sm"
        variant={action === 'ISSUE' ? 'primary' : 'secondary'}
        disabled={running !== null}
        onClick={() => void act(action)}
      >
        <Icon aria-hidden />
        {t(`actions.${action}`, { kind })}
      </Button>
    )
  })
}
