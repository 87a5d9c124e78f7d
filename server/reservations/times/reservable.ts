import { addDays, type Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { Buffers } from '@/lib/domain/reservations/blocked-time'
import { type OpeningHours, openSpans, type ScopeHours } from '@/lib/domain/reservations/opening-hours'
import { type Policy, USUAL_POLICY } from '@/lib/domain/reservations/policy'
import type { SlotPattern } from '@/lib/domain/reservations/possible-starts'
import type { PriceRule } from '@/lib/domain/reservations/price'
import { MINUTES_A_DAY, type WallSpan, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import type { ResourceRow } from '../rules/resource-queries'
import {
  type ClosureRow,
  type OpeningRow,
  type PolicyRow,
  type PriceRow,
  readRules,
} from '../rules/rule-queries'

/** The part of a structure whose reservations a policy counts: all, a group, or one resource. */
export type PolicyScope = { groupId: number | null; resourceId: number | null }

/** A resource with the rules that apply to it. */
export type Reservable = {
  resource: ResourceRow
  /** The same for resources to which the same rules apply: those without rules of their own, of one group. */
  rulesOf: string
  pattern: SlotPattern
  buffers: Buffers
  hours: OpeningHours
  policy: Policy & { scope: PolicyScope }
  prices: readonly PriceRule[]
}

/** Resources with their rules; of dated exceptions those that end on `from` or later. */
export async function loadReservables(
  tx: Tx,
  resources: readonly ResourceRow[],
  from: Day,
): Promise<Reservable[]> {
  const rules = await readRules(tx, addDays(from, -1))
  const { openings, closures, policies, prices } = rules
  const special = new Set([openings, closures, policies, prices].flat().map(({ resource_id }) => resource_id))
  return resources.map((resource) => ({
    resource,
    rulesOf: special.has(resource.id) ? `resource ${resource.id}` : `group ${resource.group_id}`,
    pattern: {
      step: resource.step_minutes,
      shortest: resource.min_minutes,
      longest: resource.max_minutes,
      fixedStarts: resource.fixed_starts,
    },
    buffers: buffersOf(resource),
    hours: {
      scopes: scopesOf(resource, openings, closures),
      isClosedOnHolidays: rules.settings?.closed_on_holidays ?? false,
      patronDay: rules.settings?.patron_day ?? null,
    },
    policy: policyOf(resource, policies),
    prices: prices.filter((rule) => appliesTo(rule, resource)).map(toPriceRule),
  }))
}

export const buffersOf = ({ before_minutes, after_minutes, shared_buffer }: ResourceRow): Buffers => ({
  before: before_minutes,
  after: after_minutes,
  isShared: shared_buffer,
})

type Scoped = { group_id: number | null; resource_id: number | null }

const isOfStructure = (rule: Scoped): boolean => rule.group_id === null && rule.resource_id === null
const isOfGroup = (rule: Scoped, { group_id }: ResourceRow): boolean =>
  group_id !== null && rule.group_id === group_id
const isOwn = (rule: Scoped, { id }: ResourceRow): boolean => rule.resource_id === id

const appliesTo = (rule: Scoped, resource: ResourceRow): boolean =>
  isOfStructure(rule) || isOfGroup(rule, resource) || isOwn(rule, resource)

function scopesOf(
  resource: ResourceRow,
  openings: readonly OpeningRow[],
  closures: readonly ClosureRow[],
): ScopeHours[] {
  return [isOfStructure, isOfGroup, isOwn].map((isOf) => ({
    weekly: openings
      .filter((rule) => isOf(rule, resource))
      .map(({ weekdays, from_minute, to_minute, valid_from, valid_to }) => ({
        weekdays,
        from: from_minute,
        to: to_minute,
        validFrom: valid_from,
        validTo: valid_to,
      })),
    exceptions: closures
      .filter((rule) => isOf(rule, resource))
      .map(({ kind, from_day, from_minute, to_day, to_minute, reason }) => ({
        kind,
        name: reason,
        span: { from: wallMinute(from_day, from_minute), to: wallMinute(to_day, to_minute) },
      })),
  }))
}

/** The policy of the most special scope that has one. */
function policyOf(resource: ResourceRow, policies: readonly PolicyRow[]): Reservable['policy'] {
  const row =
    policies.find((rule) => isOwn(rule, resource)) ??
    policies.find((rule) => isOfGroup(rule, resource)) ??
    policies.find(isOfStructure)
  if (!row) return { ...USUAL_POLICY, scope: { groupId: null, resourceId: null } }
  return {
    leadMinutes: row.lead_minutes,
    windowDays: row.window_days,
    maxActive: row.max_active,
    maxPerDay: row.max_per_day,
    maxPerWeek: row.max_per_week,
    cancelFreeHours: row.cancel_free_hours,
    lateFeePercent: money(row.late_fee_percent),
    depositPercent: money(row.deposit_percent),
    holdMinutes: row.hold_minutes,
    checkInMinutes: row.check_in_minutes,
    scope: { groupId: row.group_id, resourceId: row.resource_id },
  }
}

const toPriceRule = (row: PriceRow): PriceRule => ({
  id: row.id,
  weekdays: row.weekdays,
  from: row.from_minute,
  to: row.to_minute,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  tagId: row.tag_id,
  categoryId: row.category_id,
  per: row.per,
  withConditions: row.with_conditions,
  amount: money(row.amount),
  vatRate: money(row.vat_rate),
})

/** The open times of days, and of those after them into which a reservation may go on over midnight. */
export const openTimes = ({ hours, pattern }: Reservable, first: Day, last: Day): WallSpan[] =>
  openSpans(hours, first, addDays(last, Math.ceil(pattern.longest / MINUTES_A_DAY)))
