'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useObjectUrl } from '@/components/kit/use-object-url'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { previewKind } from './file-kinds'
import type { ShownFile } from './use-shown-file'

const PdfPages = dynamic(() => import('./pdf-pages').then((module) => module.PdfPages), { ssr: false })

/** A file beside the form, to be read while the form is filled. */
export function FilePreview({ shown: { name, file } }: { shown: ShownFile }) {
  const t = useTranslations('purchases.files')
  return (
    <Card aria-label={t('preview')} className="overflow-hidden">
      <CardHeader>
        <CardTitle className="truncate" title={name}>
          {name}
        </CardTitle>
      </CardHeader>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
        tabIndex={0}
        className="max-h-[calc(100dvh-14rem)] overflow-auto bg-sunken"
      >
        <FilePicture key={name} name={name} file={file} />
      </div>
    </Card>
  )
}

function FilePicture({ name, file }: ShownFile) {
  const t = useTranslations('purchases.files')
  const url = useObjectUrl(file)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className="p-6 text-center text-ink-soft">{t('no_preview')}</p>
  if (previewKind(file.type) === 'pdf') {
    return <PdfPages file={file} name={name} onFail={() => setBroken(true)} />
  }
  // biome-ignore lint/performance/noImgElement: a file of the user's own disk
  return url ? <img src={url} alt={name} className="w-full" onError={() => setBroken(true)} /> : null
}

/** A picture as small as a line of a list, by which it is recognized. */
export function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return null
  return (
    // biome-ignore lint/performance/noImgElement: a file of the user's own disk
    <img src={url} alt="" className="size-10 rounded border object-cover" onError={() => setBroken(true)} />
  )
}
