import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEncoder } from 'wasm-media-encoders'

const RATE = 44_100

/** A tone as the signing page encodes it: MP3, one channel, 64 kbit/s. */
export async function mp3Tone(seconds: number): Promise<Uint8Array> {
  const lame = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')
  const encoder = await createEncoder('audio/mpeg', await readFile(lame))
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64, outputSampleRate: RATE })
  const tone = Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => 0.4 * Math.sin(at / 20))
  return Buffer.concat([encoder.encode([tone]).slice(), encoder.finalize().slice()])
}
