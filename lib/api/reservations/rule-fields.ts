import * as z from 'zod'
import { addDays, type Day } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { FARTHEST_DAYS } from '@/lib/domain/reservations/policy'
import { PRICE_UNITS } from '@/lib/domain/reservations/price'
import { day, dayText, decimal, id, optionalText, text } from '../codecs'
import { pageName } from '../page-name'
import { weekdays } from '../recurrence-fields'

/** A time of the clock, `HH:mm` from 00:00 to 24:00, as the minute of its day. */
export const clockTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { abort: true })
  .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)))

const minutes = (min: number, max: number) => z.number().int().min(min).max(max)
const revision = z.number().int().positive().optional()
const position = z.number().int().min(0).max(30_000).default(0)
const name = text(120).pipe(z.string().min(1))
const written = { id: z.number().int(), revision: z.number().int() }

/** For a group, for a resource, or for all of the structure where both are missing. */
const scopeIn = { group_id: id.nullish(), resource_id: id.nullish() }
export const scope = { group_id: z.number().int().nullable(), resource_id: z.number().int().nullable() }

const hasOneScope = (rule: { group_id?: unknown; resource_id?: unknown }): boolean =>
  rule.group_id == null || rule.resource_id == null
const ONE_SCOPE = { path: ['resource_id'] }

const groupContent = { name, position }
export const groupIn = z.object(groupContent)
export const groupSaveIn = z.object({ id, revision, ...groupContent })
export const group = z.object({ ...written, name: z.string(), position: z.number().int() })
export type Group = z.infer<typeof group>

export const RESOURCE_KINDS = ['ROOM', 'COURT', 'CHAIR', 'TABLE', 'EQUIPMENT', 'PERSON'] as const

const resourceContent = {
  name,
  kind: z.enum(RESOURCE_KINDS),
  group_id: id.nullish(),
  /** Equal ones, of which a reservation gets any. */
  units: minutes(1, 500).default(1),
  /** For how many people one is. */
  people: minutes(1, 10_000).nullish(),
  /** The place or the person in charge of classes that it is the same as. */
  location_id: id.nullish(),
  teacher_id: id.nullish(),
  step_minutes: minutes(5, 1440).default(30),
  min_minutes: minutes(5, 10_080).default(60),
  max_minutes: minutes(5, 10_080).default(120),
  /** `HH:mm`; empty: every step from the opening. */
  fixed_starts: z
    .array(clockTime.refine((minute) => minute < 1440))
    .max(96)
    .default([]),
  before_minutes: minutes(0, 1440).default(0),
  after_minutes: minutes(0, 1440).default(0),
  /** Only the longer of both lies between two reservations. */
  shared_buffer: z.boolean().default(false),
  needs_approval: z.boolean().default(false),
  position,
  active: z.boolean().default(true),
  /** Shown on the public page, where the structure has one. */
  on_public_page: z.boolean().default(true),
}
const hasLengths = (resource: { min_minutes: number; max_minutes: number }): boolean =>
  resource.min_minutes <= resource.max_minutes
const LENGTHS = { path: ['max_minutes'] }

export const resourceIn = z.object(resourceContent).refine(hasLengths, LENGTHS)
export const resourceSaveIn = z.object({ id, revision, ...resourceContent }).refine(hasLengths, LENGTHS)
export type ResourceIn = z.output<typeof resourceIn>
export const resource = z.object({
  ...written,
  name: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  group_id: z.number().int().nullable(),
  units: z.number().int(),
  people: z.number().int().nullable(),
  location_id: z.number().int().nullable(),
  teacher_id: z.number().int().nullable(),
  step_minutes: z.number().int(),
  min_minutes: z.number().int(),
  max_minutes: z.number().int(),
  fixed_starts: z.array(z.string()),
  before_minutes: z.number().int(),
  after_minutes: z.number().int(),
  shared_buffer: z.boolean(),
  needs_approval: z.boolean(),
  position: z.number().int(),
  active: z.boolean(),
  on_public_page: z.boolean(),
})
export type Resource = z.infer<typeof resource>

