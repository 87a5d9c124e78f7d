'use client'

import { useTranslations } from 'next-intl'
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { type Crop, dragged, MAX_ZOOM, squareOf, WHOLE } from './crop-geometry'

/** Pixels of what is handed over: the server keeps no more. */
const OUTPUT = 512

/**
 * Lets a square be cut out of a chosen picture, by dragging and by sliders. Answers it as a data URL of 512 × 512
 * pixels, so that no more than that is sent; the server decodes and encodes it anew.
 */
export function ImageCrop({
  file,
  onCrop,
  onCancel,
}: {
  file: File
  onCrop: (dataUrl: string) => void
  onCancel: () => void
}) {
  const t = useTranslations('kit.crop')
  const kit = useTranslations('kit')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { image, failed } = useBitmap(file)
  const [crop, setCrop] = useState(WHOLE)
  useEffect(() => {
    if (canvas.current && image) draw(canvas.current, image, crop)
  }, [image, crop])
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent className="md:max-w-sm">
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        {failed ? (
          <p role="alert" className="text-state-error">
            {t('unreadable')}
          </p>
        ) : (
          <>
            <CropView canvas={canvas} image={image} crop={crop} onChange={setCrop} />
            <CropSliders crop={crop} onChange={setCrop} />
          </>
        )}
        <DialogFooter>
          <Button onClick={onCancel}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!image}
            onClick={() => canvas.current && onCrop(canvas.current.toDataURL('image/webp', 0.92))}
          >
            {t('use')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The picture decoded, upright. */
function useBitmap(file: File): { image: ImageBitmap | null; failed: boolean } {
  const [state, setState] = useState<{ image: ImageBitmap | null; failed: boolean }>({
    image: null,
    failed: false,
  })
  useEffect(() => {
    let left = false
    void createImageBitmap(file).then(
      (image) => (left ? image.close() : setState({ image, failed: false })),
      () => setState({ image: null, failed: true }),
    )
    return () => {
      left = true
    }
  }, [file])
  return state
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(image, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, OUTPUT, OUTPUT)
  context.drawImage(image, left, top, side, side, 0, 0, OUTPUT, OUTPUT)
}

/** What will be kept; dragging moves the picture under it. */
function CropView({
  canvas,
  image,
  crop,
  onChange,
}: {
  canvas: RefObject<HTMLCanvasElement | null>
  image: ImageBitmap | null
  crop: Crop
  onChange: (crop: Crop) => void
}) {
  const t = useTranslations('kit.crop')
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!image || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const side = event.currentTarget.clientWidth
    onChange(dragged(image, crop, event.movementX / side, event.movementY / side))
  }
  return (
    <div className="relative mx-auto w-full max-w-64 overflow-hidden rounded-xl border bg-sunken">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('title')}
        width={OUTPUT}
        height={OUTPUT}
        className="block aspect-square w-full cursor-move touch-none"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={move}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_16rem_rgb(0_0_0/0.35)]"
      />
    </div>
  )
}

function CropSliders({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const t = useTranslations('kit.crop')
  const id = useId()
  const sliders = [
    ['zoom', 1, MAX_ZOOM],
    ['x', 0, 1],
    ['y', 0, 1],
  ] as const
  return (
    <div className="grid gap-2">
      {sliders.map(([name, min, max]) => (
        <div key={name} className="grid gap-1">
          <label htmlFor={`${id}-${name}`} className="text-ink-soft text-sm">
            {t(name)}
          </label>
          <input
            id={`${id}-${name}`}
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={crop[name]}
            onChange={(event) => onChange({ ...crop, [name]: Number(event.target.value) })}
            className="w-full accent-action"
          />
        </div>
      ))}
    </div>
  )
}
