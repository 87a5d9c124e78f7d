import { createHash } from 'node:crypto'

/** Of each part of an upload but the last one, as S3 wants 5 MB at least and 10,000 parts at most: files of up to 160 GB. */
export const PART_BYTES = 16 * 1024 * 1024

/**
 * Hashes bytes whole, and in the parts in which they are uploaded: S3 states the SHA-256 of an object that came in parts as
 * that of the SHA-256s of its parts, followed by their number.
 */
export class PartsDigest {
  private readonly whole = createHash('sha256')
  private readonly parts: Buffer[] = []
  private part = createHash('sha256')
  private partSize = 0

  /** Reads a stream to its end. */
  readonly measure = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of bytes) this.add(chunk)
    if (this.partSize > 0 || this.parts.length === 0) this.closePart()
  }

  private add(chunk: Uint8Array): void {
    this.whole.update(chunk)
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - this.partSize)
      this.part.update(piece)
      this.partSize += piece.length
      at += piece.length
      if (this.partSize === PART_BYTES) this.closePart()
    }
  }

  private closePart(): void {
    this.parts.push(this.part.digest())
    this.part = createHash('sha256')
    this.partSize = 0
  }

  /** Of all bytes, as text; once. */
  sha256(): string {
    return this.whole.digest('hex')
  }

  /** Whether a checksum that the service states is that of these bytes; false when it states none. */
  isConfirmed(stated: string | undefined): boolean {
    const single = this.parts.length === 1 ? this.parts[0]?.toString('base64') : undefined
    const composite = createHash('sha256').update(Buffer.concat(this.parts)).digest('base64')
    return stated !== undefined && [single, `${composite}-${this.parts.length}`].includes(stated)
  }
}
