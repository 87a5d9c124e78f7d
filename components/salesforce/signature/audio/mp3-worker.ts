/** The encoder's thread: gets the samples of one channel, and answers their MP3, or null where it cannot be made. */
import { createEncoder } from 'wasm-media-encoders'
import { BITRATE, type EncoderAnswer, SAMPLE_RATE } from './sound'

/** LAME, which is LGPL: a file of its own beside the scripts, which can be replaced (docs/third-party.md). */
const LAME = new URL('wasm-media-encoders/wasm/mp3', import.meta.url)

async function encode(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createEncoder('audio/mpeg', LAME.href)
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE, outputSampleRate: SAMPLE_RATE })
  const parts: Uint8Array[] = []
  // The encoder reuses its memory at the next call, so each part is copied.
  for (let at = 0; at < samples.length; at += SAMPLE_RATE)
    parts.push(encoder.encode([samples.subarray(at, at + SAMPLE_RATE)]).slice())
  parts.push(encoder.finalize().slice())
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const answer = (value: EncoderAnswer) => self.postMessage(value, { transfer: value ? [value.buffer] : [] })

self.onmessage = ({ data }: MessageEvent<Float32Array>) => {
  encode(data).then(answer, () => answer(null))
}
