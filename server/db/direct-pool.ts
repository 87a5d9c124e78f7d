import pg from 'pg'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'

/**
 * Connections to the database itself, not through a pooler: for a holder of more than a transaction, as LISTEN is
 * (docs/scale.md). Its user ends it. An idle connection that is lost is replaced by the next one.
 */
export function directPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: env.DATABASE_DIRECT_URL || env.DATABASE_URL })
  pool.on('error', (error) => logger.debug({ err: error }, 'an idle connection was lost'))
  return pool
}
