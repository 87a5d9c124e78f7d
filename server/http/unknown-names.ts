import * as z from 'zod'
import { sentPaths } from '@/lib/api/codecs'

/** The number of paths that are reported at most, so that an answer never outgrows its call. */
const MAX_NAMES = 1000

/** The paths of the names within a value that a schema does not know. */
type Finder = (value: unknown) => readonly string[]

const NONE: readonly string[] = []

/** Made once for each schema, as the hot calls ask every time; null where a schema has no names at all. */
const finders = new WeakMap<z.core.$ZodType, Finder | null>()

/**
 * The paths of the input under unknown names: those that the schema strips silently. The value is walked beside the
 * schema, once, in time that grows with its size alone; at most 1,000 paths are answered.
 */
export function unknownNames(schema: z.core.$ZodType | undefined, value: unknown): readonly string[] {
  const names = schema ? (finderOf(schema)?.(value) ?? NONE) : Object.keys(isRecord(value) ? value : {})
  return names.slice(0, MAX_NAMES)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function finderOf(schema: z.core.$ZodType): Finder | null {
  const known = finders.get(schema)
  if (known !== undefined) return known
  if (!holdsNames(schema)) {
    finders.set(schema, null)
    return null
  }
  let made: Finder | null = null
  // A schema that holds itself meets this one while its own is made.
  finders.set(schema, (value) => made?.(value) ?? NONE)
  made = finderFor(schema as z.core.$ZodTypes)
  finders.set(schema, made)
  return made
}

/** Whether an object with names of its own is reachable, so that nothing else is ever walked (free JSON above all). */
function holdsNames(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object' && !isOpen(def)) return true
  return childrenOf(def).some((child) => holdsNames(child, seen))
}

const isOpen = ({ catchall }: z.core.$ZodObjectDef): boolean =>
  catchall !== undefined && catchall._zod.def.type !== 'never'

function childrenOf(def: z.core.$ZodTypes['_zod']['def']): z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])]
    case 'array':
      return [def.element]
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])]
    case 'record':
      return [def.valueType]
    case 'union':
      return [...def.options]
    case 'intersection':
      return [def.left, def.right]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    default:
      return 'innerType' in def ? [def.innerType] : []
  }
}

function finderFor(schema: z.core.$ZodTypes): Finder | null {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return namesOfObject(def)
    case 'array':
      return namesOfItems(() => finderOf(def.element))
    case 'tuple':
      return namesOfItems((index) => finderOf(def.items[index] ?? def.rest ?? z.unknown()))
    case 'record':
      return namesOfRecord(finderOf(def.valueType))
    case 'union':
      return namesOfUnion(def)
    case 'intersection':
      return namesOfBoth(finderOf(def.left), finderOf(def.right))
    case 'pipe':
      return namesOfPipe(schema, def)
    case 'lazy':
      return (value) => finderOf(def.getter())?.(value) ?? NONE
    default:
      return 'innerType' in def ? finderOf(def.innerType) : null
  }
}

/** Returns the names that a finder finds in a part, each with the part's key before it. */
function below(finder: Finder | null | undefined, key: string | number, part: unknown): readonly string[] {
  if (!finder || part === null) return NONE
  const names = finder(part)
  return names.length === 0 ? NONE : names.map((name) => `${key}.${name}`)
}

function collected(found: string[] | null, names: readonly string[]): string[] | null {
  if (names.length === 0 || (found && found.length >= MAX_NAMES)) return found
  return found ? found.concat(names) : [...names]
}

function namesOfObject(def: z.core.$ZodObjectDef): Finder {
  const parts = new Map(Object.entries(def.shape).map(([key, part]) => [key, finderOf(part)]))
  const others = isOpen(def) && def.catchall ? { finder: finderOf(def.catchall) } : null
  return (value) => {
    if (!isRecord(value)) return NONE
    let found: string[] | null = null
    for (const key of Object.keys(value)) {
      const part = value[key]
      const finder = parts.has(key) ? parts.get(key) : others?.finder
      const isUnknown = !parts.has(key) && !others && part !== undefined
      found = collected(found, isUnknown ? [key] : below(finder, key, part))
    }
    return found ?? NONE
  }
}

function namesOfItems(finderAt: (index: number) => Finder | null): Finder {
  return (value) => {
    if (!Array.isArray(value)) return NONE
    let found: string[] | null = null
    for (const [index, item] of value.entries()) found = collected(found, below(finderAt(index), index, item))
    return found ?? NONE
  }
}

function namesOfRecord(finder: Finder | null): Finder {
  return (value) => {
    if (!isRecord(value)) return NONE
    let found: string[] | null = null
    for (const [key, part] of Object.entries(value)) found = collected(found, below(finder, key, part))
    return found ?? NONE
  }
}

/**
 * The option that the value names counts, where a field of theirs says which one it is; else the one that accepts it,
 * which is the first that can, as zod chooses. The first option counts for a value that all refuse.
 */
function namesOfUnion(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Finder {
  const { options } = def
  const discriminator = 'discriminator' in def ? def.discriminator : null
  const structured = options.filter(takesStructure)
  const named = options.find((option) => finderOf(option))
  const chosenFor = (value: object): z.core.$ZodType | undefined => {
    if (structured.length <= 1) return structured[0]
    if (discriminator === null) return structured.find((option) => z.safeParse(option, value).success)
    const stated = (value as Record<string, z.core.util.Primitive>)[discriminator]
    return structured.find((option) => option._zod.propValues?.[discriminator]?.has(stated))
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return NONE
    return finderOf(chosenFor(value) ?? named ?? z.unknown())?.(value) ?? NONE
  }
}

const SCALARS = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
  'undefined',
  'nan',
  'date',
])

/** Whether an object or a list could be what a schema takes. */
function takesStructure(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return takesStructure(def.in)
  return 'innerType' in def ? takesStructure(def.innerType) : !SCALARS.has(def.type)
}

/**
 * Finds the names that both sides of an intersection strip: a side that strips a whole part strips the names below it
 * too. A side without names of its own strips none, so nothing is found.
 */
function namesOfBoth(left: Finder | null, right: Finder | null): Finder {
  return (value) => {
    const ofLeft = left?.(value) ?? NONE
    const ofRight = right?.(value) ?? NONE
    return [...new Set([...within(ofLeft, ofRight), ...within(ofRight, ofLeft)])]
  }
}

/** The names that are among the stripped ones, or below one of them. */
function within(names: readonly string[], stripped: readonly string[]): readonly string[] {
  const known = new Set(stripped)
  return names.filter((name) => {
    const keys = name.split('.')
    return keys.some((_, index) => known.has(keys.slice(0, index + 1).join('.')))
  })
}

/** A preparation (z.preprocess) is done first: names are those of its result, reported by the paths of the input. */
function namesOfPipe(schema: z.core.$ZodType, def: z.core.$ZodPipeDef): Finder | null {
  const first = (def.in as z.core.$ZodTypes)._zod.def
  if (first.type !== 'transform') {
    const takesAll = first.type === 'unknown' || first.type === 'any'
    return finderOf(takesAll ? def.out : def.in)
  }
  const made = finderOf(def.out)
  if (!made) return null
  const sentPath = sentPaths.get(schema)
  return (value) => {
    const names = made(first.transform(value, { value, issues: [] }))
    return sentPath ? names.map((name) => sentPath(name, value)) : names
  }
}
