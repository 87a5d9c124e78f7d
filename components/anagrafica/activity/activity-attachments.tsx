'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Paperclip, Trash2, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef, useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { FileSize } from '@/components/kit/fields/file-size'
import { saveFile } from '@/components/kit/save-file'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { type Attachment, MAX_FILE_BYTES, MAX_FILES } from '@/lib/api/anagrafica/attachments-fields'
import { api } from '@/lib/api/client'

/** The files of an entry: added, saved, deleted. */
export function ActivityAttachments({ entry: { id } }: { entry: Anagrafica }) {
  const t = useTranslations('activity')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['entry', id] })
  const { data, error } = useQuery({
    queryKey: ['entry', id, 'attachments'],
    queryFn: async () => (await api.anagrafica.attachments.list({ id })).response.attachment_list,
  })
  return (
    <div className="grid gap-4">
      <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
        <UploadButton id={id} onUploaded={reload} />
      </IfRole>
      {error ? <p className="text-state-error">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {data?.length === 0 ? <EmptyState icon={Paperclip} title={t('no_attachments')} /> : null}
      <ul className="divide-y">
        {data?.map((file) => (
          <FileRow key={file.id} file={file} onRemoved={reload} />
        ))}
      </ul>
    </div>
  )
}

function UploadButton({ id, onUploaded }: { id: number; onUploaded: () => Promise<void> }) {
  const t = useTranslations('activity')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = [...(event.target.files ?? [])]
    event.target.value = ''
    if (file.length === 0) return
    const isTooMuch = file.length > MAX_FILES || file.some(({ size }) => size > MAX_FILE_BYTES)
    if (isTooMuch) return notify.error(t('attachment_help'))
    setUploading(true)
    try {
      await api.anagrafica.attachments.upload({ id, file })
      await onUploaded()
      notify.success(t('attachments_added', { count: file.length }))
    } catch (error) {
      notify.error(error)
    } finally {
      setUploading(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input ref={input} type="file" multiple hidden onChange={(event) => void upload(event)} />
      <Button pending={isUploading} onClick={() => input.current?.click()}>
        {isUploading ? null : <Upload aria-hidden />}
        {t('attachment_add')}
      </Button>
      <span className="text-ink-soft text-sm">{t('attachment_help')}</span>
    </div>
  )
}

type RowProps = { file: Attachment; onRemoved: () => Promise<void> }

function FileRow({ file, onRemoved }: RowProps) {
  const t = useTranslations('activity')
  const { id, name } = file
  const { download, remove } = useFileActions(file, onRemoved)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          <FileSize bytes={file.size} /> · {file.author ? `${file.author.name} · ` : null}
          <InstantText value={file.created_at} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('attachment_download', { name })}
          onClick={() => void download()}
        >
          <Download aria-hidden />
        </Button>
        <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
          <Button
            key={id}
            variant="ghost"
            size="icon-sm"
            aria-label={t('attachment_delete', { name })}
            onClick={() => void remove()}
          >
            <Trash2 aria-hidden />
          </Button>
        </IfRole>
      </div>
    </li>
  )
}

function useFileActions({ id, name }: Attachment, onRemoved: () => Promise<void>) {
  const t = useTranslations('activity')
  const dialogs = useDialogs()
  const notify = useNotify()
  const download = async () => {
    try {
      saveFile(name, (await api.anagrafica.attachments.download({ id })).body)
    } catch (error) {
      notify.error(error)
    }
  }
  const remove = async () => {
    const text = t('attachment_delete_confirm', { name })
    if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
    try {
      await api.anagrafica.attachments.remove({ id })
      await onRemoved()
    } catch (error) {
      notify.error(error)
    }
  }
  return { download, remove }
}
