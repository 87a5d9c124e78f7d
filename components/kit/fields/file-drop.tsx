'use client'

import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'

/**
 * Where a file is dropped, or chosen by click or keyboard: the browser's own file input under a large surface. Of
 * several files the first counts, unless `onFiles` takes them all.
 */
export function FileDrop({
  label,
  help,
  accept,
  pending,
  compact,
  onFile,
  onFiles,
}: {
  label: ReactNode
  help: ReactNode
  accept?: string
  pending: boolean
  /** Where other fields stand around it: lower, without the picture. */
  compact?: boolean
} & (
  | { onFile: (file: File) => void; onFiles?: undefined }
  | { onFile?: undefined; onFiles: (files: File[]) => void }
)) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first, ...more] = files ?? []
    if (!first || pending) return
    if (onFiles) onFiles([first, ...more])
    else onFile(first)
  }
  return (
    <label
      htmlFor={id}
      data-slot="file-drop"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={cn(
        'grid cursor-pointer justify-items-center gap-2 rounded-xl border-2 border-dashed bg-surface px-4 text-center focus-within:border-action hover:border-action',
        compact ? 'py-5' : 'py-12',
        isOver && 'border-action bg-action-soft',
        pending && 'cursor-progress opacity-70',
      )}
    >
      {compact ? null : (
        <span className="mb-1 grid size-11 place-content-center rounded-full bg-sunken text-ink-soft">
          {pending ? <Spinner className="size-5" /> : <FileUp aria-hidden className="size-5" />}
        </span>
      )}
      <span className="font-medium text-heading">{label}</span>
      <span id={`${id}-help`} className="max-w-md text-pretty text-ink-soft">
        {help}
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={Boolean(onFiles)}
        aria-describedby={`${id}-help`}
        disabled={pending}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