const isInOrder = (hours: { from_time: number; to_time: number }): boolean => hours.from_time < hours.to_time
const IN_ORDER = { path: ['to_time'] }
const isValidInOrder = (rule: { valid_from?: string | null; valid_to?: string | null }): boolean =>
  !rule.valid_from || !rule.valid_to || rule.valid_from <= rule.valid_to
const VALID_IN_ORDER = { path: ['valid_to'] }
const validIn = { valid_from: day.nullish(), valid_to: day.nullish() }
const valid = { valid_from: dayText.nullable(), valid_to: dayText.nullable() }

const openingContent = { ...scopeIn, weekdays, from_time: clockTime, to_time: clockTime, ...validIn }
export const openingIn = z
  .object(openingContent)
  .refine(hasOneScope, ONE_SCOPE)
  .refine(isInOrder, IN_ORDER)
  .refine(isValidInOrder, VALID_IN_ORDER)
export const openingSaveIn = z
  .object({ id, revision, ...openingContent })
  .refine(hasOneScope, ONE_SCOPE)
  .refine(isInOrder, IN_ORDER)
  .refine(isValidInOrder, VALID_IN_ORDER)
export type OpeningIn = z.output<typeof openingIn>
export const opening = z.object({
  ...written,
  ...scope,
  weekdays: z.array(z.enum(WEEKDAYS)),
  from_time: z.string(),
  to_time: z.string(),
  ...valid,
})
export type Opening = z.infer<typeof opening>

/** A time that is named by its dates. */
const datedIn = {
  from_day: day,
  from_time: clockTime.prefault('00:00'),
  to_day: day,
  to_time: clockTime.prefault('24:00'),
  reason: optionalText(200),
}
export const dated = {
  from_day: dayText,
  from_time: z.string(),
  to_day: dayText,
  to_time: z.string(),
  reason: z.string(),
}
const closureContent = {
  ...scopeIn,
  /** OPEN: open all the same, also within a closure of the same scope or a more general one. */
  kind: z.enum(['OPEN', 'CLOSED']).default('CLOSED'),
  ...datedIn,
}
const endsLater = (closure: {
  from_day: string
  from_time: number
  to_day: string
  to_time: number
}): boolean =>
  closure.from_day < closure.to_day ||
  (closure.from_day === closure.to_day && closure.from_time < closure.to_time)
const ENDS_LATER = { path: ['to_day'] }
export const closureIn = z.object(closureContent).refine(hasOneScope, ONE_SCOPE).refine(endsLater, ENDS_LATER)
const isShort = ({ from_day, to_day }: { from_day: Day; to_day: Day }): boolean =>
  to_day <= addDays(from_day, FARTHEST_DAYS)
/** A time in which something is out of service: a year at most. One that is over, or ends later than that, is refused anyway. */
export const blackoutIn = z
  .object({ ...scopeIn, ...datedIn })
  .refine(hasOneScope, ONE_SCOPE)
  .refine(endsLater, ENDS_LATER)
  .refine(isShort, { path: ['from_day'] })
export const closureSaveIn = z
  .object({ id, revision, ...closureContent })
  .refine(hasOneScope, ONE_SCOPE)
  .refine(endsLater, ENDS_LATER)
export type ClosureIn = z.output<typeof closureIn>
export const closure = z.object({
  ...written,
  ...scope,
  kind: z.enum(['OPEN', 'CLOSED']),
  ...dated,
})
export type Closure = z.infer<typeof closure>

