import type { IntermediaryAccount as ShownAccount } from '@/lib/api/salesforce/exchange/intermediary-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { type Intermediary, signsWebhook } from '@/lib/domain/einvoice/intermediaries'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { intermediary_accountModel } from '@/server/db/generated/models/intermediary_account'
import { env } from '@/server/platform/env'
import { type AccountKey, whereOf } from './intermediary-account'
import { webhookAddress } from './webhook-secret'

/** The columns that the audit shows: never the key or the password. */
const shown = (row: intermediary_accountModel | null) =>
  row && {
    provider: row.provider,
    username: row.username,
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    state: row.state,
    paused_for: row.paused_for,
    webhook: row.webhook_mark !== null,
  }

/** Notes a change of an account. */
export async function audited(
  tx: Tx,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: intermediary_accountModel | null,
  after: intermediary_accountModel | null,
): Promise<void> {
  const entityId = (after ?? before)?.structure_id ?? 0
  const isNewSecret =
    before && after && !Buffer.from(before.sealed_secret).equals(Buffer.from(after.sealed_secret))
  const changes = {
    ...changesBetween(shown(before), shown(after)),
    ...(isNewSecret ? { key: [false, true] as const } : {}),
  }
  await audit(tx, { action, entity: 'intermediary_account', entityId, changes })
}

/** An account as the calls answer it. @throws Refusal ERROR_NOT_FOUND */
export async function required(tx: Tx, key: AccountKey): Promise<ShownAccount> {
  const row = await tx.intermediary_account.findUnique({ where: whereOf(key) })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return presented(tx, row)
}

export async function presented(tx: Tx, row: intermediary_accountModel): Promise<ShownAccount> {
  const { structure_id, provider } = row
  const sent = await tx.intermediary_dispatch.count({
    where: { structure_id, provider, state: { not: 'FAILED' } },
    take: 1,
  })
  const other_count = await tx.intermediary_delivery.count({
    where: { structure_id, provider, state: 'OTHER' },
  })
  return {
    provider: provider as Intermediary,
    username: row.username,
    is_test: row.is_test,
    is_sending: row.is_sending,
    does_sign: row.does_sign,
    is_used: sent > 0,
    state: row.state as ShownAccount['state'],
    paused_for: row.paused_for as ShownAccount['paused_for'],
    fault: row.fault,
    other_count,
    read_at: row.read_at && toInstantText(row.read_at, env.LUNA_ZONE),
    webhook: presentedWebhook(row),
    revision: row.revision,
  }
}

function presentedWebhook(row: intermediary_accountModel): ShownAccount['webhook'] {
  const { structure_id: structureId, webhook_mark, sealed_webhook_secret, heard_at } = row
  if (webhook_mark === null) return null
  const key = { structureId, provider: row.provider as Intermediary }
  return {
    address: webhookAddress(key, webhook_mark),
    is_ready: !signsWebhook(key.provider) || sealed_webhook_secret !== null,
    heard_at: heard_at && toInstantText(heard_at, env.LUNA_ZONE),
  }
}
