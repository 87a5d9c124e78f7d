import { faultOf, openChild } from '@/server/platform/tracing/trace'

const MOST_READ = 20_000
const MOST_KEPT = 2_000

/** A statement without values: its literals are left out, and a list of parameters is one. */
export const withoutValues = (sql: string): string =>
  sql
    .slice(0, MOST_READ)
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'?'")
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_KEPT)

/** The text of a statement as pg's clients are given it. */
const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** Sends a statement, as a part of the trace that it is in, if any: its text and Postgres's code of an error. */
export function tracedStatement<Answer>(query: unknown, send: () => Answer): Answer {
  const sql = textOf(query)
  if (sql === undefined) return send()
  const span = openChild(() => ({
    name: (/\w+/.exec(sql)?.[0] ?? 'statement').toUpperCase(),
    facts: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(sql) },
  }))
  const answer = send()
  if (!span) return answer
  Promise.resolve(answer)
    .catch((error) => span.fail(faultOf(error)))
    .finally(() => span.end())
  return answer
}
