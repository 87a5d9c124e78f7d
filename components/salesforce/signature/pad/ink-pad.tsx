'use client'

import { Eraser, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type InkSheet, openSheet } from './ink-sheet'
import { PAD_HEIGHT, type Stroke } from './pad-strokes'

/** The pad on which a signature is drawn, with the buttons that take back strokes. `sheet` is what was drawn. */
export function InkPad({
  initial,
  isRecording,
  sheet,
  onDraw,
}: {
  /** The strokes that are there already. */
  initial: readonly Stroke[]
  /** Time and pressure of the pen are kept. */
  isRecording: boolean
  sheet: RefObject<InkSheet | null>
  onDraw: () => void
}) {
  const t = useTranslations('signature.ink')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [count, setCount] = useState(0)
  const latest = useRef({ initial, isRecording, onDraw })
  latest.current = { initial, isRecording, onDraw }
  useEffect(() => {
    if (!canvas.current) return
    const opened = openSheet(canvas.current, latest.current, (strokes) => {
      setCount(strokes)
      latest.current.onDraw()
    })
    sheet.current = opened
    return () => opened.close()
  }, [sheet])
  return (
    <div className="grid gap-2">
      <div
        className="relative max-h-[calc(100dvh-11rem)] min-h-36 overflow-hidden rounded-lg border border-line-strong bg-white [color-scheme:light]"
        style={{ height: PAD_HEIGHT }}
      >
        <div
          aria-hidden
          className="absolute inset-x-6 bottom-[22%] border-[#8b8f99] border-b border-dashed"
        />
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('pad', { count })}
          className="absolute inset-0 size-full touch-none"
        />
      </div>
      <div className="flex gap-2">
        <Button className="h-11 md:h-9" disabled={count === 0} onClick={() => sheet.current?.undo()}>
          <Undo2 aria-hidden />
          {t('undo')}
        </Button>
        <Button className="h-11 md:h-9" disabled={count === 0} onClick={() => sheet.current?.clear()}>
          <Eraser aria-hidden />
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}
