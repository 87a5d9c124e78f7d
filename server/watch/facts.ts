import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asSystem } from '@/server/db/system'
import { migrationGap } from './migrations'
import { isYoung } from './readiness'
import { remember } from './remember'
import { freeBytes, usedBytes } from './storage-room'
import { type InstallationCounts, installationCounts, queueAges } from './watch-queries'

/** Counting the files of a folder reads all of it. */
const USED_CACHED_MS = 600_000

export type InstallationFacts = {
  versions: { luna: string; node: string; migration: string }
  /** Bytes; null where they cannot be measured. */
  storage: { used: number | null; free: number | null }
  worker: { is_alive: boolean; silent_seconds: number | null }
  counts: InstallationCounts
}

const used = remember(USED_CACHED_MS, usedBytes)

/** The version of Luna by its package. */
async function version(): Promise<string> {
  const text = await readFile(join(/* turbopackIgnore: true */ process.cwd(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** The facts of the installation and of this process, for those that run it. */
export async function installationFacts(): Promise<InstallationFacts> {
  const [luna, { last }, ages, counts] = await Promise.all([
    version(),
    migrationGap(),
    queueAges(),
    asSystem(installationCounts),
  ])
  const unknown = () => null
  return {
    versions: { luna, node: process.versions.node, migration: last ?? '' },
    storage: { used: await used().catch(unknown), free: await freeBytes().catch(unknown) },
    worker: { is_alive: isYoung(ages), silent_seconds: ages.beat === null ? null : Math.round(ages.beat) },
    counts,
  }
}
