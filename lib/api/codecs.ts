import * as z from 'zod'
import { type Day, parseInstant, parseInstantOrDay } from '@/lib/domain/core/day'

/** A row's id, in a path, a query or a body. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647)

/** More marks on a letter than any script has (UAX #15, 13.2); the time to compose a run grows with its square. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/** Text of at most `max` characters: trimmed, composed, without control characters other than line breaks and tabs. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => !TOO_MANY_MARKS.test(value))
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
    )

/** The opaque id of a registry entry. */
export const sku = z.string().regex(/^[\w-]{1,40}$/)

/** One of a list of entries: by its sku, or by an object that has it. */
export const skuOf = z.union([sku, z.object({ sku }).transform((entry) => entry.sku)])

/** A party of a document: an entry by its sku, or the party as it was read, of which only the sku counts. */
export const partySku = z.union([
  sku,
  z.looseObject({ sku }).transform((entry) => entry.sku),
  // A party without a sku selects no entry; its other fields are named in the answer.
  z.object({}).transform(() => null),
])

/** A text that may be missing or null: then ''. */
export const optionalText = (max: number) => z.preprocess((value) => value ?? '', text(max)).default('')

/** A civil day between two; the wire's instant form is accepted too, and its wall-clock day counts (contract, "Values"). */
const dayBetween = (first: string, last: string) =>
  z.string().transform((value, context) => {
    try {
      const found = parseInstantOrDay(withSign(value))
      if (found >= first && found <= last) return found
    } catch {
      // The issue is added below, as for a day out of range.
    }
    context.addIssue({ code: 'custom', message: 'day' })
    return z.NEVER
  })

/** A day of business: FatturaPA accepts none before 1970 (2.1.1.3), and no invoice is dated after 2999. */
export const day = dayBetween('1970-01-01', '2999-12-31')

/** A day on which somebody alive, or whose papers still matter, was born. */
export const birthDay = dayBetween('1850-01-01', '2999-12-31')

const FIRST_INSTANT = Date.UTC(1970, 0, 2)
const LAST_INSTANT = Date.UTC(2199, 11, 31)

/** In a query a `+` that was not encoded has become a space; nothing else can stand there. */
const withSign = (value: string): string => value.replace(/(:\d{2}) (\d{2}:?\d{2})$/, '$1+$2')

/** An instant of the wire (contract, "Values"), between 1970 and 2199. */
export const instant = z
  .string()
  .meta({ format: 'instant' })
  .transform((value, context) => {
    try {
      const found = parseInstant(withSign(value))
      if (found.getTime() >= FIRST_INSTANT && found.getTime() <= LAST_INSTANT) return found
    } catch {
      // The issue is added below, as for an instant out of range.
    }
    context.addIssue({ code: 'custom', message: 'instant' })
    return z.NEVER
  })

/** A business number as JSON number: between min and max, with at most `decimals` decimals. */
export const decimal = (min: number, max: number, decimals: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => decimalsOf(value) <= decimals, { message: 'decimals' })

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const fraction = mantissa.split('.')[1] ?? ''
  return Math.max(0, fraction.length - Number(exponent))
}

/** A country: ISO 3166-1 alpha-2, upper case; '' for no country. */
export const countryCode = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
  z.string().regex(/^([A-Z]{2})?$/),
)

const MAX_PAGE_SIZE = 500

const orderAs = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['asc', 'desc']),
)

/** `paging_data` of a body; `order_by` outside the columns is refused. */
export const pagingIn = <Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  defaults: { size: number; column: Columns[number]; order: 'asc' | 'desc' },
) =>
  z
    .object({
      items_per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaults.size),
      page_number: z.coerce.number().int().min(1).max(1_000_000).default(1),
      order_by: z.enum(columns).default(defaults.column as never),
      order_as: orderAs.default(defaults.order),
    })
    .prefault({})

/** A body with `paging_data`, whose values may also stand beside the rest of it (document 3 §7). */
export const paged = <Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> =>
  z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || 'paging_data' in value) return value
    const { items_per_page, page_number, order_by, order_as, ...rest } = value as Record<string, unknown>
    return { ...rest, paging_data: { items_per_page, page_number, order_by, order_as } }
  }, schema) as z.ZodType<z.output<Schema>, z.input<Schema>>

