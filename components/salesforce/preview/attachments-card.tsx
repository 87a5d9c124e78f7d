'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Paperclip, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { FileSize } from '@/components/kit/fields/file-size'
import { FormField } from '@/components/kit/fields/form-field'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import {
  ATTACHMENT_ENDINGS,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_DESCRIPTION,
  MAX_ATTACHMENTS,
} from '@/lib/domain/einvoice/attachment'

type Attached = Awaited<ReturnType<typeof api.salesforce.einvoiceAttachments.list>>['response']
type Entry = Attached['attachment_list'][number]

type Props = {
  document: Pick<Invoice, 'id' | 'state' | 'exchange'>
  /** The query of the document, whose e-invoice is another one once its files change. */
  queryKey: readonly unknown[]
}

/** The files that travel inside of the e-invoice: they change until it is sent or signed. */
export function AttachmentsCard({ document: { id, state, exchange }, queryKey }: Props) {
  const t = useTranslations('preview.attachments')
  const queries = useQueryClient()
  const isManager = useUser().gui_item_list.includes('GUI_CAN_MANAGE_INVOICE')
  // Sending, signing and a rejection open or close the files.
  const key = ['einvoice_attachments', id, state, exchange?.state, exchange?.signed_at] as const
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.salesforce.einvoiceAttachments.list({ invoice_id: id })).response,
  })
  const changed = (answer: Attached) => {
    queries.setQueryData(key, answer)
    // Not waited for: the next file can be chosen as soon as this one is shown.
    void queries.invalidateQueries({ queryKey })
    return true
  }
  const files = data?.attachment_list ?? []
  const isOpen = isManager && data?.is_open === true
  const hasRoom = isOpen && files.filter(({ is_copy }) => !is_copy).length < MAX_ATTACHMENTS
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {isError ? <p className="text-state-error">{t('failed')}</p> : null}
        {data && files.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : null}
        {files.length > 0 ? (
          <ul aria-label={t('title')} className="divide-y">
            {files.map((entry) => (
              <FileRow key={entry.id} entry={entry} onRemoved={isOpen ? changed : null} />
            ))}
          </ul>
        ) : null}
        {data?.adds_copy ? <p className="text-ink-soft text-sm">{t('adds_copy')}</p> : null}
        {hasRoom ? <AddFile id={id} onAdded={changed} /> : null}
        {data?.is_open === false && files.length > 0 ? (
          <p className="text-ink-soft text-sm">{t('closed')}</p>
        ) : null}
      </CardContent>
    </Card>
  )
}

type Changed = (answer: Attached) => boolean

function FileRow({ entry, onRemoved }: { entry: Entry; onRemoved: Changed | null }) {
  const t = useTranslations('preview.attachments')
  const notify = useNotify()
  const { once, running } = useOnce()
  const { id, name, description, size } = entry
  const download = () =>
    once('download', async () => {
      const { headers, body } = await api.salesforce.einvoiceAttachments.download({ id })
      saveFile(fileNameOf(headers) ?? name, body)
      return true
    })
  const remove = (done: Changed) =>
    once('remove', async () => {
      const { response } = await api.salesforce.einvoiceAttachments.remove({ id })
      notify.success(t('removed'))
      return done(response)
    })
  return (
    <li className="flex items-center gap-1 py-1.5">
      <Paperclip aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow px-1">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block truncate text-ink-soft text-sm" title={description || undefined}>
          <FileSize bytes={size} />
          {description ? ` · ${description}` : null}
        </span>
      </span>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={t('download', { name })}
        pending={running === 'download'}
        onClick={() => void download()}
      >
        {running === 'download' ? null : <Download aria-hidden />}
      </Button>
      {onRemoved ? (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={t('remove', { name })}
          pending={running === 'remove'}
          onClick={() => void remove(onRemoved)}
        >
          {running === 'remove' ? null : <Trash2 aria-hidden />}
        </Button>
      ) : null}
    </li>
  )
}

const ACCEPTED = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',')

function AddFile({ id, onAdded }: { id: number; onAdded: Changed }) {
  const t = useTranslations('preview.attachments')
  const notify = useNotify()
  const { once, running } = useOnce()
  const input = useRef<HTMLInputElement>(null)
  const limits = useId()
  const [description, setDescription] = useState('')
  const add = (file: File) =>
    once('add', async () => {
      if (file.size > MAX_ATTACHMENT_BYTES) {
        notify.error(t('limits'))
        return false
      }
      const { response } = await api.salesforce.einvoiceAttachments.add({ invoice_id: id, file, description })
      setDescription('')
      notify.success(t('added'))
      return onAdded(response)
    })
  return (
    <div className="grid gap-2">
      <FormField label={t('description')}>
        {(field) => (
          <Input
            {...field}
            value={description}
            maxLength={MAX_ATTACHMENT_DESCRIPTION}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </FormField>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t('add')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void add(file)
        }}
      />
      <Button
        size="sm"
        className="justify-self-start"
        aria-describedby={limits}
        pending={running !== null}
        onClick={() => input.current?.click()}
      >
        {running === null ? <Paperclip aria-hidden /> : null}
        {t('add')}
      </Button>
      <p id={limits} className="text-ink-soft text-sm">
        {t('limits')}
      </p>
    </div>
  )
}
