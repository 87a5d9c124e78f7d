'use client'

import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { handFiles } from './handed-files'

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
      {isOver ? (
        <div
          role="status"
          className="pointer-events-none fixed inset-4 z-50 grid place-content-center rounded-xl border-2 border-action border-dashed bg-action-soft/90 font-medium text-heading text-lg"
        >
          {t('from_file_drop')}
        </div>
      ) : null}
    </>
  )
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Calls with the files that are dropped on the page; answers whether some are being dragged over it. */
function useFileDrop(onDrop: (files: FileList | undefined) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      latest.current(event.dataTransfer?.files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
