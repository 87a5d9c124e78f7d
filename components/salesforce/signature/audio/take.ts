import { MAX_AUDIO_SECONDS } from '@/lib/domain/signature/signature-archive'
import type { AudioNote } from '../build-answer'
import { encodeMp3 } from './encode-mp3'
import { SAMPLE_RATE } from './sound'

/** Sound that is being recorded. `ended` is the file that the browser makes of it, in a format of its own. */
export type Take = { ended: Promise<Blob>; stop: () => void }

/** The browser's formats differ. This one loses nothing, and Chrome has it. */
const LOSSLESS = 'audio/webm;codecs=pcm'

/**
 * Begins to record; the browser asks for the microphone when it was not yet allowed. The microphone is free again after the
 * end, which also comes when it is unplugged. Rejects with the browser's error when there is no sound to be had.
 */
export async function openTake(): Promise<Take> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  const free = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const isLossless = MediaRecorder.isTypeSupported(LOSSLESS)
    const recorder = new MediaRecorder(stream, isLossless ? { mimeType: LOSSLESS } : {})
    const parts: Blob[] = []
    const ended = new Promise<Blob>((resolve) => {
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      recorder.addEventListener('stop', () => {
        free()
        resolve(new Blob(parts))
      })
    })
    recorder.start()
    return { ended, stop: () => recorder.state !== 'inactive' && recorder.stop() }
  } catch (error) {
    free()
    throw error
  }
}

/** Makes an MP3 of a recording: one channel, cut at the longest time. Rejects where the browser cannot. */
export async function noteOf(recorded: Blob): Promise<AudioNote> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await recorded.arrayBuffer())
  const samples = mixed(sound).slice(0, MAX_AUDIO_SECONDS * SAMPLE_RATE)
  const seconds = samples.length / SAMPLE_RATE
  return { mp3: await encodeMp3(samples), seconds }
}

/** The mean of all channels. */
function mixed(sound: AudioBuffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(sound.length)
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const part = sound.getChannelData(channel)
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = (samples[at] ?? 0) + (part[at] ?? 0) / sound.numberOfChannels
  }
  return samples
}
