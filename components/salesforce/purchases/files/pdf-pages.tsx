'use client'

import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'

/** The pages that are drawn of a file: what belongs to a receipt stands on the first ones. */
const MOST_PAGES = 5
/** Pixels of the screen are drawn for each pixel of the page, so that small print can be read. */
const SHARPNESS = 2

type PagesProps = { file: Blob; name: string; onFail: () => void }

/** The first pages of a PDF, drawn in a thread of their own. What a PDF would run, is not run. */
export function PdfPages({ file, name, onFail }: PagesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const failed = useRef(onFail)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const place = frame.current
    if (!place) return
    const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    const worker = PDFWorker.create({ port })
    const closing = new AbortController()
    const draw = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      const pdf = await getDocument({ data, worker, enableXfa: false }).promise
      for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
        const page = await pdf.getPage(number)
        if (closing.signal.aborted) return
        const { width } = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: (SHARPNESS * place.clientWidth) / width })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        canvas.className = 'w-full border-b last:border-b-0'
        await page.render({ canvas, viewport }).promise
        if (closing.signal.aborted) return
        place.append(canvas)
        setDrawn(true)
      }
    }
    draw().catch(() => closing.signal.aborted || failed.current())
    return () => {
      closing.abort()
      worker.destroy()
      port.terminate()
      place.replaceChildren()
      setDrawn(false)
    }
  }, [file])
  return (
    <>
      {isDrawn ? null : (
        <div className="grid h-40 place-content-center text-ink-soft">
          <Spinner className="size-5" />
        </div>
      )}
      <div ref={frame} role="img" aria-label={name} aria-busy={!isDrawn} className="bg-white" />
    </>
  )
}
