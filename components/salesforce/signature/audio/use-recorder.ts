'use client'

import { useEffect, useRef, useState } from 'react'
import { MAX_AUDIO_SECONDS } from '@/lib/domain/signature/signature-archive'
import type { AudioNote } from '../build-answer'
import { type AudioFault, audioFault } from './audio-fault'
import type { Take } from './take'

/** `starting`: the browser may be asking for the microphone. `preparing`: the sound is made an MP3. */
export type RecorderPhase = 'idle' | 'starting' | 'recording' | 'preparing'

/** A step that is announced to readers of the screen. */
export type RecorderNews = 'recording' | 'ending' | 'recorded' | 'removed'

const TICK_MS = 200
/** Seconds before the end at which it is announced. */
const ENDING = 10

/** The spoken note of a signature: recorded, replaced and removed. A fault never stands in the way of the signature. */
export function useRecorder(initial: AudioNote | null) {
  const [note, setNote] = useState(initial)
  const [phase, setPhase] = useState<RecorderPhase>('idle')
  const [news, setNews] = useState<RecorderNews | null>(null)
  const [fault, setFault] = useState<AudioFault | null>(null)
  const take = useTake()
  const work = useRef<Promise<AudioNote | null>>(Promise.resolve(null))
  const stop = () => take.current?.stop()
  const left = useTimeLeft(phase === 'recording', { onEnding: () => setNews('ending'), onEnd: stop })

  async function recordedNote(): Promise<AudioNote> {
    const { openTake, noteOf } = await import('./take')
    const opened = take.keep(await openTake())
    setPhase('recording')
    setNews('recording')
    const recorded = await opened.ended
    setPhase('preparing')
    return noteOf(recorded)
  }

  /** Null when it failed; a note of before stays. */
  async function record(): Promise<AudioNote | null> {
    setFault(null)
    setNews(null)
    setPhase('starting')
    try {
      const made = await recordedNote()
      setNote(made)
      setNews('recorded')
      return made
    } catch (error) {
      setNews(null)
      setFault(audioFault(error))
      return null
    } finally {
      take.keep(null)
      setPhase('idle')
    }
  }

  return {
    note,
    phase,
    news,
    fault,
    left,
    stop,
    record: () => {
      work.current = record()
    },
    remove: () => {
      setNote(null)
      setNews('removed')
    },
    /** Ends a recording, and returns the note that goes with the signature; null when a recording under way failed. */
    finish: async (): Promise<{ note: AudioNote | null } | null> => {
      if (phase === 'idle' || phase === 'starting') return { note }
      stop()
      const made = await work.current
      return made && { note: made }
    },
  }
}

export type Recorder = ReturnType<typeof useRecorder>

/** The take under way. It ends with its dialog, so that no microphone stays open behind a closed one. */
function useTake() {
  const held = useRef<{ current: Take | null; isGone: boolean }>({ current: null, isGone: false })
  useEffect(() => {
    const { current: state } = held
    state.isGone = false
    return () => {
      state.isGone = true
      state.current?.stop()
    }
  }, [])
  return {
    get current() {
      return held.current.current
    },
    keep: <Kept extends Take | null>(take: Kept): Kept => {
      held.current.current = take
      if (held.current.isGone) take?.stop()
      return take
    },
  }
}

type Ends = { onEnding: () => void; onEnd: () => void }

/** The whole seconds that are left of a recording; `onEnd` is called when there are none. */
function useTimeLeft(isRunning: boolean, ends: Ends): number {
  const [left, setLeft] = useState(MAX_AUDIO_SECONDS)
  const latest = useRef(ends)
  latest.current = ends
  useEffect(() => {
    if (!isRunning) return
    setLeft(MAX_AUDIO_SECONDS)
    const end = performance.now() + MAX_AUDIO_SECONDS * 1000
    let before = MAX_AUDIO_SECONDS
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now <= ENDING && before > ENDING) latest.current.onEnding()
      if (now === 0) latest.current.onEnd()
      before = now
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
