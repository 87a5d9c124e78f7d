import { buffer } from 'node:stream/consumers'
import { zipArchive } from './zip-archive'

/** Names for the files of a ZIP: one that was given already gets a number before its ending. */
export function uniqueNames(): (name: string) => string {
  const seen = new Map<string, number>()
  return (name) => {
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return times === 0 ? name : name.replace(/(\.[^.]*)?$/, (ending) => `_${times}${ending}`)
  }
}

/** A ZIP of a few small files, in memory, under unique names. */
export async function zipOf(
  files: readonly { name: string; content: Uint8Array | string }[],
): Promise<Uint8Array> {
  const archive = await zipArchive()
  const whole = buffer(archive)
  const unique = uniqueNames()
  for (const { name, content } of files) {
    archive.append(typeof content === 'string' ? content : Buffer.from(content), { name: unique(name) })
  }
  await archive.finalize()
  return whole
}
