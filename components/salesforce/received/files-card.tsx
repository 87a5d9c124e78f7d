'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download, Paperclip, ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { InstantText } from '@/components/kit/day'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type ReceivedDocument,
} from '@/lib/api/salesforce/received/received-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { isReceivedKey, managesReceived } from './received-spec'
import { useReceivedActions } from './use-received-actions'

/** The file that a document came with, what is attached inside it, and what was added by hand. */
export function FilesCard({ received }: { received: ReceivedDocument }) {
  const t = useTranslations('received.files')
  const manages = managesReceived(useUser().gui_item_list, received.document_kind)
  const { download, running } = useReceivedActions()
  const { file, attachment_list, id } = received
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {file ? (
          <div className="grid gap-1">
            <Button
              className="justify-self-start"
              pending={running === 'original'}
              onClick={() => void download('original', () => api.salesforce.received.file({ id }))}
            >
              {running === 'original' ? null : <Download aria-hidden />}
              {t('original')}
            </Button>
            <p className="break-all text-ink-soft text-sm">{file.name}</p>
            <p className="text-ink-soft text-sm">
              {t('received')} <InstantText value={file.received_at} form="short" />
            </p>
            {file.identificativo_sdi ? (
              <p className="text-ink-soft text-sm">{t('delivered', { number: file.identificativo_sdi })}</p>
            ) : null}
            {file.signed ? <Signature intact={file.intact} /> : null}
          </div>
        ) : null}
        {attachment_list.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <ul aria-label={t('attachments')} className="divide-y">
            {attachment_list.map((entry) => (
              <AttachmentRow
                key={`${entry.id}-${entry.position}`}
                entry={entry}
                documentId={id}
                manages={manages}
              />
            ))}
          </ul>
        )}
        {manages ? <AddFiles id={id} /> : null}
      </CardContent>
    </Card>
  )
}

function Signature({ intact }: { intact: boolean }) {
  const t = useTranslations('received.files')
  const Icon = intact ? ShieldCheck : ShieldAlert
  return (
    <p className={`flex items-center gap-1.5 text-sm ${intact ? 'text-state-paid' : 'text-state-error'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(intact ? 'signed' : 'not_intact')}
    </p>
  )
}

type Entry = ReceivedDocument['attachment_list'][number]

function AttachmentRow({
  entry,
  documentId,
  manages,
}: {
  entry: Entry
  documentId: number
  manages: boolean
}) {
  const t = useTranslations('received.files')
  const language = useLanguage()
  const { download, running } = useReceivedActions()
  const { remove, isRemoving } = useDetach(entry)
  const load = () =>
    entry.id === null
      ? api.salesforce.received.embedded({ id: documentId, position: entry.position ?? 0 })
      : api.salesforce.received.attachment({ id: entry.id })
  return (
    <li className="flex items-center gap-1 py-1.5">
      <Paperclip aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow px-1">
        <span className="block truncate" title={entry.name}>
          {entry.name}
        </span>
        <span className="block truncate text-ink-soft text-sm">
          {[entry.description, t('size', { kb: formatNumber(Math.ceil(entry.size / 1024), language) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={t('download', { name: entry.name })}
        pending={running !== null}
        onClick={() => void download('attachment', load)}
      >
        {running === null ? <Download aria-hidden /> : null}
      </Button>
      {manages && entry.id !== null ? (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={t('delete', { name: entry.name })}
          pending={isRemoving}
          onClick={() => void remove()}
        >
          {isRemoving ? null : <Trash2 aria-hidden />}
        </Button>
      ) : null}
    </li>
  )
}

function useDetach({ id }: Entry) {
  const { once, running } = useOnce()
  const queries = useQueryClient()
  const remove = () =>
    once('remove', async () => {
      if (id === null) return false
      await api.salesforce.received.detach({ id })
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      return true
    })
  return { remove, isRemoving: running !== null }
}

function AddFiles({ id }: { id: number }) {
  const t = useTranslations('received.files')
  const input = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const add = (files: File[]) =>
    once('add', async () => {
      if (files.length > MAX_ATTACHMENTS || files.some(({ size }) => size > MAX_ATTACHMENT_BYTES)) {
        notify.error(t('limits'))
        return false
      }
      await api.salesforce.received.attach({ id, files })
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      return true
    })
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      <Button size="sm" pending={running !== null} onClick={() => input.current?.click()}>
        {running === null ? <Paperclip aria-hidden /> : null}
        {t('add')}
      </Button>
    </div>
  )
}
