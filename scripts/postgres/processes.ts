import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The account a child process runs as; undefined keeps the caller's own. */
export type Account = { uid: number; gid: number }

/** How a finished child process ended; `output` is its stdout and stderr together. */
export type FinishedProcess = { code: number | null; output: string }

/** Neutral environment for Postgres's programs: messages in English, times in UTC. */
export const plainEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Runs a program to its end. Never throws for a non-zero exit; a missing program is code null. */
export function run(
  program: string,
  parameters: string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<FinishedProcess> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { ...options.account, cwd: '/', env: plainEnvironment })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(options.input ?? '')
  })
}

/** True while a process with this id exists and is not a zombie, also when it belongs to another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** The command line of a process as one string, or undefined where the system does not reveal it. */
export async function commandLine(pid: number): Promise<string | undefined> {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    const { code, output } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return code === 0 ? output.trim() : undefined
  }
}

/** Waits until the process is gone; false when it is still there after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await delay(20)
  }
  return true
}

/** Sends the signals one after the other, each with its patience in milliseconds, until the process ends. */
export async function stopProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return !isAlive(pid)
    }
    if (await waitForEnd(pid, patience)) return true
  }
  return false
}

const guardScript = `
trap '' INT TERM HUP
read -r _
command=$(tr '\\0' ' ' </proc/"$1"/cmdline 2>/dev/null || ps -o command= -p "$1" 2>/dev/null)
case "$command" in *"$4"*) kill -s "$2" -- "$3$1" 2>/dev/null ;; esac
[ -n "$3$5" ] || exit 0
sleep 1
[ -z "$3" ] || kill -s KILL -- "-$1" 2>/dev/null
[ -z "$5" ] || rm -rf "$5"
`

export type GuardOptions = {
  signal: 'INT' | 'QUIT' | 'TERM'
  /** The child leads a process group: the whole group gets the signal, and a second later SIGKILL. */
  group?: boolean
  /** Part of the child's command line: a process that has its id by then but not this is left alone. */
  mark?: string
  /** A folder to remove afterwards. */
  scratch?: string
}

/**
 * Ends `child` when this process disappears, even by kill -9: a shell outside our process group waits for
 * the end of a pipe that only we hold. The returned function dismisses the guard.
 */
export function guardProcess(child: ChildProcess, options: GuardOptions): () => void {
  const { signal, group = false, mark = '', scratch = '' } = options
  const parameters = [
    '-c',
    guardScript,
    'luna-guard',
    String(child.pid),
    signal,
    group ? '-' : '',
    mark,
    scratch,
  ]
  const guard = spawn('/bin/sh', parameters, {
    cwd: '/',
    detached: true,
    env: plainEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => {
    guard.kill('SIGKILL')
  }
}
