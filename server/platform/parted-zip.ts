import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipArchive } from 'archiver'
import { zipArchive } from './zip-archive'

/** A ZIP that is written part by part: `add` resolves once the part is in, so that no two are in memory. */
export class PartedZip {
  private readonly written: Promise<void>

  private constructor(
    private readonly archive: ZipArchive,
    path: string,
  ) {
    this.written = pipeline(this.archive, createWriteStream(path))
    // A fault shows where the next part is added, or at the end.
    this.written.catch(() => undefined)
  }

  /** Begins the ZIP at a path. */
  static async begin(path: string): Promise<PartedZip> {
    return new PartedZip(await zipArchive(), path)
  }

  async add(name: string, content: Uint8Array | string | AsyncIterable<string>): Promise<void> {
    const isStream = typeof content !== 'string' && !(content instanceof Uint8Array)
    const source = isStream
      ? Readable.from(content)
      : typeof content === 'string'
        ? content
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const added = new Promise<void>((resolve, reject) => {
      this.archive.once('entry', () => resolve())
      if (source instanceof Readable) source.once('error', reject)
      this.written.catch(reject)
    })
    this.archive.append(source, { name })
    await added
  }

  /** Throws what stopped the writing: `finalize` alone would wait for ever for a disk that is full. */
  async end(): Promise<void> {
    await Promise.all([this.archive.finalize(), this.written])
  }

  abort(): void {
    this.archive.abort()
  }
}
