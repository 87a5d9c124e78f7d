/**
 * SQLSTATEs with which a server ends or refuses connections: classes 08 (connections) and 57P (a server that stops or
 * starts), and too many connections. 25006 is that of a server that only reads: a replica that is not promoted yet, or a
 * primary that is one no more.
 */
const STATES = /^(080..|57P0[123]|53300|25006)$/

/** PgBouncer's state for all that it refuses. Postgres has it for statements that a driver sends wrong, which are no outage. */
const OF_POOLER = '08P01'

/** Kinds of the driver adapter's errors, and Prisma's codes for them. */
const KINDS: ReadonlySet<unknown> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
const PRISMA_CODES: ReadonlySet<unknown> = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2037'])

/**
 * SQLSTATEs of a replica that has to end a read because what it reads is cleared away on the primary (40001, 40P01), or that has
 * not got the newest migration yet (a table, column or function that is missing).
 */
const OF_REPLICAS: ReadonlySet<unknown> = new Set(['40001', '40P01', '42P01', '42703', '42883'])

/** Node's codes of a broken or refused connection. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The sentences of pg, which gives no code for them. */
const SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

type Fault = {
  code?: unknown
  kind?: unknown
  originalCode?: unknown
  severity?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** Causes that are looked into below an error. */
const DEPTH = 5

/** An error and its causes, as far as they are looked into. */
function* faultsOf(error: unknown, depth = DEPTH): Generator<Fault> {
  if (typeof error !== 'object' || error === null || depth === 0) return
  yield error
  const { cause, meta } = error as Fault
  yield* faultsOf(cause, depth - 1)
  yield* faultsOf(meta?.driverAdapterError, depth - 1)
}

/** Whether an error, or a cause of it, has one of these SQLSTATEs. */
export const hasState = (error: unknown, states: ReadonlySet<unknown>): boolean =>
  [...faultsOf(error)].some(({ code, originalCode }) => states.has(code) || states.has(originalCode))

function isOutageItself({ code, kind, originalCode, severity, message }: Fault): boolean {
  if (KINDS.has(kind) || PRISMA_CODES.has(code) || SOCKET_CODES.has(code)) return true
  if (code === OF_POOLER && severity === 'FATAL') return true
  if ([code, originalCode].some((state) => typeof state === 'string' && STATES.test(state))) return true
  return typeof message === 'string' && SENTENCES.test(message)
}

/**
 * Whether an error says that the database could not be reached, or was lost before it answered: a statement that changed
 * something, or a commit, may have been carried out or not.
 */
export const isOutage = (error: unknown): boolean => [...faultsOf(error)].some(isOutageItself)

/** Whether an error is of a replica alone, so that the primary may answer: an outage, or one of OF_REPLICAS. */
export const isOfReplica = (error: unknown): boolean => isOutage(error) || hasState(error, OF_REPLICAS)
