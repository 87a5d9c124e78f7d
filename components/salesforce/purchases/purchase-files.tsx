'use client'

import { Download, FileText, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FileSize } from '@/components/kit/fields/file-size'
import { FormSection } from '@/components/kit/form-section'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { MAX_FILE_BYTES, MAX_FILES } from '@/lib/api/anagrafica/attachments-fields'
import { api } from '@/lib/api/client'
import type { PurchaseFile } from '@/lib/api/salesforce/purchases/purchase-fields'
import { takeHandedFiles } from './handed-files'

/** A file that is not sent yet, with why the server would not keep it. */
export type NewFile = { file: File; fault: string | null }

type FilesProps = {
  kept: readonly PurchaseFile[]
  onKept: (files: PurchaseFile[]) => void
  added: readonly NewFile[]
  onAdded: (files: NewFile[]) => void
  readOnly: boolean
  /** Begins with the files that were chosen on the list. */
  isNew: boolean
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files of the purchase: those that stay, and those that come with the next save. */
export function PurchaseFiles({ kept, onKept, added, onAdded, readOnly, isNew }: FilesProps) {
  const t = useTranslations('purchases.files')
  const sections = useTranslations('purchases.sections')
  const notify = useNotify()
  const add = (files: readonly File[]) => {
    const fresh = files.filter((file) => !added.some((other) => isSame(other.file, file)))
    const taken = fresh.slice(0, MAX_FILES - added.length)
    if (taken.length < fresh.length) notify.warning(t('too_many', { max: MAX_FILES }))
    const faultOf = ({ name, size }: File) => (size > MAX_FILE_BYTES ? t('too_large', { name }) : null)
    onAdded([...added, ...taken.map((file) => ({ file, fault: faultOf(file) }))])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    const handed = isNew ? takeHandedFiles() : []
    if (handed.length > 0) add(handed)
  }, [])
  const count = kept.length + added.length
  return (
    <FormSection id="files" title={sections('files')} text={t('help')}>
      {count > 0 ? (
        <ul className="divide-y rounded-lg border" aria-label={sections('files')}>
          {kept.map((file) => (
            <FileRow key={file.path} name={file.name} size={file.size}>
              <DownloadButton file={file} />
              {readOnly ? null : (
                <RemoveButton
                  name={file.name}
                  onRemove={() => onKept(kept.filter(({ path }) => path !== file.path))}
                />
              )}
            </FileRow>
          ))}
          {added.map(({ file, fault }, index) => (
            <FileRow
              key={`${file.name}-${file.lastModified}`}
              name={file.name}
              size={file.size}
              fault={fault}
              isNew
            >
              <RemoveButton
                name={file.name}
                onRemove={() => onAdded(added.filter((_, other) => other !== index))}
              />
            </FileRow>
          ))}
        </ul>
      ) : null}
      {readOnly ? null : (
        <FileDrop label={t('drop')} help={t('drop_help')} pending={false} compact onFiles={add} />
      )}
    </FormSection>
  )
}

type RowProps = { name: string; size: number; fault?: string | null; isNew?: boolean; children: ReactNode }

function FileRow({ name, size, fault, isNew, children }: RowProps) {
  const t = useTranslations('purchases.files')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2">
      <FileText aria-hidden className="size-4 text-ink-soft" />
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
