import pino from 'pino'

/** All that is logged from now on, by our logger and by whatever writes to the console or the terminal. */
export async function captureLog(): Promise<{ text: () => string; restore: () => void }> {
  const { logger } = await import('@/server/platform/logger')
  const lines: string[] = []
  const keep = (text: unknown) => {
    lines.push(String(text))
    return true
  }
  const stream = pino.symbols.streamSym
  const before = { stream: Reflect.get(logger, stream), out: process.stdout.write, err: process.stderr.write }
  Reflect.set(logger, stream, { write: keep })
  process.stdout.write = keep
  process.stderr.write = keep
  return {
    text: () => lines.join('\n'),
    restore: () => {
      Reflect.set(logger, stream, before.stream)
      process.stdout.write = before.out
      process.stderr.write = before.err
    },
  }
}
