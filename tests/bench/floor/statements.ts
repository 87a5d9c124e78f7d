import pg from 'pg'

/** A statement that Luna sent, and how many of the statements before it had answered by then. */
export type Statement = { name?: string; text: string; values: unknown[]; answered: number }

/** The statements of one call, in the order in which they were sent. */
export type Recording = Statement[]

type Asked = { text: string; values?: unknown[]; name?: string }
type Ask = (...args: unknown[]) => Promise<unknown> | undefined

/**
 * Runs a call of this process and answers the statements that it sent. @throws Error when it used several connections:
 * their order would be chance.
 */
export async function record(call: () => Promise<unknown>): Promise<Recording> {
  const { prototype } = pg.Client
  const ask = prototype.query as unknown as Ask
  const statements: Recording = []
  const connections = new Set<unknown>()
  let answered = 0
  const count = () => {
    answered += 1
  }
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = ask.apply(this, args)
    const asked: Asked = typeof args[0] === 'string' ? { text: args[0] } : (args[0] as Asked)
    connections.add(this)
    const values = (args[1] as unknown[] | undefined) ?? asked.values ?? []
    statements.push({ name: asked.name, text: asked.text, values, answered })
    answer?.then(count, count)
    return answer
  } as typeof prototype.query
  try {
    await call()
  } finally {
    prototype.query = ask as unknown as typeof prototype.query
  }
  if (connections.size !== 1) throw new Error(`The call used ${connections.size} connections, not one.`)
  return statements
}

/** Sends the statements of a recording as they were sent, and answers the rows of the last but its COMMIT. */
export async function replay(client: pg.Client, recording: Recording): Promise<unknown[]> {
  const answers: Promise<pg.QueryArrayResult>[] = []
  for (const { name, text, values, answered } of recording) {
    if (answered > 0) await answers[answered - 1]
    const answer = client.query({ name, text, values, rowMode: 'array', types: AS_TEXT })
    answer.catch(() => undefined)
    answers.push(answer)
  }
  const results = await Promise.all(answers)
  return results.at(-2)?.rows ?? []
}

/** The floor reads no value: it sends on the text that it gets. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig
