import pino from 'pino'
import { env } from './env'

/** Structured logs, one JSON line each. Credentials never get here: headers are not logged. */
export const logger = pino({
  level: env.LUNA_LOG,
  redact: ['password', 'token', 'session_token', '*.password', '*.token', '*.session_token'],
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
})
