'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FileDrop } from '@/components/kit/fields/file-drop'
import type { TemplatePage } from '@/lib/domain/templates/field'
import { FaultList } from '../fault-list'
import { IconButton } from './icon-button'
import { useUploadPages } from './use-upload-pages'

export const PAGE_FILES = '.pdf,.png,.jpg,.jpeg,.webp,.docx,application/pdf,image/png,image/jpeg,image/webp'

/** Adds the pages of files behind the shown page. */
export function AddFiles({ onPages }: { onPages: (pages: readonly TemplatePage[]) => void }) {
  const t = useTranslations('template_designer')
  const [isOpen, setOpen] = useState(false)
  const { upload, refusals, dismiss, isBusy } = useUploadPages()
  const close = () => {
    setOpen(false)
    dismiss()
  }
  const take = async (files: File[]) => {
    const assets = await upload(files)
    if (!assets) return
    close()
    onPages(assets.map(({ sha256, width, height }) => ({ asset: sha256, width, height })))
  }
  return (
    <>
      <IconButton icon={FileUp} label={t('page_files')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <DialogFrame title={t('page_files')} onClose={close}>
          <FileDrop
            compact
            label={t('start.drop')}
            help={t('start.drop_help')}
            accept={PAGE_FILES}
            pending={isBusy}
            onFiles={(files) => void take(files)}
          />
          <FaultList title={t('upload.refused')} sentences={refusals} />
        </DialogFrame>
      ) : null}
    </>
  )
}
