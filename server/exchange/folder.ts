import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Channel, IncomingMessage } from './channel'

const MESSAGE =
  /^[A-Z]{2}[A-Za-z0-9]{2,28}_[A-Za-z0-9]{1,5}_(RC|NS|MC|MT|NE|DT|AT|EC|SE)_[A-Za-z0-9]{1,3}\.xml(?:\.p7m)?$/
const MAX_MESSAGE_BYTES = 5 * 1024 * 1024

/**
 * Null for a file that is too large, is not a regular file, cannot be read or has been removed since it was listed: it
 * stops no other.
 */
async function bytesOf(path: string): Promise<Uint8Array | null> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile() || info.size > MAX_MESSAGE_BYTES) return null
  return readFile(path).catch(() => null)
}

/**
 * Hands files over through folders, for operators that send them by other means: an outgoing file appears in `outDir`
 * whole or not at all; messages put into `inDir` are read and, once kept, moved to `inDir/done`; unusable ones are
 * moved to `inDir/unusable`.
 */
export function folderChannel({ outDir, inDir }: { outDir: string; inDir: string }): Channel {
  async function move({ name }: IncomingMessage, folder: string): Promise<void> {
    await mkdir(join(inDir, folder), { recursive: true })
    await rename(join(inDir, name), join(inDir, folder, name)).catch(() => undefined)
  }
  return {
    name: 'folder',
    test: false,
    async send(file) {
      await mkdir(outDir, { recursive: true })
      const partial = join(outDir, `.${basename(file.name)}.part`)
      await writeFile(partial, file.bytes)
      await rename(partial, join(outDir, basename(file.name)))
      return { identificativo_sdi: null }
    },
    async poll() {
      const names = await readdir(inDir).catch(() => [] as string[])
      const messages: IncomingMessage[] = []
      for (const name of names.filter((candidate) => MESSAGE.test(candidate)).sort()) {
        const bytes = await bytesOf(join(inDir, name))
        if (bytes) messages.push({ name, bytes })
      }
      return messages
    },
    done: (message) => move(message, 'done'),
    setAside: (message) => move(message, 'unusable'),
  }
}
