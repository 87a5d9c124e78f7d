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

/**
 * Whether an error says that the database could not be reached, or was lost before it answered: a statement that changed
 * something, or a commit, may have been carried out or not.
 */
export function isOutage(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false
  const { code, kind, originalCode, severity, message, cause, meta } = error as Fault
  if (KINDS.has(kind) || PRISMA_CODES.has(code) || SOCKET_CODES.has(code)) return true
  if (code === OF_POOLER && severity === 'FATAL') return true
  if ([code, originalCode].some((state) => typeof state === 'string' && STATES.test(state))) return true
  if (typeof message === 'string' && SENTENCES.test(message)) return true
  return isOutage(cause, depth - 1) || isOutage(meta?.driverAdapterError, depth - 1)
}
