import { type Limits, type Tx, transaction } from './client'

/** In which structure a transaction works, what it may also read, and for whom. */
export type TenantScope = {
  structureId: number
  /** Structures whose rows are visible; writes go to `structureId` only. */
  visible: readonly number[]
  accountId: number | null
  requestId: string
}

/**
 * Runs one transaction as the unprivileged role `luna_app`, for which row-level security shows the rows of
 * the visible structures and refuses writes into any but the scope's own. Everything commits or nothing.
 */
export function withTenant<Value>(
  scope: TenantScope,
  run: (tx: Tx) => Promise<Value>,
  limits?: Limits,
): Promise<Value> {
  return transaction(async (tx) => {
    await tx.$executeRaw`select set_config('role', 'luna_app', true),
      set_config('app.structure_id', ${String(scope.structureId)}, true),
      set_config('app.visible', ${`{${scope.visible.join(',')}}`}, true),
      set_config('app.account_id', ${String(scope.accountId ?? '')}, true),
      set_config('app.request_id', ${scope.requestId}, true)`
    return run(tx)
  }, limits)
}
