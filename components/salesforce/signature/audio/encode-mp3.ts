import type { EncoderAnswer } from './sound'

/**
 * Encodes sound of one channel as MP3 in a thread of its own. The thread may run WebAssembly, which the policy of the page
 * forbids: a thread has the policy of its own file. Rejects where no thread or no WebAssembly can be had.
 */
export async function encodeMp3(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error('the encoder could not be loaded'))
      worker.onmessage = ({ data }: MessageEvent<EncoderAnswer>) =>
        data ? resolve(data) : reject(new Error('the encoder failed'))
      worker.postMessage(samples, [samples.buffer])
    })
  } finally {
    worker.terminate()
  }
}
