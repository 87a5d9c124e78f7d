/** What two people did to the same values, both starting from `base`. */

type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** One's own changes on what is saved now: a field that one did not touch takes the saved value. */
export function mergeOver<Form extends Values>(base: Form, mine: Form, theirs: Form): Form {
  const merged: Record<string, unknown> = { ...theirs }
  for (const key of Object.keys(mine)) if (!same(mine[key], base[key])) merged[key] = mine[key]
  return merged as Form
}

/** The fields whose value in the form is not the one that is saved now. */
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
