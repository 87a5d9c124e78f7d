'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useOnce } from '@/components/kit/use-once'
import { type Ink, isSignature, MAX_POINTS, MAX_STROKES } from '@/lib/domain/signature/ink'
import { AudioField } from './audio/audio-field'
import { useRecorder } from './audio/use-recorder'
import type { FieldSignature } from './build-answer'
import { GraphometricConsent } from './graphometric-consent'
import { MediaConsent } from './media-consent'
import { InkPad } from './pad/ink-pad'
import type { InkSheet } from './pad/ink-sheet'
import { strokesOf } from './pad/pad-strokes'
import { PhotosField } from './photos-field'
import { SigningDialog } from './signing-dialog'

/** Returns why a signature cannot be saved: it is none, or it has more strokes than the server takes. */
function inkFault(ink: Ink): 'missing' | 'too_long' | null {
  if (!isSignature(ink)) return 'missing'
  const points = ink.strokes.reduce((count, stroke) => count + stroke.length, 0)
  return ink.strokes.length > MAX_STROKES || points > MAX_POINTS ? 'too_long' : null
}

/** The signature of a field: free hand, with photos and a spoken note if the signer adds some (document 3 §2). */
export function InkDialog({
  label,
  holder,
  initial,
  onSave,
  onClose,
}: {
  label: string
  /** The third party for whom time and pressure are encrypted; null where they are not recorded. */
  holder: string | null
  initial: FieldSignature | null
  onSave: (signature: FieldSignature) => void
  onClose: () => void
}) {
  const t = useTranslations('signature.ink')
  const common = useTranslations('signature')
  const sheet = useRef<InkSheet>(null)
  const [photos, setPhotos] = useState(initial?.photos ?? [])
  const [fault, setFault] = useState<ReturnType<typeof inkFault>>(null)
  const recorder = useRecorder(initial?.audio ?? null)
  const media = useMediaConsent(initial)
  const [isRecorded, setRecorded] = useState(initial !== null && initial.pen !== null)
  const hasMedia = photos.length > 0 || recorder.note !== null || recorder.phase === 'recording'
  const { once, running } = useOnce()
  const save = () =>
    once('save', async () => {
      const ink = sheet.current?.ink()
      const found = ink ? inkFault(ink) : null
      setFault(found)
      if (!ink || found || !media.isAgreed(hasMedia)) return false
      const spoken = await recorder.finish()
      const pen = (isRecorded && sheet.current?.pen()) || null
      if (spoken) onSave({ ink, photos, audio: spoken.note, pen })
      return spoken !== null
    })
  return (
    <SigningDialog
      title={t('title')}
      text={label}
      submit={common('save')}
      className="md:max-w-[800px]"
      pending={running !== null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <InkPad
        initial={initial ? strokesOf(initial.ink, initial.pen) : []}
        isRecording={holder !== null}
        sheet={sheet}
        onDraw={() => setFault(null)}
      />
      {fault ? (
        <p role="alert" className="text-sm text-state-error">
          {t(fault)}
        </p>
      ) : null}
      {holder === null ? null : (
        <GraphometricConsent holder={holder} isGiven={isRecorded} onChange={setRecorded} />
      )}
      <PhotosField photos={photos} onChange={setPhotos} />
      <AudioField recorder={recorder} />
      {hasMedia ? <MediaConsent {...media.field} /> : null}
      <p className="text-pretty text-ink-soft text-sm">{t('keyboard')}</p>
    </SigningDialog>
  )
}

/** The consent that photos and a spoken note need; one that was given before stays. */
function useMediaConsent(initial: FieldSignature | null) {
  const [isGiven, setGiven] = useState(
    initial !== null && (initial.photos.length > 0 || initial.audio !== null),
  )
  const [isMissing, setMissing] = useState(false)
  return {
    /** Whether nothing is missing; shows it where something is. */
    isAgreed: (isNeeded: boolean): boolean => {
      setMissing(isNeeded && !isGiven)
      return !isNeeded || isGiven
    },
    field: {
      isGiven,
      isMissing,
      onChange: (given: boolean) => {
        setGiven(given)
        setMissing(false)
      },
    },
  }
}
