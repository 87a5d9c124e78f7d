import { type ChildProcess, spawn } from 'node:child_process'
import { guardProcess, waitForEnd } from './postgres/processes'
import { onShutdown } from './shutdown'

/** How a finished program ended; `output` is its stdout and stderr in the order they came. */
export type Outcome = { code: number; output: string; timedOut: boolean }

export type ChildOptions = {
  env?: Record<string, string | undefined>
  /** Milliseconds after which the program and everything it started are killed. */
  limit?: number
  /** Gets the output as it comes. */
  onOutput?: (chunk: string) => void
}

/** Runs `node <parameters>` to its end in a process group of its own, which ends with this script. */
export async function runNode(parameters: string[], options: ChildOptions = {}): Promise<Outcome> {
  const child = startNode(parameters, options.env)
  let output = ''
  const collect = (chunk: string) => {
    output += chunk
    options.onOutput?.(chunk)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    void stopGroup(child, 2_000)
  }, options.limit ?? 600_000)
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  clearTimeout(timer)
  return { code, output, timedOut }
}

/** Starts `node <parameters>` in a process group of its own that cannot outlive this script. */
export function startNode(parameters: string[], env: Record<string, string | undefined> = {}): ChildProcess {
  const child = spawn(process.execPath, parameters, {
    detached: true,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8')
  const dismiss = guardProcess(child, { signal: 'TERM', group: true })
  child.on('exit', dismiss)
  onShutdown(() => stopGroup(child, 8_000))
  return child
}

/** Asks the child's process group to end and kills what is left of it after `patience` ms; 0 kills at once. */
export async function stopGroup(child: ChildProcess, patience: number): Promise<void> {
  if (child.pid === undefined) return
  if (child.exitCode === null && child.signalCode === null) {
    if (patience > 0) signalGroup(child.pid, 'SIGTERM')
    await waitForEnd(child.pid, patience)
  }
  signalGroup(child.pid, 'SIGKILL')
  await waitForEnd(child.pid, 5_000)
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}
