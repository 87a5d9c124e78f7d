import pino from 'pino'

/** Tokens are 43 characters or longer; keys of idempotency, ids of requests and days are shorter. */
const LONG = /[\w-]{43,}/g
const IS_DIGEST = /^[0-9a-f]+$/
/** Longer answers are files and pages of lists, which hold no token. */
const MAX_ANSWER = 200_000

/**
 * Keeps what the log of this test file's server holds that could be a token, and the tokens that were issued: by
 * answers, their cookies, mails and the test itself. Our logger logs at its most verbose for it, and writes out what it
 * wrote before.
 */
class LogWatch {
  private readonly issued = new Set<string>()
  private readonly logged = new Map<string, string>()
  private isWatching = false
  private shown = 0

  /** Begins to watch a test file's server, and writes out what is at least of this level. */
  async start(level: string): Promise<void> {
    this.shown = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
    if (this.isWatching) return
    this.isWatching = true
    const { logger } = await import('@/server/platform/logger')
    const stream = pino.symbols.streamSym
    const before = Reflect.get(logger, stream) as { write: (line: string) => unknown }
    logger.level = 'debug'
    const write = (line: string) => {
      for (const [found] of line.matchAll(LONG)) this.logged.set(found, line)
      const { level } = JSON.parse(line) as { level: string }
      if ((pino.levels.values[level] ?? 0) >= this.shown) before.write(line)
    }
    Reflect.set(logger, stream, { write })
  }

  /** Takes what a text issues: all in it that could be a token. */
  note(text: string): void {
    if (text.length > MAX_ANSWER) return
    for (const [found] of text.matchAll(LONG)) if (!IS_DIGEST.test(found)) this.issued.add(found)
  }

  /** Answers the lines of the log that hold something issued, and forgets them. */
  takeLeaks(): string[] {
    const leaks = [...this.logged].flatMap(([found, line]) =>
      [...this.issued].some((secret) => found.includes(secret)) ? [line] : [],
    )
    this.logged.clear()
    this.issued.clear()
    return leaks
  }
}

/** The watch of the test file that this process runs: one at a time. */
export const logWatch = new LogWatch()
