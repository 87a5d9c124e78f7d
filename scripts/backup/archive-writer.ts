import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { type Entry, MANIFEST } from './manifest'
import { Meter } from './meter'

/** Writes the entries of a backup one after the other, and keeps the list of them for the manifest. */
export class ArchiveWriter {
  readonly entries: Entry[] = []
  private readonly archive = pack()

  /** The bytes of the archive: entries wait until they are read. */
  readonly bytes: Readable = Readable.from(this.archive)

  constructor(private readonly at: Date) {}

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.addStream(name, bytes.length, Readable.from(piecesOf(bytes)))
  }

  /** @throws Error when the stream does not have this size. */
  async addStream(name: string, size: number, bytes: Readable): Promise<void> {
    const meter = new Meter()
    const entry = this.archive.entry({ name, size, mtime: this.at, mode: 0o600 })
    await pipeline(bytes, meter, entry)
    this.entries.push({ name, size: meter.size, sha256: meter.sha256() })
  }

  /** Writes the manifest, the last entry, and ends the archive. */
  async end(manifest: object): Promise<void> {
    await this.add(
      MANIFEST,
      Buffer.from(`${JSON.stringify({ ...manifest, entries: this.entries }, null, 1)}\n`),
    )
    this.archive.finalize()
  }

  destroy(error: Error): void {
    this.archive.destroy(error)
  }
}

const PIECE_BYTES = 64 * 1024

/** In small pieces: each stream on the way to the disk holds some. */
function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES))
}
