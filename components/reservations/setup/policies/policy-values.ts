import type { PolicyOut } from '@/lib/api/reservations/rule-fields'
import { type ScopedRule, STRUCTURE_SCOPE } from '@/lib/domain/reservations/rule-scope'

/** The limits and conditions themselves, without their scope. */
export type PolicyTerms = Omit<PolicyOut, 'id' | 'revision' | 'group_id' | 'resource_id'>

export type PolicyValues = PolicyTerms & { scope: ScopedRule }

/** The rules of a structure that has set none (`USUAL_POLICY`). */
export const newPolicy: PolicyValues = {
  scope: STRUCTURE_SCOPE,
  lead_minutes: 0,
  window_days: null,
  max_active: null,
  max_per_day: null,
  max_per_week: null,
  cancel_free_hours: 0,
  late_fee_percent: 0,
  deposit_percent: 0,
  hold_minutes: 10,
  check_in_minutes: 30,
  auto_no_show: false,
}

export const valuesOf = ({ id, revision, group_id, resource_id, ...terms }: PolicyOut): PolicyValues => ({
  ...terms,
  scope: { group_id, resource_id },
})

/** The content of a call that saves a policy. */
export const contentOf = ({ scope, ...terms }: PolicyValues) => ({ ...terms, ...scope })
