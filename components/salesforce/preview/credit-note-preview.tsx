'use client'

import { useQuery } from '@tanstack/react-query'
import { FileCheck, FileDown, Mail, Printer, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { RowMenu } from '@/components/kit/data-table/row-menu'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { CreditNote } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { CreditNoteMail } from '../credit-notes/credit-note-mail'
import { CREDIT_NOTES_KEY } from '../credit-notes/credit-notes-spec'
import { useCreditNoteActions } from '../credit-notes/use-credit-note-actions'
import { invoiceAbilities, isOnItsWay } from '../invoices/invoice-abilities'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { useFileActions } from '../list/use-file-actions'
import { useDocumentTitle } from '../paper/document-paper'
import { documentOfInvoice } from './document-of'
import { DocumentPreview } from './document-preview'
import { ExchangeCard } from './exchange-card'
import { printPaper } from './print-paper'
import { SignatureCard } from './signature-card'
import { XmlTabs } from './xml-tabs'

const LIST = '/app/documents/creditNotes'

/** A credit note as its customer receives it, with its life and its invoice beside it. */
export function CreditNotePreview({
  initial,
  customerId,
}: {
  initial: CreditNote
  customerId: number | null
}) {
  const list = useTranslations('credit_notes')
  const key = [CREDIT_NOTES_KEY, 'one', initial.id] as const
  const { data: note } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.salesforce.creditNotes.byId({ id: initial.id })).response.creditNote,
    initialData: initial,
  })
  useLiveRefresh(key, isOnItsWay(note.state))
  const value = useMemo(() => documentOfInvoice(note, 'CREDITNOTE'), [note])
  const title = useDocumentTitle(value)
  return (
    <DocumentPreview
      id={note.id}
      of="creditNote"
      title={title}
      list={{ label: list('title'), href: LIST }}
      state={note.state}
      value={value}
      body={note}
      customerId={customerId}
      action={<CreditNoteActions note={note} title={title} />}
      beside={
        <>
          <SignatureCard kind="CREDITNOTE" document={note} queryKey={key} />
          {note.exchange ? <ExchangeCard exchange={note.exchange} state={note.state} /> : null}
        </>
      }
      around={(sheet) => (
        <XmlTabs kind="CREDITNOTE" id={note.id} xmlName={note.xml_filename}>
          {sheet}
        </XmlTabs>
      )}
    />
  )
}

/** What may be done with the credit note now. */
function CreditNoteActions({ note, title }: { note: CreditNote; title: string }) {
  const t = useTranslations('credit_notes.actions')
  const paper = useTranslations('invoices.actions')
  const { gui_item_list: roles } = useUser()
  const { issue, send, remove, download, running } = useCreditNoteActions()
  const files = useFileActions()
  const router = useRouter()
  const [isMailing, setMailing] = useState(false)
  const may = invoiceAbilities(note, roles)
  const removeAndLeave = async () => {
    if (await remove(note)) router.push(LIST)
  }
  return (
    <>
      {may.pdf ? (
        <Button pending={running === 'pdf'} onClick={() => void download(note, 'pdf')}>
          {running === 'pdf' ? null : <FileDown aria-hidden />}
          {t('pdf')}
        </Button>
      ) : null}
      {may.mail ? (
        <Button onClick={() => setMailing(true)}>
          <Mail aria-hidden />
          {t('mail')}
        </Button>
      ) : null}
      {may.issue ? (
        <Button variant="primary" pending={running === 'issue'} onClick={() => void issue(note)}>
          {running === 'issue' ? null : <FileCheck aria-hidden />}
          {t('issue')}
        </Button>
      ) : null}
      {may.send ? (
        <Button variant="primary" pending={running === 'send'} onClick={() => void send(note)}>
          {running === 'send' ? null : <Send aria-hidden />}
          {t('send')}
        </Button>
      ) : null}
      <RowMenu
        rowLabel={title}
        actions={[
          { key: 'print', label: paper('print'), icon: Printer, onSelect: printPaper },
          ...(may.pdf ? files((format) => download(note, format)).filter(({ key }) => key !== 'pdf') : []),
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
      {isMailing ? <CreditNoteMail subject={note} onClose={() => setMailing(false)} /> : null}
    </>
  )
}
