'use client'

import { Download, Eye, FileText, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileSize } from '@/components/kit/fields/file-size'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { PurchaseFile } from '@/lib/api/salesforce/purchases/purchase-fields'
import { previewKind } from './file-kinds'
import { Thumbnail } from './file-preview'
import type { NewFile } from './use-shown-file'

type KeptProps = { file: PurchaseFile; onShow: () => void; onRemove: (() => void) | null }

/** A file that is kept with the purchase. */
export function KeptFileRow({ file, onShow, onRemove }: KeptProps) {
  return (
    <FileRow name={file.name} size={file.size}>
      {previewKind(file.mime_type) ? <ShowButton name={file.name} onShow={onShow} /> : null}
      <DownloadButton file={file} />
      {onRemove ? <RemoveButton name={file.name} onRemove={onRemove} /> : null}
    </FileRow>
  )
}

type NewProps = NewFile & { onShow: () => void; onRemove: () => void }

/** A file that comes with the next save, or why it cannot. */
export function NewFileRow({ file, fault, onShow, onRemove }: NewProps) {
  const kind = previewKind(file.type)
  return (
    <FileRow
      name={file.name}
      size={file.size}
      fault={fault}
      isNew
      picture={kind === 'picture' ? <Thumbnail file={file} /> : null}
    >
      {kind && !fault ? <ShowButton name={file.name} onShow={onShow} /> : null}
      <RemoveButton name={file.name} onRemove={onRemove} />
    </FileRow>
  )
}

type RowProps = {
  name: string
  size: number
  fault?: string | null
  isNew?: boolean
  picture?: ReactNode
  children: ReactNode
}

function FileRow({ name, size, fault, isNew, picture, children }: RowProps) {
  const t = useTranslations('purchases.files')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2">
      {picture ?? <FileText aria-hidden className="size-4 text-ink-soft" />}
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          <FileSize bytes={size} />
          {isNew && !fault ? <Badge>{t('new')}</Badge> : null}
        </p>
        {fault ? (
          <p role="alert" className="text-sm text-state-error">
            {fault}
          </p>
        ) : null}
      </div>
      <div className="flex gap-1">{children}</div>
    </li>
  )
}

/** Only where there is room for the file beside the form. */
function ShowButton({ name, onShow }: { name: string; onShow: () => void }) {
  const t = useTranslations('purchases.files')
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="max-xl:hidden"
      aria-label={t('show', { name })}
      onClick={onShow}
    >
      <Eye aria-hidden />
    </Button>
  )
}

function DownloadButton({ file: { id, name } }: { file: PurchaseFile }) {
  const t = useTranslations('purchases.files')
  const notify = useNotify()
  const download = async () => {
    try {
      saveFile(name, (await api.salesforce.purchases.file({ id })).body)
    } catch (error) {
      notify.error(error)
    }
  }
  const label = t('download', { name })
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} onClick={() => void download()}>
      <Download aria-hidden />
    </Button>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('purchases.files')
  return (
    <Button variant="ghost" size="icon-sm" aria-label={t('remove', { name })} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  )
}
