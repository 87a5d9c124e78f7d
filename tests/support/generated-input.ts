import fc from 'fast-check'
import * as z from 'zod'

/** Every endpoint of the contract, flat: what the derived tests go through. */
export type FlatEndpoint = {
  key: string
  method: string
  path: string
  roles: 'public' | 'signed-in' | readonly string[] | null
  creates: boolean
  input: z.ZodType | undefined
}

type Procedure = {
  '~orpc': {
    meta: { roles: FlatEndpoint['roles']; creates?: boolean }
    route: { method?: string; path?: string }
    inputSchema?: z.ZodType
  }
}

/** The endpoints below a contract's node. */
export function flatten(node: object, prefix = ''): FlatEndpoint[] {
  return Object.entries(node).flatMap(([name, child]) => {
    const key = prefix ? `${prefix}.${name}` : name
    const definition = (child as Partial<Procedure>)['~orpc']
    if (!definition) return typeof child === 'object' && child !== null ? flatten(child, key) : []
    const { meta, route, inputSchema } = definition
    return [
      {
        key,
        method: route.method ?? 'POST',
        path: route.path ?? '',
        roles: meta.roles,
        creates: meta.creates ?? false,
        input: inputSchema,
      },
    ]
  })
}

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: unknown
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values that exist, by the name of the field that asks for them: what a generator cannot guess. */
export type KnownValues = Readonly<Record<string, unknown>>

const MAX_TEXT = 40
const DAYS = ['2026-11-20', '2026-12-31', '2026-11-20 10:30:00+0100', '2024-02-29']
const INSTANTS = ['2026-11-20 10:30:00+0100', '2026-12-31 23:59:59+01:00', '2027-01-15 00:00:00+0000']
/** Periods begin and end with a month, or with a day. */
const PERIODS: Readonly<Record<string, readonly string[]>> = {
  from: ['2026-01', '2026-11-20'],
  to: ['2026-02', '2026-12-31'],
  month: ['2026-02'],
  cohort: ['2026-01'],
  period: ['2026-01', '2026-Q1'],
}
const TEXTS = ['22', '2026-11-20', 'DRAFT', 'IT', 'Rossi & figli', 'a@b.it']
/** One value of this number that may be missing is present. */
const ONE_IN = 3

/**
 * Inputs of a schema with all the names that it knows, and one unknown name in each object with names of its own. Paths
 * that end in it are those that an answer has to name.
 */
export function plantedInputsOf(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const full = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return plantedOf(full, '', name)
}

function plantedOf(schema: JsonSchema, key: string, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => plantedOf(choice, key, name)))
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => plantedOf(part, key, name)))
      .map((parts) => Object.assign({}, ...parts))
  }
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(
      ([part, value]) => [part, plantedOf(value, part, name)] as const,
    )
    const planted = schema.additionalProperties === undefined ? [[name, fc.constant(1)] as const] : []
    return fc.record(Object.fromEntries<fc.Arbitrary<unknown>>([...entries, ...planted]))
  }
  if (schema.items) return fc.array(plantedOf(schema.items, key, name), { minLength: 1, maxLength: 2 })
  return valuesOf(schema, key, {})
}

/** Inputs that a schema describes: most are valid, so that they reach what lies behind validation. */
export function inputsOf(schema: z.ZodType, known: KnownValues = {}): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known)
}

function valuesOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (Object.hasOwn(known, name)) return fc.constant(known[name])
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, known)))
  if (schema.properties) return objectsOf(schema, known)
  if (schema.items) return fc.array(valuesOf(schema.items, name, known), { maxLength: 3 })
  return scalarsOf(schema, name)
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues) {
  const entries = Object.entries(properties).map(([key, value]) => {
    const values = valuesOf(value, key, known)
    const isNeeded = required.includes(key) || Object.hasOwn(known, key)
    return [key, isNeeded ? values : fc.option(values, { nil: undefined, freq: ONE_IN - 1 })] as const
  })
  return fc.record(Object.fromEntries(entries))
}

const textsOf = (pattern: string, minLength = 0) =>
  fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.max(MAX_TEXT, minLength) })

function scalarsOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const { type, minimum = 0, maximum = 1000 } = schema
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') {
    const min = Math.max(minimum, -1000)
    return fc.integer({ min, max: Math.max(min, Math.min(maximum, 1000)) })
  }
  if (type === 'number')
    return fc.integer({ min: Math.ceil(Math.max(minimum, -1000)), max: Math.floor(Math.min(maximum, 1000)) })
  if (schema.format === 'instant') return fc.constantFrom(...INSTANTS)
  if (/date|day/.test(name)) return fc.constantFrom(...DAYS)
  const periods = type === 'string' || type === undefined ? PERIODS[name] : undefined
  if (periods) return fc.constantFrom(...periods)
  if (schema.pattern) return textsOf(schema.pattern, schema.minLength)
  if (schema.format === 'email' || /email|user_identifier/.test(name))
    return fc.constantFrom('a@b.it', 'info@studio.example')
  if (type === 'string' && schema.minLength && schema.minLength > 1)
    return fc.string({ minLength: schema.minLength, maxLength: schema.maxLength ?? MAX_TEXT })
  if (type === 'string')
    return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: schema.maxLength ?? 20 }))
  return fc.oneof(fc.constantFrom<unknown>(...TEXTS, 22, 0, null, {}, { a: 1 }, { b: [] }, []), fc.boolean())
}

/** The paths of the values within a value. */
export function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

/** The value with another one at a path. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [key]: replaced((value as Record<string, unknown>)[key], rest, by) })
  return copy
}

/** The values with one part each put in place of something else: nearly valid, so that it is met deep inside. */
export const spoilt = (values: fc.Arbitrary<unknown>, by: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.nat(), by).map(([value, index, other]) => {
    const paths = pathsOf(value)
    return replaced(value, paths[index % paths.length] ?? [], other)
  })
