import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the nightly job that removes what is old. It gets a folder for temporary files of its own: under a shifted clock
 * the files that tests beside it are writing would look abandoned.
 */
export async function runSweep(): Promise<void> {
  const { sweep } = await import('@/server/jobs/sweep')
  const { TMPDIR } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'luna-sweep-test-'))
  try {
    process.env.TMPDIR = folder
    await sweep.run({})
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await rm(folder, { recursive: true })
  }
}
