/**
 * The speed layer's connection: a transaction's BEGIN, its settings and its first statement are sent in one round trip
 * instead of three, and `pipelined` (pipelined.ts) sends statements that do not need each other's answers at once.
 * LUNA_SPEED_LAYER=0 switches both off: every statement then waits for the one before. docs/decisions/0038 holds what
 * they save; tests/api/platform/transaction.test.ts holds what they guarantee.
 */
import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { isSpeedLayerOn } from '@/server/platform/speed-layer'
import { tracedStatement } from './statement-trace'

/** Values of Postgres's settings, by their names, that hold until a transaction ends. */
export type Settings = Readonly<Record<string, string>>

/** A transaction that is being opened: its settings, whether it may only read, and whether its connection has sent them. */
export type Opening = { settings: Settings; isReadOnly: boolean; areSent: boolean }

type Answer = Promise<unknown>

/** The answer to a BEGIN that is still on its way. */
const NO_ROWS = { rows: [], fields: [], rowCount: 0 }

/** READ COMMITTED for all that writes: where two callers race, a lock is taken (architecture, "The path of a request"). */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
/** A transaction that only reads sees one moment: the rows of a page belong to the count that was made before them. */
const BEGIN_READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Every connection has the clock of UTC, whatever that of the database is: the adapter reads instants as if they were written
 * by it. A parameter of the start of a connection, as poolers keep it for each of their callers.
 */
const START_PARAMETERS = { timezone: 'UTC' } as const

type StartParameters = Record<string, string>
type Starting = { getStartupConf: () => StartParameters }

/** The statement that sets a transaction's settings. */
function settingsStatement(settings: Settings): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return `SELECT ${calls.join(', ')}`
}

/**
 * The class of connections that send the settings of the transaction in `opening` behind its BEGIN, and the first
 * statement behind both. Settings that Postgres refuses leave a transaction in which nothing more is done: the first
 * statement fails with their error.
 */
export const pipelinedClient = (opening: AsyncLocalStorage<Opening>) =>
  class extends pg.Client {
    private begun: Answer | undefined
    /** Writes what is held back. */
    private writeHeld: () => void = () => undefined

    /** The parameters with which pg starts a connection. */
    getStartupConf(): StartParameters {
      const { getStartupConf } = pg.Client.prototype as unknown as Starting
      return { ...getStartupConf.call(this), ...START_PARAMETERS }
    }

    override query(...args: unknown[]): never {
      return tracedStatement(args[0], () => this.sendInTurn(args)) as never
    }

    private sendInTurn(args: unknown[]): Answer {
      const open = opening.getStore()
      if (open && !open.areSent && (args[0] as { text?: string }).text === 'BEGIN') {
        open.areSent = true
        return this.begin(open)
      }
      const answer = super.query(...(args as Parameters<pg.Client['query']>)) as unknown as Answer
      const { begun } = this
      if (!begun) return answer
      this.begun = undefined
      this.writeHeld()
      answer.catch(() => undefined)
      return begun.then(() => answer)
    }

    /** Sends BEGIN and the settings, in two messages: settings that cannot even be parsed must not undo the BEGIN. */
    private begin({ settings, isReadOnly }: Opening): Answer {
      if (isSpeedLayerOn()) this.holdBack()
      const begin = super.query(isReadOnly ? BEGIN_READING : BEGIN) as unknown as Answer
      if (!isSpeedLayerOn()) return begin.then(() => super.query(settingsStatement(settings)))
      const begun = Promise.all([begin, super.query(settingsStatement(settings))])
      begun.catch(() => undefined)
      this.begun = begun
      return Promise.resolve(NO_ROWS)
    }

    /** Keeps messages until the first statement, so that they are one write to the socket; at most until the event loop turns. */
    private holdBack(): void {
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      stream.cork()
      const turn = setImmediate(() => this.writeHeld())
      this.writeHeld = () => {
        clearImmediate(turn)
        stream.uncork()
        this.writeHeld = () => undefined
      }
    }
  }
