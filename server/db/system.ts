import { type Tx, transaction } from './client'

/**
 * The one door that sees every structure: signing in, finding whose job a job is. Runs as the database's
 * owner; a business read or write never goes through it.
 */
export function asSystem<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> {
  return transaction(async (tx) => {
    await tx.$executeRaw`select set_config('app.system', 'on', true)`
    return run(tx)
  })
}
