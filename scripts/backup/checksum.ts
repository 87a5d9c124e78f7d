import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const HEAD = '\nluna-sha256 '
const LENGTH = HEAD.length + 64 + 1

/** Passes bytes on, and adds a line with the SHA-256 of all of them: the last of a backup that is not encrypted. */
export class ChecksumWriter extends Transform {
  private readonly hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk)
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(null, `${HEAD}${this.hash.digest('hex')}\n`)
  }
}

/** Takes that line away; fails at the end when it is not there, or not that of the bytes before it. */
export class ChecksumReader extends Transform {
  private readonly hash = createHash('sha256')
  private held = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.held, chunk])
    const whole = all.subarray(0, Math.max(0, all.length - LENGTH))
    this.held = all.subarray(whole.length)
    this.hash.update(whole)
    done(null, whole)
  }

  override _flush(done: TransformCallback): void {
    const line = this.held.toString('latin1')
    const isWhole = line.startsWith(HEAD)
    const isEqual = line === `${HEAD}${this.hash.digest('hex')}\n`
    if (isEqual) done()
    else if (isWhole) done(new Error('The backup is damaged: its bytes are not those that were written.'))
    else done(new Error('The backup is cut off: its last line is missing.'))
  }
}
