'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Code, FileCheck, FileDown, Mail, Undo2 } from 'lucide-react'
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

const FILES = [
  ['pdf', FileDown],
  ['xml', Code],
] as const

/** What can be done with many invoices at once: issue, credit in full, send by e-mail, take their files. */
export function InvoicesBulk(props: BulkProps) {
  const { gui_item_list: roles } = useUser()
  return (
    <>
      {hasAny(roles, ['GUI_CAN_ISSUE_INVOICE']) ? <BulkIssue {...props} /> : null}
      {hasAny(roles, ['GUI_CAN_MANAGE_INVOICE']) ? <BulkCredit {...props} /> : null}
      {hasAny(roles, ['GUI_CAN_SEND_INVOICE']) ? <BulkMail {...props} /> : null}
      <BulkFiles ids={props.ids} />
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

function BulkMail({ ids, rows, onDone }: BulkProps) {
  const t = useTranslations('invoices.bulk')
  const queries = useQueryClient()
  const run = async () => {
    const { response } = await api.salesforce.invoices.bulkSend({ invoice_ids: [...ids] })
    await queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
    const { invoice_list, refused_list } = response
    const silent = refused_list.filter(({ code }) => code === 'ERROR_DOCUMENT_NO_ADDRESS').length
    const counts = [
      t('mailed', { count: invoice_list.length }),
      ...(silent > 0 ? [t('no_address', { count: silent })] : []),
    ]
    const done = invoice_list.map(({ id, fullNumeration, mail_to }) => ({
      id,
      name: `${fullNumeration} → ${mail_to}`,
    }))
    return { done, refused: refused_list, counts: counts.join(', ') }
  }
  return (
    <BulkAction
      label={t('mail')}
      icon={Mail}
      ask={t('ask_mail', { count: ids.length })}
      confirm={t('mail')}
      title={t('title_mail')}
      rows={rows}
      run={run}
      onDone={onDone}
    />
  )
}

/** Their XML, and their PDFs, as a ZIP. */
function BulkFiles({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('invoices')
  const { once, running } = useOnce()
  const download = (format: 'xml' | 'pdf') =>
    once(format, async () => {
      const call = format === 'xml' ? api.salesforce.invoices.printXml : api.salesforce.invoices.printPdf
      const { headers, body } = await call({ invoiceIds: [...ids] })
      saveFile(fileNameOf(headers) ?? `fatture_${format}.zip`, body)
      return true
    })
  return (
    <>
      {FILES.map(([format, Icon]) => (
        <Button
          key={format}
          size="sm"
          pending={running === format}
          disabled={running !== null}
          onClick={() => void download(format)}
        >
          {running === format ? null : <Icon aria-hidden />}
          {t(`bulk.${format}`)}
        </Button>
      ))}
    </>
  )
}
