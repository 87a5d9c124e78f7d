import { type Limits, type Tx, transaction } from './client'
import { lateTransaction } from './late-reads'
import type { Writes } from './replica-store'

/** In which structure a transaction works, what it may also read, and for whom. */
export type TenantScope = {
  structureId: number
  /** Structures whose rows are visible; writes go to `structureId` only. */
  visible: readonly number[]
  accountId: number | null
  requestId: string
}

/** Runs one transaction in a structure for a visitor of its public page, who has no account. */
export const withVisitor = <Value>(
  structureId: number,
  requestId: string,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> => withTenant({ structureId, visible: [structureId], accountId: null, requestId }, run)

/**
 * Runs one transaction as the unprivileged role `luna_app`, for which row-level security shows the rows of
 * the visible structures and refuses writes into any but the scope's own. Everything commits or nothing.
 */
export function withTenant<Value>(
  scope: TenantScope,
  run: (tx: Tx) => Promise<Value>,
  limits?: Limits,
): Promise<Value> {
  return transaction(settingsOf(scope), run, limits)
}

/**
 * Runs one transaction as `withTenant`, which cannot write and may be answered by a replica, up to 30 seconds late, but
 * never without `writes`: what the scope's account had written when its session was looked up.
 */
export const withLateTenant = <Value>(
  scope: TenantScope,
  writes: Writes | null,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> => lateTransaction(settingsOf(scope), { accountId: scope.accountId, writes }, run)

const settingsOf = (scope: TenantScope) => ({
  role: 'luna_app',
  'app.structure_id': String(scope.structureId),
  'app.visible': `{${scope.visible.join(',')}}`,
  'app.account_id': String(scope.accountId ?? ''),
  'app.request_id': scope.requestId,
})
