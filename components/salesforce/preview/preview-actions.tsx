'use client'

import {
  BadgeEuro,
  Code,
  Copy,
  FileCheck,
  FileDown,
  Mail,
  PenLine,
  Printer,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RowMenu } from '@/components/kit/data-table/row-menu'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { invoiceAbilities } from '../invoices/invoice-abilities'
import { type InvoiceDialog, InvoiceDialogs } from '../invoices/invoice-dialogs'
import { useInvoiceActions } from '../invoices/use-invoice-actions'
import { useFileActions } from '../list/use-file-actions'
import { printPaper } from './print-paper'

/** What may be done with the invoice now: the next step of its life stands out. */
export function PreviewActions({ invoice, title }: { invoice: Invoice; title: string }) {
  const t = useTranslations('invoices.actions')
  const { gui_item_list: roles } = useUser()
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null)
  const { issue, send, pay, copy, remove, download, running } = useInvoiceActions(setDialog)
  const files = useFileActions()
  const router = useRouter()
  const may = invoiceAbilities(invoice, roles)
  const removeAndLeave = async () => {
    if (await remove(invoice)) router.push('/app/documents/invoices')
  }
  const busy = running !== null
  return (
    <>
      {may.pdf ? (
        <Button pending={running === 'pdf'} disabled={busy} onClick={() => void download(invoice, 'pdf')}>
          {running === 'pdf' ? null : <FileDown aria-hidden />}
          {t('pdf')}
        </Button>
      ) : null}
      {may.xml ? (
        <Button pending={running === 'xml'} disabled={busy} onClick={() => void download(invoice, 'xml')}>
          {running === 'xml' ? null : <Code aria-hidden />}
          {t('xml')}
        </Button>
      ) : null}
      {may.edit || may.correct ? (
        <Button asChild>
          <Link href={`/app/documents/wizard/invoice/${invoice.id}`}>
            <PenLine aria-hidden />
            {t(may.correct ? 'correct' : 'edit')}
          </Link>
        </Button>
      ) : null}
      {may.issue ? (
        <Button
          variant="primary"
          pending={running === 'issue'}
          disabled={busy}
          onClick={() => void issue(invoice)}
        >
          {running === 'issue' ? null : <FileCheck aria-hidden />}
          {t('issue')}
        </Button>
      ) : null}
      {may.send ? (
        <Button
          variant="primary"
          pending={running === 'send'}
          disabled={busy}
          onClick={() => void send(invoice)}
        >
          {running === 'send' ? null : <Send aria-hidden />}
          {t('send')}
        </Button>
      ) : null}
      <RowMenu
        rowLabel={title}
        actions={[
          { key: 'print', label: t('print'), icon: Printer, onSelect: printPaper },
          ...(may.pdf ? files((format) => download(invoice, format)).filter(({ key }) => key !== 'pdf') : []),
          ...(may.mail
            ? [
                {
                  key: 'mail',
                  label: t('mail'),
                  icon: Mail,
                  onSelect: () => setDialog({ what: 'mail', invoice }),
                },
              ]
            : []),
          ...(may.pay
            ? [{ key: 'pay', label: t('pay'), icon: BadgeEuro, onSelect: () => void pay(invoice) }]
            : []),
          ...(may.copy
            ? [{ key: 'copy', label: t('copy'), icon: Copy, onSelect: () => void copy(invoice) }]
            : []),
          ...(may.credit
            ? [
                {
                  key: 'credit',
                  label: t('credit'),
                  icon: Undo2,
                  onSelect: () => setDialog({ what: 'credit', invoice }),
                },
              ]
            : []),
          ...(may.delete
            ? [
                {
                  key: 'delete',
                  label: t('delete'),
                  icon: Trash2,
                  separated: true,
                  destructive: true,
                  onSelect: () => void removeAndLeave(),
                },
              ]
            : []),
        ]}
      />
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
