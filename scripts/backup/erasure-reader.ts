import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  ERASURES,
  ERASURES_NOTE,
  type Erasure,
  isErasureFile,
  readErasureLine,
  type Sealer,
} from '@/lib/domain/backups/erasure-line'
import {
  type BucketVariables,
  bucketSettings,
  isBucketUrl,
  readBucketUrl,
  urlOf,
} from '@/server/platform/s3/bucket-settings'

/** The lists that were read: their erasures, each once and the oldest first, and a sentence for each thing that is wrong. */
export type ErasureLists = { places: string[]; erasures: Erasure[]; faults: string[]; unread: string[] }

type ErasureText = { place: string; text: string }

/**
 * The places where the list of a backup may be: beside its file, in the folder of this installation's backups, in its bucket,
 * and where `given` says. Folders, and addresses `s3://bucket/…/`.
 */
export function placesOfErasures(backup: string | undefined, given: string | undefined): string[] {
  const beside = backup === undefined ? [] : [besideOf(backup)]
  const bucket = bucketSettings({ ...process.env } as BucketVariables)
  const own = join(resolve(process.env.LUNA_BACKUP_DIR || '.data/backups'), ERASURES)
  const configured = bucket ? [own, `${urlOf(bucket)}${ERASURES}/`] : [own]
  return [...new Set([...(given === undefined ? [] : [given]), ...beside, ...configured])]
}

const besideOf = (backup: string): string =>
  isBucketUrl(backup)
    ? `${backup.slice(0, backup.lastIndexOf('/') + 1)}${ERASURES}/`
    : join(dirname(resolve(backup)), ERASURES)

/**
 * Reads the lists of these places: a folder, a file with lines, or a folder of a bucket. A place without a list is none of
 * `places`; one that cannot be read is a sentence of `unread`; a line that is damaged is one of `faults`, with its file and number.
 */
export async function readErasureLists(wished: readonly string[], seal: Sealer): Promise<ErasureLists> {
  const lists: ErasureLists = { places: [], erasures: [], faults: [], unread: [] }
  const found = new Map<string, Erasure>()
  for (const place of wished) {
    try {
      const texts = await (isBucketUrl(place) ? textsOfBucket(place) : textsOfFolder(place))
      if (texts === undefined) continue
      lists.places.push(place)
      for (const text of texts) take(text, seal, found, lists.faults)
    } catch (error) {
      lists.unread.push(`The list of erasures ${place} cannot be read: ${(error as Error).message}`)
    }
  }
  lists.erasures = [...found.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
  return lists
}

function take(
  { place, text }: ErasureText,
  seal: Sealer,
  found: Map<string, Erasure>,
  faults: string[],
): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' && text !== '') continue
    const erasure = readErasureLine(line, seal)
    if (erasure) found.set(line, erasure)
    else {
      faults.push(`${place}, line ${index + 1} is damaged or of another installation: it was left out.`)
    }
  }
}

async function textsOfFolder(place: string): Promise<ErasureText[] | undefined> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return undefined
  if (found.isFile()) return [{ place, text: await readFile(place, 'utf8') }]
  const entries = await readdir(place)
  if (entries.includes(ERASURES)) return textsOfFolder(join(place, ERASURES))
  const names = entries.filter(isErasureFile).sort()
  if (names.length === 0 && !entries.includes(ERASURES_NOTE)) return undefined
  return Promise.all(
    names.map(async (name) => ({
      place: join(place, name),
      text: await readFile(join(place, name), 'utf8'),
    })),
  )
}

async function textsOfBucket(place: string): Promise<ErasureText[] | undefined> {
  const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
  // The name of an object is required of an address; a folder has none.
  const { settings } = readBucketUrl(`${place}list`, { ...process.env } as BucketVariables)
  const bucket = await BackupBucket.open(settings)
  const names = [...(await bucket.list()).keys()].sort()
  if (names.length === 0) return undefined
  const texts: ErasureText[] = []
  for (const name of names.filter(isErasureFile)) {
    const content = await bucket.find(name)
    texts.push({ place: `${place}${name}`, text: content ? await content.text() : '' })
  }
  return texts
}
