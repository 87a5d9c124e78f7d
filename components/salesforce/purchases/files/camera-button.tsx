'use client'

import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'

/** Takes a picture of a receipt, on devices that are held in the hand. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('purchases.files')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="hidden pointer-coarse:block">
      <Button className="w-full" onClick={() => input.current?.click()}>
        <Camera aria-hidden />
        {t('camera')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('camera')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
