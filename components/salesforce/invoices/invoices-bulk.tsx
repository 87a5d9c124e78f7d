'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Code, FileCheck, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { InvoiceRow } from '@/lib/api/salesforce/invoice-answer'
import { hasAny } from '@/lib/domain/roles'
import { CREDIT_NOTES_KEY } from '../credit-notes/credit-notes-spec'
import { BulkAction } from '../documents/bulk-action'
import { INVOICES_KEY } from './invoices-spec'

type BulkProps = { ids: readonly number[]; rows: readonly InvoiceRow[]; onDone: () => void }

/** What can be done with many invoices at once: issue them, credit them in full, take their XML. */
export function InvoicesBulk(props: BulkProps) {
  const { gui_item_list: roles } = useUser()
  return (
    <>
      {hasAny(roles, ['GUI_CAN_ISSUE_INVOICE']) ? <BulkIssue {...props} /> : null}
      {hasAny(roles, ['GUI_CAN_MANAGE_INVOICE']) ? <BulkCredit {...props} /> : null}
      <BulkXml ids={props.ids} />
    </>
  )
}

function BulkIssue({ ids, rows, onDone }: BulkProps) {
  const t = useTranslations('invoices')
  const queries = useQueryClient()
  const run = async () => {
    const { response } = await api.salesforce.invoices.bulkIssue({ invoice_ids: [...ids] })
    await queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
    const done = response.invoice_list.map(({ id, fullNumeration }) => ({ id, name: fullNumeration }))
    return { done, refused: response.refused_list }
  }
  return (
    <BulkAction
      label={t('bulk.issue')}
      icon={FileCheck}
      primary
      ask={t('bulk.ask', { count: ids.length })}
      confirm={t('actions.issue')}
      title={t('bulk.title')}
      rows={rows}
      run={run}
      onDone={onDone}
    />
  )
}

function BulkCredit({ ids, rows, onDone }: BulkProps) {
  const t = useTranslations('invoices')
  const queries = useQueryClient()
  const run = async () => {
    const { response } = await api.salesforce.creditNotes.createMultiple({ creditnote_id: [...ids] })
    await queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
    const numbers = new Map(rows.map((row) => [row.id, row.fullNumeration ?? '']))
    const done = response.creditNote_list.map(({ invoice_id }) => ({
      id: invoice_id,
      name: numbers.get(invoice_id) ?? '',
    }))
    return { done, refused: response.refused_list }
  }
  return (
    <BulkAction
      label={t('bulk.credit')}
      icon={Undo2}
      ask={t('bulk.ask_credit', { count: ids.length })}
      confirm={t('bulk.credit')}
      title={t('bulk.title_credit')}
      rows={rows}
      run={run}
      onDone={onDone}
    />
  )
}

function BulkXml({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('invoices')
  const { once, running } = useOnce()
  const download = () =>
    once('xml', async () => {
      const { headers, body } = await api.salesforce.invoices.printXml({ invoiceIds: [...ids] })
      saveFile(fileNameOf(headers) ?? 'fatture_xml.zip', body)
      return true
    })
  return (
    <Button size="sm" pending={running !== null} onClick={() => void download()}>
      {running ? null : <Code aria-hidden />}
      {t('bulk.xml')}
    </Button>
  )
}
