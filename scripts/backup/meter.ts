import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Hashes and counts what passes. */
export class Meter extends Transform {
  size = 0
  /** Line breaks: the rows of a text of COPY. */
  lines = 0
  private readonly hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.measure(chunk)
    done(null, chunk)
  }

  /** Hashes and counts a chunk that does not pass. */
  measure(chunk: Buffer): void {
    this.size += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines += 1
    this.hash.update(chunk)
  }

  sha256(): string {
    return this.hash.digest('hex')
  }
}

/** Reads a stream that has been measured, without another use for it. */
export async function skip(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes) {
    // Counted and hashed by the meter.
  }
}
