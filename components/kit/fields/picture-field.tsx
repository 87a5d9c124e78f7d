'use client'

import { ImageUp, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fitPicture, openPicture, type PictureFit } from './picture-file'

const PictureCrop = dynamic(() => import('./picture-crop').then((module) => module.PictureCrop), {
  ssr: false,
})

/**
 * A person's or a company's picture: shown, chosen, taken away. `onChange` gets the new one in base64 without prefix, or
 * null when it is taken away; nothing is uploaded here. The user chooses a square of it; with `whole` all of it is taken.
 */
export function PictureField({
  label,
  picture,
  canRemove,
  whole,
  shape,
  pending,
  error,
  onChange,
}: {
  label: string
  /** The picture, or the content that stands in its place. */
  picture: ReactNode
  canRemove: boolean
  whole?: PictureFit
  /** How the square will be shown: people in a circle, the rest as it is. */
  shape?: 'round' | 'rect'
  pending?: boolean
  /** The server's refusal of the picture. */
  error?: string
  onChange: (base64: string | null) => void
}) {
  const t = useTranslations('kit.picture')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const opened = await openPicture(file)
    if (input.current) input.current.value = ''
    if ('fault' in opened) return setFault(t(`fault.${opened.fault}`))
    setFault(null)
    if (!whole) return setUrl(opened.url)
    try {
      onChange(await fitPicture(file, opened.url, whole))
    } catch {
      setFault(t('fault.broken'))
    } finally {
      URL.revokeObjectURL(opened.url)
    }
  }
  const close = () => {
    if (url) URL.revokeObjectURL(url)
    setUrl(null)
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-describedby={`${id}-fault`}>
      <legend className="sr-only">{label}</legend>
      {picture}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button size="sm" pending={pending} onClick={() => input.current?.click()}>
          {pending ? null : <ImageUp aria-hidden />}
          {t(canRemove ? 'change' : 'choose')}
        </Button>
        {canRemove ? (
          <Button size="sm" variant="ghost" disabled={pending} onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <p id={`${id}-fault`} role="alert" className="w-full text-sm text-state-error empty:hidden">
        {fault ?? error}
      </p>
      {url ? (
        <PictureCrop
          url={url}
          shape={shape}
          onClose={close}
          onDone={(base64) => {
            close()
            onChange(base64)
          }}
        />
      ) : null}
    </fieldset>
  )
}
