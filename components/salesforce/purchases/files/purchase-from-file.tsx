'use client'

import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { DropTarget } from './drop-target'
import { handFiles } from './handed-files'
import { useFileDrop } from './use-file-drop'

const NEW = '/app/documents/purchases/new'

/** Begins a purchase with its files: chosen by the button, or dropped anywhere on the page that shows it. */
export function PurchaseFromFile() {
  const t = useTranslations('purchases')
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const begin = (files: FileList | null | undefined) => {
    if (!files || files.length === 0) return
    handFiles([...files])
    router.push(NEW)
  }
  const isOver = useFileDrop(begin)
  return (
    <>
      <Button title={t('from_file_help')} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {t('from_file')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('from_file')}
        onChange={(event) => begin(event.target.files)}
      />
      {isOver ? <DropTarget text={t('from_file_drop')} /> : null}
    </>
  )
}
