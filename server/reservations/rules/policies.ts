import { ok } from '@/lib/api/endpoint'
import type { PolicyIn, PolicyOut } from '@/lib/api/reservations/rule-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { findPolicies, type PolicyRow } from './rule-queries'
import { deleteRule, insertRule, updateRule } from './rule-store'

const procedures = api.reservations.policies
const TABLE = 'reservation_policy'

const toPolicy = ({ late_fee_percent, deposit_percent, ...row }: PolicyRow): PolicyOut => ({
  ...row,
  late_fee_percent: toWire(money(late_fee_percent)),
  deposit_percent: toWire(money(deposit_percent)),
})

const columnsOf = (content: PolicyIn) => ({
  group_id: content.group_id ?? null,
  resource_id: content.resource_id ?? null,
  lead_minutes: content.lead_minutes,
  window_days: content.window_days ?? null,
  max_active: content.max_active ?? null,
  max_per_day: content.max_per_day ?? null,
  max_per_week: content.max_per_week ?? null,
  cancel_free_hours: content.cancel_free_hours,
  late_fee_percent: String(content.late_fee_percent),
  deposit_percent: String(content.deposit_percent),
  hold_minutes: content.hold_minutes,
  check_in_minutes: content.check_in_minutes,
  auto_no_show: content.auto_no_show,
})

async function read(tx: Tx, id: number): Promise<PolicyOut> {
  const [row] = await findPolicies(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toPolicy(row)
}

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({ policy_list: (await findPolicies(tx)).map(toPolicy) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ policy: await read(tx, await insertRule(tx, TABLE, columnsOf(input.policy))) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input: { policy: content } }) => {
  await updateRule(tx, TABLE, content, columnsOf(content))
  return ok({ policy: await read(tx, content.id) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteRule(tx, TABLE, input.id)
  return ok({})
})

export const policies = { list, add, update, remove }
