import { type ChildProcess, spawn } from 'node:child_process'
import { stopGroup } from '@/scripts/child'
import { guardProcess } from '@/scripts/postgres/processes'
import { shiftedClock } from '@/tests/support/time/shifted-clock'

/** Milliseconds for what has to come: a test fails with the output of the command, not by running out of time. */
const LIMIT = 100_000
const PATIENCE = 30_000

/** A command under way. */
export type Command = {
  /** Waits until it has written a text; throws with everything it has written when it ends without, or takes too long. */
  says: (text: RegExp) => Promise<RegExpExecArray>
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Its output so far. */
  output: () => string
  /** Asks it to end as systemd does, its main process alone, and waits for that. */
  stop: () => Promise<number | null>
  /** Presses Ctrl+C, which reaches all its processes, and waits for the end. */
  interrupt: () => Promise<number | null>
}

/**
 * Runs a command as a user who has just signed in to the server: in a folder, with nothing of this process's environment, which
 * names the database of the tests. It is ended after `limit` milliseconds, and with this process.
 */
export function startCommand(folder: string, program: string, parameters: string[], limit = LIMIT): Command {
  const { PATH = '', HOME = '' } = process.env
  const env: Record<string, string> = { PATH, HOME, ...shiftedClock() }
  const child: ChildProcess = spawn(program, parameters, {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dismiss = guardProcess(child, { signal: 'TERM', group: true })
  const timer = setTimeout(() => void stopGroup(child, 5_000), limit)
  let output = ''
  let isOver = false
  const watchers = new Set<() => void>()
  const look = () => {
    for (const watcher of watchers) watcher()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      look()
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      dismiss()
      isOver = true
      resolve(code)
      look()
    })
  })
  const says = (text: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      let isLate = false
      const watcher = () => {
        const found = text.exec(output)
        if (!found && !isOver && !isLate) return
        watchers.delete(watcher)
        clearTimeout(late)
        if (found) resolve(found)
        else reject(new Error(`It ${isOver ? 'has ended' : 'goes on'} without ${text}:\n${output}`))
      }
      const late = setTimeout(() => {
        isLate = true
        watcher()
      }, LIMIT)
      watchers.add(watcher)
      watcher()
    })
  const end = (signal: NodeJS.Signals, isForAll: boolean) => async () => {
    if (isOver || !child.pid) return ended
    process.kill(isForAll ? -child.pid : child.pid, signal)
    const killer = setTimeout(() => void stopGroup(child, 0), PATIENCE)
    return ended.finally(() => clearTimeout(killer))
  }
  return { says, ended, output: () => output, stop: end('SIGTERM', false), interrupt: end('SIGINT', true) }
}
