'use client'

import {
  Code,
  FileCheck,
  FileCheck2,
  FileDown,
  HandCoins,
  type LucideIcon,
  Mail,
  Send,
  Undo2,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TableSelection } from '@/components/kit/data-table/table-bulk-bar'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import {
  BATCH_ACTIONS,
  type BatchAction,
  type BatchDocument,
  fitsBatch,
  isFileBatch,
  mayBatch,
} from '@/lib/domain/documents/lists/document-batch'
import { DocumentSum, MOST_SUMMED } from '../list/document-sum'
import type { Batches, BatchSelection } from './use-batches'

const BatchPayDialog = dynamic(() => import('./batch-pay-dialog').then((module) => module.BatchPayDialog), {
  ssr: false,
})

const ICONS: Readonly<Record<BatchAction, LucideIcon>> = {
  ISSUE_SEND: FileCheck2,
  ISSUE: FileCheck,
  SEND: Send,
  PAY: HandCoins,
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
  /** Under this key the browser keeps the list. */
  listKey: string
  /** The rows that are shown, of invoices and credit notes: only actions that fit a chosen one are offered. */
  rows?: readonly (BatchDocument & { id: number })[]
  /** Ends the choice. */
  clear: () => void
}

/** The first of these that is offered is the next step of the chosen documents. */
const STEPS: readonly BatchAction[] = ['ISSUE_SEND', 'ISSUE', 'SEND', 'PAY']

/** The chosen documents, as far as all of them are shown; null where some are not. */
function shownAmong(rows: BatchActionsProps['rows'], selection: TableSelection): BatchDocument[] | null {
  if (!rows || selection.kind === 'all') return null
  const chosen = rows.filter(({ id }) => selection.keys.includes(String(id)))
  return chosen.length === selection.keys.length ? chosen : null
}

/**
 * The sum of the chosen documents of a list, and the buttons of the batches that the user may start over them; a batch
 * that changes documents is confirmed first.
 */
export function BatchActions({ batches, selection, filter, listKey, rows, clear }: BatchActionsProps) {
  const t = useTranslations('batches')
  const dialogs = useDialogs()
  const { once, running } = useOnce()
  const { gui_item_list: roles } = useUser()
  const [isPaying, setPaying] = useState(false)
  const { kind } = batches
  const shown = shownAmong(rows, selection)
  const actions = BATCH_ACTIONS.filter(
    (action) => mayBatch(roles, action, kind) && (!shown || shown.some((row) => fitsBatch(action, row))),
  )
  const next = STEPS.find((action) => actions.includes(action))
  const count = selection.kind === 'all' ? selection.total : selection.keys.length
  const chosen: BatchSelection = selection.kind === 'all' ? { filter } : { ids: selection.keys.map(Number) }
  const act = (action: Exclude<BatchAction, 'PAY'>) =>
    once(action, async () => {
      if (!isFileBatch(action)) {
        const text = t(`ask.${action}`, { count, kind })
        if (!(await dialogs.confirm({ text, confirm: t(`confirm.${action}`) }))) return false
      }
      await batches.start(action, chosen)
      clear()
      return true
    })
  return (
    <>
      {selection.kind === 'all' || selection.keys.length <= MOST_SUMMED ? (
        <DocumentSum
          kind={kind}
          listKey={listKey}
          input={selection.kind === 'all' ? filter : { ids: selection.keys.join(',') }}
        />
      ) : null}
      {actions.map((action) => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            size="sm"
            variant={action === next ? 'primary' : 'secondary'}
            disabled={running !== null}
            onClick={() => (action === 'PAY' ? setPaying(true) : void act(action))}
          >
            <Icon aria-hidden />
            {t(`actions.${action}`, { kind })}
          </Button>
        )
      })}
      {isPaying ? (
        <BatchPayDialog
          chosen={chosen}
          onPay={async (payment) => {
            await batches.start('PAY', chosen, payment)
            clear()
          }}
          onClose={() => setPaying(false)}
        />
      ) : null}
    </>
  )
}
