'use client'

import { Mic, Square, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { AudioNote } from '../build-answer'
import type { Recorder } from './use-recorder'

/** The spoken note that goes with a signature: recorded, listened to, recorded again or removed. */
export function AudioField({ recorder }: { recorder: Recorder }) {
  const t = useTranslations('signature.audio')
  const { note, phase, news, fault, left } = recorder
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => {
    recorder.remove()
    button.current?.focus()
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      <p className="text-pretty text-ink-soft text-sm">{t('text')}</p>
      {note && phase === 'idle' ? <NotePlayer note={note} onRemove={remove} /> : null}
      <div className="flex min-w-0 items-center gap-3">
        <RecordButton recorder={recorder} button={button} />
        {phase === 'recording' ? (
          <p role="timer" className="tabular flex items-center gap-2 font-medium">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full bg-state-error motion-safe:animate-pulse"
            />
            {t('left', { seconds: left })}
          </p>
        ) : null}
        {phase === 'preparing' ? <p className="text-ink-soft">{t('preparing')}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {news ? t(`phase.${news}`) : null}
      </p>
      {fault ? (
        <p role="alert" className="text-pretty text-sm text-state-error">
          {t(`fault.${fault}`)}
        </p>
      ) : null}
    </fieldset>
  )
}

/** One button for all steps, never disabled, so that the focus stays on it. */
function RecordButton({
  recorder: { note, phase, record, stop },
  button,
}: {
  recorder: Recorder
  button: React.RefObject<HTMLButtonElement | null>
}) {
  const t = useTranslations('signature.audio')
  const isRecording = phase === 'recording'
  const isBusy = phase === 'starting' || phase === 'preparing'
  const Icon = isBusy ? Spinner : isRecording ? Square : Mic
  const press = () => {
    if (isRecording) stop()
    else if (!isBusy) record()
  }
  return (
    <Button
      ref={button}
      className="h-11 aria-disabled:opacity-55 md:h-9"
      aria-disabled={isBusy}
      onClick={press}
    >
      <Icon aria-hidden />
      {t(isRecording ? 'stop' : note ? 'again' : 'record')}
    </Button>
  )
}

function NotePlayer({ note: { mp3, seconds }, onRemove }: { note: AudioNote; onRemove: () => void }) {
  const t = useTranslations('signature.audio')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([Uint8Array.from(mp3)], { type: 'audio/mpeg' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [mp3])
  return (
    <div className="grid gap-1">
      <div className="flex min-w-0 items-center gap-2">
        {/* biome-ignore lint/a11y/useMediaCaption: the signer's own words, recorded a moment ago */}
        <audio controls src={url} aria-label={t('player')} className="h-11 min-w-0 grow" />
        <Button
          size="icon"
          className="size-11 shrink-0 md:size-9"
          aria-label={t('remove')}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <p className="text-ink-soft text-sm">{t('length', { seconds: Math.max(1, Math.round(seconds)) })}</p>
    </div>
  )
}
