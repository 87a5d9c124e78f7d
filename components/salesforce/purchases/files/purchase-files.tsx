'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormSection } from '@/components/kit/form-section'
import { useNotify } from '@/components/kit/use-notify'
import { MAX_FILE_BYTES, MAX_FILES } from '@/lib/api/anagrafica/attachments-fields'
import type { PurchaseFile } from '@/lib/api/salesforce/purchases/purchase-fields'
import { CameraButton } from './camera-button'
import { DropTarget } from './drop-target'
import { KeptFileRow, NewFileRow } from './file-rows'
import { takeHandedFiles } from './handed-files'
import { useFileDrop } from './use-file-drop'
import type { FileShowing, NewFile } from './use-shown-file'

type FilesProps = {
  kept: readonly PurchaseFile[]
  onKept: (files: PurchaseFile[]) => void
  added: readonly NewFile[]
  onAdded: (files: NewFile[]) => void
  showing: FileShowing
  readOnly: boolean
  /** Begins with the files that were chosen on the list. */
  isNew: boolean
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files of the purchase: those that stay, and those that come with the next save. */
export function PurchaseFiles({ kept, onKept, added, onAdded, showing, readOnly, isNew }: FilesProps) {
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
  const isOver = useFileDrop((files) => {
    if (!readOnly) add([...(files ?? [])])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    const handed = isNew ? takeHandedFiles() : []
    if (handed.length > 0) add(handed)
  }, [])
  return (
    <FormSection id="files" title={sections('files')} text={t('help')}>
      {kept.length + added.length > 0 ? (
        <ul className="divide-y rounded-lg border" aria-label={sections('files')}>
          {kept.map((file) => (
            <KeptFileRow
              key={file.path}
              file={file}
              onShow={() => showing.showKept(file)}
              onRemove={readOnly ? null : () => onKept(kept.filter(({ path }) => path !== file.path))}
            />
          ))}
          {added.map((one, index) => (
            <NewFileRow
              key={`${one.file.name}-${one.file.lastModified}`}
              {...one}
              onShow={() => showing.show(one.file)}
              onRemove={() => onAdded(added.filter((_, other) => other !== index))}
            />
          ))}
        </ul>
      ) : null}
      {readOnly ? null : (
        <>
          <FileDrop label={t('drop')} help={t('drop_help')} pending={false} compact onFiles={add} />
          <CameraButton onFiles={add} />
        </>
      )}
      {isOver && !readOnly ? <DropTarget text={t('drop_anywhere')} /> : null}
    </FormSection>
  )
}
