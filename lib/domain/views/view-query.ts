/**
 * The choices of a page's address, by the names of its parameters. Those of `period` are a fixed time: without them
 * the page shows the present one. Choices such as "the last 12 months" move with time by themselves.
 */
export type PageChoices = { choices: readonly string[]; period: readonly string[] }

export const MAX_VIEW_QUERY = 500

/** One choice, or several with commas between them. */
const VALUE = /^[\w.:-]{1,60}(,[\w.:-]{1,60})*$/

/**
 * The query of an address that a view keeps: the parameters that the page knows, each once, in the page's order; null
 * for a query with others, with one twice, or with a value that no page writes.
 */
export function viewQuery(text: string, { choices, period }: PageChoices): string | null {
  if (text.length > MAX_VIEW_QUERY) return null
  const given = new URLSearchParams(text)
  const known = [...choices, ...period]
  const names = [...given.keys()]
  const isKept = names.every((name) => known.includes(name) && VALUE.test(given.get(name) ?? ''))
  if (!isKept || new Set(names).size !== names.length) return null
  return queryOf(given, known)
}

/** Of an address only what its page knows, in the page's order; without its fixed time where that is not to be kept. */
export function queryToKeep(
  given: URLSearchParams,
  { choices, period }: PageChoices,
  { withPeriod }: { withPeriod: boolean },
): string {
  return queryOf(given, withPeriod ? [...choices, ...period] : choices)
}

/** Whether an address fixes the time that its page shows. */
export const hasPeriod = (given: URLSearchParams, { period }: PageChoices): boolean =>
  period.some((name) => given.has(name))

function queryOf(given: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name): [string, string][] => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new URLSearchParams(kept).toString()
}
