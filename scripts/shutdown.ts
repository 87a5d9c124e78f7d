import { readFileSync } from 'node:fs'

type Closer = () => Promise<unknown> | unknown

const closers: Closer[] = []
let closing: Promise<void> | undefined

/** Registers what must end with the script; what was registered last ends first. */
export function onShutdown(closer: Closer): void {
  closers.push(closer)
}

/** Ends everything registered, once, then the process with this code. */
export async function shutdown(code: number): Promise<never> {
  closing ??= closeAll()
  await closing
  process.exit(code)
}

/** True from the moment the script began to end: what fails then fails because of that. */
export function isShuttingDown(): boolean {
  return closing !== undefined
}

async function closeAll(): Promise<void> {
  for (const closer of closers.reverse()) {
    try {
      await closer()
    } catch (error) {
      console.error(messageOf(error))
    }
  }
}

/**
 * Runs a script's work: Ctrl+C, SIGTERM and the disappearance of the npm that started it end everything
 * registered; an error becomes a sentence and exit code 1.
 */
export async function runScript(work: () => Promise<number>, signalCode = 0): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void shutdown(signalCode))
  }
  watchParent()
  try {
    await shutdown(await work())
  } catch (error) {
    if (!isShuttingDown()) console.error(`\n${messageOf(error)}`)
    await shutdown(isShuttingDown() ? signalCode : 1)
  }
}

/**
 * npm runs a script in a shell and waits for it, so when the shell or the npm above it is gone it was killed, and no
 * process is left to stop this one.
 */
function watchParent(): void {
  if (!process.env.npm_lifecycle_event) return
  const before = parentIds().join()
  const check = () => {
    if (parentIds().join() !== before) void shutdown(1)
  }
  setInterval(check, 500).unref()
}

/**
 * Under npm the ids of the shell and the npm that wait for this process, as far as the system reveals them; else empty.
 */
export function parentIds(): number[] {
  if (!process.env.npm_lifecycle_event) return []
  const above = parentOf(process.ppid)
  return above === undefined ? [process.ppid] : [process.ppid, above]
}

function parentOf(pid: number): number | undefined {
  try {
    const id = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return id === undefined ? undefined : Number(id)
  } catch {
    return undefined
  }
}

/** An error's sentence; with its stack when LUNA_DEBUG is set. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.LUNA_DEBUG ? (error.stack ?? error.message) : error.message
}
