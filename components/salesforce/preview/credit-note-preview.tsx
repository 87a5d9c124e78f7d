'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { api } from '@/lib/api/client'
import type { CreditNote } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { CreditNoteEdit } from '../credit-notes/credit-note-edit'
import { CreditNoteMail } from '../credit-notes/credit-note-mail'
import { CREDIT_NOTES_KEY } from '../credit-notes/credit-notes-spec'
import { useCreditNoteMenu } from '../credit-notes/use-credit-note-menu'
import { isOnItsWay } from '../invoices/invoice-abilities'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { useDocumentTitle } from '../paper/document-paper'
import { ActionButton, actionsOf, PreviewMenu } from './action-buttons'
import { AttachmentsCard } from './attachments-card'
import { documentOfInvoice } from './document-of'
import { DocumentPreview } from './document-preview'
import { ExchangeCard } from './exchange-card'
import { SignatureCard } from './signature-card'
import { XmlTabs } from './xml-tabs'

const LIST = '/app/documents/creditNotes'

const MENU = ['pdf_custom', 'docx', 'delete']

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
          {value.typology === 'DIGITAL' ? <AttachmentsCard document={note} queryKey={key} /> : null}
          <SignatureCard kind="CREDITNOTE" document={note} queryKey={key} />
          {note.exchange ? (
            <ExchangeCard documentId={note.id} exchange={note.exchange} state={note.state} />
          ) : null}
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

/** The buttons and the menu of the actions that are possible on the credit note now. */
function CreditNoteActions({ note, title }: { note: CreditNote; title: string }) {
  const t = useTranslations('credit_notes.actions')
  const router = useRouter()
  const [isMailing, setMailing] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { menuOf, running } = useCreditNoteMenu({
    onMail: () => setMailing(true),
    onEdit: () => setEditing(true),
    onRemoved: () => router.push(LIST),
  })
  const actions = menuOf(note)
  const button = (key: string) => ({ action: actionsOf(actions, [key])[0], isRunning: running === key })
  return (
    <>
      <ActionButton {...button('pdf')} label={t('pdf')} />
      <ActionButton {...button('mail')} />
      <ActionButton {...button('edit')} />
      <ActionButton {...button('issue')} isPrimary />
      <ActionButton {...button('send')} isPrimary />
      <PreviewMenu title={title} actions={actionsOf(actions, MENU)} />
      {isEditing ? <CreditNoteEdit note={note} onClose={() => setEditing(false)} /> : null}
      {isMailing ? <CreditNoteMail subject={note} onClose={() => setMailing(false)} /> : null}
    </>
  )
}
