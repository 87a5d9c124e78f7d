import { createHash } from 'node:crypto'
import type { PartedZip } from '@/server/platform/parted-zip'
import { uniqueNames } from '@/server/platform/zip'

export type HashedFile = { path: string; size: number; sha256: string }

/** The files of a ZIP, each under a path of its own and with its SHA-256 as it goes in. */
export class HashedFiles {
  readonly files: HashedFile[] = []
  private readonly unique = uniqueNames()

  constructor(private readonly zip: PartedZip) {}

  async add(path: string, content: Uint8Array | string): Promise<HashedFile> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { path: this.unique(path), size: bytes.length, sha256 }
    await this.zip.add(file.path, bytes)
    this.files.push(file)
    return file
  }
}
