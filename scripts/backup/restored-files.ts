import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Storage } from '@/server/platform/storage'
import { Meter, skip } from './meter'

/** Puts stored files back, through a folder for the one that is on its way. */
export class RestoredFiles {
  private constructor(
    private readonly storage: Storage,
    private readonly folder: string,
  ) {}

  static async open(storage: Storage): Promise<RestoredFiles> {
    return new RestoredFiles(storage, await mkdtemp(join(tmpdir(), 'luna-restore-')))
  }

  /**
   * Stores a file and reads it back. One that the storage has already, with the same bytes, stays.
   * @throws Error with a sentence, when the storage has other bytes under the key.
   */
  async put(key: string, bytes: Readable): Promise<void> {
    const path = join(this.folder, 'file')
    const meter = new Meter()
    await pipeline(bytes, meter, createWriteStream(path, { mode: 0o600 }))
    const sha256 = meter.sha256()
    const present = await this.hashOf(key)
    if (present === sha256) return
    if (present) {
      throw new Error(
        `The storage has another file as ${key} already: let STORAGE_DIR or S3_BUCKET name an empty one.`,
      )
    }
    await this.storage.writeFrom(key, path)
    if ((await this.hashOf(key)) !== sha256)
      throw new Error(`The storage gives ${key} back with other bytes.`)
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  private async hashOf(key: string): Promise<string | undefined> {
    const content = await this.storage.open(key)
    if (!content) return undefined
    const meter = new Meter()
    await pipeline(Readable.fromWeb(content.stream() as ReadableStream), meter, skip)
    return meter.sha256()
  }
}
