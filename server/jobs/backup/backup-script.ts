import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { env } from '@/server/platform/env'

const RUNNER = 'scripts/run.mjs'
const LOW_PRIORITY = 10

/**
 * Runs a script of backups as `npm run` does, in a process of its own with a low priority, and returns its output. It ends
 * with this process.
 * @throws Error with the script's own sentences when it fails.
 */
export async function runBackupScript(name: 'backup' | 'backup-verify', options: string[]): Promise<string> {
  if (!existsSync(RUNNER)) {
    throw new Error('This process has no scripts to make backups with: let npm run worker run the jobs.')
  }
  const child = spawn(process.execPath, [RUNNER, name, ...options], {
    // By the mark of npm the script watches the process that started it (scripts/shutdown.ts).
    // biome-ignore lint/style/noProcessEnv: the script reads its whole environment itself, as one that npm starts.
    env: { ...process.env, ...serverVariables(), npm_lifecycle_event: name },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (child.pid !== undefined) lowerPriority(child.pid)
  const [output, errors, ended] = await Promise.all([text(child.stdout), text(child.stderr), code])
  if (ended !== 0) throw new Error(errors.trim() || `The script ${name} has ended with the code ${ended}.`)
  return output
}

/** The variables that the scripts of a worker have by `npm start` or by themselves. */
const serverVariables = () => ({
  DATABASE_URL: env.DATABASE_URL,
  LUNA_SECRET: env.LUNA_SECRET,
  LUNA_URL: env.LUNA_URL,
})

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
