import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real file system of a fixed size, which a test can fill. */
export type SmallDisk = {
  folder: string
  /** Changes the size of the disk, in KiB; what is stored stays. */
  resize: (kibibytes: number) => void
  remove: () => void
}

/** Mounts a disk of `kibibytes` (Linux tmpfs, root only); null where this machine lets nobody mount one. */
export function mountSmallDisk(kibibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'luna-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    resize: (size) => void execFileSync('mount', ['-o', `remount,size=${size}k`, folder]),
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
