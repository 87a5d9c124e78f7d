import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'

/** A ZIP of a few small files, in memory. Two files of one name get a number before their ending. */
export async function zipOf(
  files: readonly { name: string; content: Uint8Array | string }[],
): Promise<Uint8Array> {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  const whole = buffer(archive)
  const seen = new Map<string, number>()
  for (const { name, content } of files) {
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    const unique = times === 0 ? name : name.replace(/(\.[^.]*)?$/, (ending) => `_${times}${ending}`)
    archive.append(typeof content === 'string' ? content : Buffer.from(content), { name: unique })
  }
  await archive.finalize()
  return whole
}
