import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SentValue = { stringValue?: string; intValue?: number | string }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: SentValue }[]
  status: { code?: number }
}
type SentTraces = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** A span as it came, with its attributes by name. */
export type TakenSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  facts: Record<string, string | number | undefined>
  hasFailed: boolean
}

const toSpan = ({ traceId, spanId, parentSpanId, name, attributes, status }: SentSpan): TakenSpan => ({
  traceId,
  spanId,
  parentId: parentSpanId || undefined,
  name,
  facts: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  ),
  hasFailed: status.code === 2,
})

/** Below a path of calls: other test files of this process may have bounded what is sent to any other path, of any server. */
const PATH = '/api/account/collector'

/** A collector of traces on this machine: takes OTLP as JSON, refuses it, or never answers. */
export async function startCollector() {
  const state = {
    behaviour: 'take' as 'take' | 'refuse' | 'hang',
    requests: [] as string[],
    bodies: [] as string[],
  }
  const server = createServer(async (request, response) => {
    state.requests.push(`${request.method} ${request.url}`)
    let body = ''
    for await (const part of request) body += part
    if (state.behaviour === 'hang') return
    if (state.behaviour === 'take') state.bodies.push(body)
    response.writeHead(state.behaviour === 'take' ? 200 : 400, { 'content-type': 'application/json' })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as AddressInfo).port
  return {
    state,
    url: `http://127.0.0.1:${port}${PATH}`,
    /** Everything that came so far, as text and as spans, which are forgotten then. */
    take() {
      const bodies = state.bodies.splice(0)
      const sent = bodies.map((body) => JSON.parse(body) as SentTraces)
      const spans = sent
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans.map(toSpan))
      return { text: bodies.join('\n'), spans }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
