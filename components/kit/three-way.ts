/** Compares the changes of two people to the same values; both started from `base`. */

type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the user's own changes on top of the saved values: a value that the user did not touch is the saved one.
 * Lists stay whole.
 */
export function mergeOver<Form extends Values>(base: Form, mine: Form, theirs: Form): Form {
  const merged: Record<string, unknown> = { ...theirs }
  for (const key of Object.keys(mine)) {
    const [old, own, saved] = [base[key], mine[key], theirs[key]]
    if (isGroup(old) && isGroup(own) && isGroup(saved)) merged[key] = mergeOver(old, own, saved)
    else if (!same(own, old)) merged[key] = own
  }
  return merged as Form
}

/** Returns the fields whose value in the form differs from the saved value. */
export const differingKeys = <Form extends Values>(mine: Form, theirs: Form): (keyof Form & string)[] =>
  Object.keys(mine).filter((key) => !same(mine[key], theirs[key]))

/** `{ business: { name } }` as `{ 'business.name' }`; lists stay whole. */
export function flatten(values: Values, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(values).map(
    ([key, value]): Record<string, unknown> =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flatten(value as Values, `${prefix}${key}.`)
        : { [prefix + key]: value },
  )
  return Object.assign({}, ...entries)
}