/** A body with a `filter`, whose fields may also stand beside the rest of it. */
export const filtered = <Schema extends z.ZodType>(
  filter: z.ZodObject,
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> =>
  z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || 'filter' in value) return value
    const entries = Object.entries(value)
    const isPart = ([key]: [string, unknown]) => Object.hasOwn(filter.shape, key)
    const rest = entries.filter((entry) => !isPart(entry))
    return { ...Object.fromEntries(rest), filter: Object.fromEntries(entries.filter(isPart)) }
  }, schema) as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>

/** A value of a query with a default, which an empty value (`page=`) also stands for. */
const withDefault = <Schema extends z.ZodType>(schema: Schema, usual: z.output<Schema>) =>
  z
    .preprocess((value) => (value === '' ? usual : value), schema)
    .default(usual as never) as unknown as z.ZodDefault<Schema>

/** `page, size, column, orderDirection` of a query. */
export const pagingQuery = <Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  defaults: { size: number; column: Columns[number]; order: 'asc' | 'desc' },
) => ({
  page: withDefault(z.coerce.number().int().min(1).max(1_000_000), 1),
  size: withDefault(z.coerce.number().int().min(1).max(MAX_PAGE_SIZE), defaults.size),
  column: withDefault(z.enum(columns), defaults.column as never),
  orderDirection: withDefault(orderAs, defaults.order),
})

/** The place of a page in its list, as answers state it. */
export const pagingData = z.object({
  items_per_page: z.number().int(),
  total_items: z.number().int(),
  /** There are more: a text that stands in very many documents is not counted to its end. */
  total_is_minimum: z.literal(true).optional(),
  total_pages: z.number().int(),
  page_number: z.number().int(),
  current_page: z.number().int(),
  order_as: z.string(),
  order_by: z.string(),
})

export type PagingData = z.infer<typeof pagingData>

/** An instant on the wire: `YYYY-MM-DD HH:mm:ssZZ`. */
export const instantText = z.string()

/**
 * A day on the wire: handlers answer text, clients read a `Day`. The cast stands here once: the text comes from a date
 * column or a `Day`, and zod has no branded text that is not checked again.
 */
export const dayText = z.string() as unknown as z.ZodType<Day, string>

/**
 * For schemas that first bring their input into another form: translates a path of that form into the path in the
 * input, so that callers find the value that an error names.
 */
export const sentPaths = new WeakMap<object, (path: string, sent: unknown) => string>()

/** An object whose keys may also go by the names that the specification has for them elsewhere: `{ other: key }`. */
export const alsoNamed = <Schema extends z.ZodType>(
  names: Readonly<Record<string, string>>,
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> => {
  const named = z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const keys = Object.keys(value)
    if (!keys.some((key) => Object.hasOwn(names, key))) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [keyOf(names, key, value), part]))
  }, schema)
  sentPaths.set(named, (path, sent) => {
    const [first = '', ...rest] = path.split('.')
    const sentName = Object.keys(sent as object).find((key) => keyOf(names, key, sent as object) === first)
    return [sentName ?? first, ...rest].join('.')
  })
  return named as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>
}

/** The key that a name stands for: its own where what it stands for is sent too, also by an earlier name. */
function keyOf(names: Readonly<Record<string, string>>, key: string, sent: object): string {
  const other = Object.hasOwn(names, key) ? names[key] : undefined
  if (other === undefined || Object.hasOwn(sent, other)) return key
  const first = Object.keys(names).find((name) => names[name] === other && Object.hasOwn(sent, name))
  return first === key ? other : key
}

/** Fields of an answer that a caller may send back unchanged: they are accepted and ignored. */
export const echoedFields = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as {
    [Name in Names[number]]: z.ZodOptional<z.ZodUnknown>
  }

const MAX_DEPTH = 20

/** Whether a value is nested no deeper than settings ever are; without recursion, which deep input would exhaust. */
function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry) : [],
    )
  }
  return true
}

/** JSON that Postgres can keep: without NUL and halves of characters. */
export const storableJson = z
  .unknown()
  .refine((value) => isShallow(value))
  .pipe(z.json())
  .refine((value) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(value)))
