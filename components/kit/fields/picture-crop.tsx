'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { FormDialog } from '../dialogs/form-dialog'
import { useNotify } from '../use-notify'
import { type Area, cutPicture } from './picture-file'

const MAX_ZOOM = 5
const KEY_STEP = 4

/**
 * Lets the user choose the square of a picture by dragging, pinching, the wheel or the arrow keys. `onDone` gets it in
 * base64 without prefix, `side` pixels square at most. Heavy: load it when it opens (`next/dynamic`).
 */
export function PictureCrop({
  url,
  side = 512,
  shape = 'round',
  onDone,
  onClose,
}: {
  url: string
  side?: number
  /** How the square will be shown. */
  shape?: 'round' | 'rect'
  onDone: (base64: string) => void
  onClose: () => void
}) {
  const t = useTranslations('kit.picture')
  const notify = useNotify()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (!area) return
    setPending(true)
    try {
      onDone(await cutPicture(url, area, side))
    } catch {
      notify.error(t('fault.broken'))
      onClose()
    }
  }
  return (
    <FormDialog
      title={t('crop')}
      text={t('crop_text')}
      submit={t('use')}
      pending={pending}
      disabled={!area}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-night">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape={shape}
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('crop_area') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="flex items-center gap-2">
        <span className="sr-only">{t('zoom')}</span>
        <Minus aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="w-full accent-action"
        />
        <Plus aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </label>
    </FormDialog>
  )
}
