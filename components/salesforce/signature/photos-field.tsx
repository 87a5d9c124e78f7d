'use client'

import { Camera, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { MAX_PHOTOS, photoOf } from './photo'

type Photos = readonly Uint8Array[]

/** The photos that go with a signature, for instance of an identity card. On a phone the camera takes them. */
export function PhotosField({ photos, onChange }: { photos: Photos; onChange: (photos: Photos) => void }) {
  const t = useTranslations('signature.photos')
  const notify = useNotify()
  const { once, running } = useOnce()
  const input = useRef<HTMLInputElement>(null)
  const add = (files: File[]) =>
    once('add', async () => {
      const read = await Promise.all(files.slice(0, MAX_PHOTOS - photos.length).map(photoOf))
      const added = read.filter((photo) => photo !== null)
      onChange([...photos, ...added])
      if (files.length > MAX_PHOTOS - photos.length)
        notify.warning(t('most', { most: MAX_PHOTOS }), 'top-center')
      else if (added.length < files.length) notify.error(t('unreadable'), 'top-center')
      else notify.success(t('added'), 'top-center')
      return true
    })
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <PhotoItem
              // biome-ignore lint/suspicious/noArrayIndexKey: two photos may be the same file
              key={at}
              photo={photo}
              number={at + 1}
              onRemove={() => onChange(photos.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('add')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      <Button
        className="h-11 justify-self-start md:h-9"
        pending={running !== null}
        disabled={photos.length >= MAX_PHOTOS}
        onClick={() => input.current?.click()}
      >
        {running ? null : <Camera aria-hidden />}
        {t('add')}
      </Button>
    </fieldset>
  )
}

function PhotoItem({ photo, number, onRemove }: { photo: Uint8Array; number: number; onRemove: () => void }) {
  const t = useTranslations('signature.photos')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <li className="relative size-20 overflow-hidden rounded-lg border">
      {url ? (
        // biome-ignore lint/performance/noImgElement: a photo of this device
        <img src={url} alt={t('photo', { number })} className="size-full object-cover" />
      ) : null}
      <Button
        size="icon"
        className="absolute top-0 right-0 size-9 rounded-none rounded-bl-lg border-0"
        aria-label={t('remove', { number })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
