import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the nightly job that removes what is old. It gets a folder for temporary files of its own, in which `prepare` may
 * leave something: under a shifted clock the files that tests beside it are writing would look abandoned. Answers the
 * names that are in the folder when the job is done.
 */
export async function runSweep(
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const { sweep } = await import('@/server/jobs/sweep')
  const { TMPDIR } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'luna-sweep-test-'))
  try {
    await prepare(folder)
    process.env.TMPDIR = folder
    await sweep.run({})
    return (await readdir(folder)).sort()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await rm(folder, { recursive: true })
  }
}
