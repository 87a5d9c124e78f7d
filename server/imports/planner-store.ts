import type { Tx } from '@/server/db/client'

/**
 * Lets the planner know how large tables have become. It is called after the first batch of an import: foreign keys
 * keep the plans that they made when their tables were empty, and thousands of rows later each row would go through all
 * the others.
 */
export async function refreshStatistics(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.$executeRaw`select refresh_statistics(${[...tables]})`
}

/**
 * Runs queries with plans of their own: one that was made for a table of a few rows goes through all of it once there
 * are thousands, which an import brings in a single transaction.
 */
export async function withFreshPlans<Value>(tx: Tx, run: () => Promise<Value>): Promise<Value> {
  await tx.$executeRaw`select set_config('plan_cache_mode', 'force_custom_plan', true)`
  const value = await run()
  await tx.$executeRaw`select set_config('plan_cache_mode', 'auto', true)`
  return value
}