const limit = z.number().int().min(1).max(30_000).nullish()
const percent = decimal(0, 100, 2).default(0)
const policyContent = {
  ...scopeIn,
  lead_minutes: minutes(0, 527_040).default(0),
  /** The days from today within which a reservation must end. */
  window_days: minutes(0, 366).nullish(),
  max_active: limit,
  max_per_day: limit,
  max_per_week: limit,
  cancel_free_hours: minutes(0, 8784).default(0),
  late_fee_percent: percent,
  deposit_percent: percent,
  hold_minutes: minutes(1, 1440).default(10),
  /** How long before the beginning people check in. */
  check_in_minutes: minutes(0, 1440).default(30),
  /** Whether a person is marked as missing that has not come when as many minutes after the beginning are over. */
  auto_no_show: z.boolean().default(false),
}
export const policyIn = z.object(policyContent).refine(hasOneScope, ONE_SCOPE)
export const policySaveIn = z.object({ id, revision, ...policyContent }).refine(hasOneScope, ONE_SCOPE)
export type PolicyIn = z.output<typeof policyIn>
export const policy = z.object({
  ...written,
  ...scope,
  lead_minutes: z.number().int(),
  window_days: z.number().int().nullable(),
  max_active: z.number().int().nullable(),
  max_per_day: z.number().int().nullable(),
  max_per_week: z.number().int().nullable(),
  cancel_free_hours: z.number().int(),
  late_fee_percent: z.number(),
  deposit_percent: z.number(),
  hold_minutes: z.number().int(),
  check_in_minutes: z.number().int(),
  auto_no_show: z.boolean(),
})
export type PolicyOut = z.infer<typeof policy>

const priceContent = {
  ...scopeIn,
  /** Rules are tried by their position, then by their age; the first that fits decides. */
  position,
  name: optionalText(120),
  weekdays,
  from_time: clockTime.prefault('00:00'),
  to_time: clockTime.prefault('24:00'),
  ...validIn,
  /** For people with this tag, and of this category. */
  tag_id: id.nullish(),
  category_id: id.nullish(),
  per: z.enum(PRICE_UNITS),
  /** The business conditions that the person has with the own company change the amount. */
  with_conditions: z.boolean().default(false),
  /** EUR, with VAT. */
  amount: decimal(0, 99_999_999, 2),
  vat_rate: decimal(0, 100, 2),
}
export const priceIn = z
  .object(priceContent)
  .refine(hasOneScope, ONE_SCOPE)
  .refine(isInOrder, IN_ORDER)
  .refine(isValidInOrder, VALID_IN_ORDER)
export const priceSaveIn = z
  .object({ id, revision, ...priceContent })
  .refine(hasOneScope, ONE_SCOPE)
  .refine(isInOrder, IN_ORDER)
  .refine(isValidInOrder, VALID_IN_ORDER)
export type PriceIn = z.output<typeof priceIn>
export const price = z.object({
  ...written,
  ...scope,
  position: z.number().int(),
  name: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  from_time: z.string(),
  to_time: z.string(),
  ...valid,
  tag_id: z.number().int().nullable(),
  category_id: z.number().int().nullable(),
  per: z.enum(PRICE_UNITS),
  with_conditions: z.boolean(),
  amount: z.number(),
  vat_rate: z.number(),
})
export type Price = z.infer<typeof price>

export const settings = z.object({
  closed_on_holidays: z.boolean(),
  /** The feast of the patron saint, `MM-DD`. */
  patron_day: z.string().nullable(),
  /** Reservations that nobody used are billed. */
  bill_no_shows: z.boolean(),
  /** People get mails about changes of their reservations. */
  mails: z.boolean(),
  /** Visitors reserve at `/reserve/{public_slug}`, without an account. */
  public_page: z.boolean(),
  public_slug: z.string().nullable(),
})
export const settingsIn = z.object({
  closed_on_holidays: z.boolean(),
  patron_day: z
    .string()
    .regex(
      /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/,
    )
    .nullish(),
  /** Missing: as it was. */
  bill_no_shows: z.boolean().optional(),
  /** Missing: as it was. */
  mails: z.boolean().optional(),
  /** Missing: as it was. */
  public_page: z.boolean().optional(),
  /** Missing: as it was. */
  public_slug: pageName.nullish(),
})
