import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@/lib/domain/core/refusal'

/** Names, numbers and codes about a piece of work; never a token, a value that was sent, or a message of the database. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>

/** A piece of work that is traced, until its end. `refuse` and `fail` note the kind of an error; only the latter marks the work as failed. */
export type WorkSpan = {
  child: (name: string, facts: SpanFacts) => WorkSpan
  rename: (name: string) => void
  note: (facts: SpanFacts) => void
  refuse: (fault: string) => void
  fail: (fault: string) => void
  end: () => void
}

/** The span of another program that a call belongs to, as `traceparent` names it. */
export type RemoteParent = { traceId: string; spanId: string }

/** A trace that is to be opened, for a call or for a run of a job. */
export type TraceStart = { name: string; facts: SpanFacts; kind: 'call' | 'job'; parent?: RemoteParent }

export type Tracer = (start: TraceStart) => WorkSpan

/** A trace has as many spans at most beside its first: a long job would fill the memory and the collector. */
const MOST_CHILDREN = 500

type Trace = { root: WorkSpan; kind: TraceStart['kind']; hasStructure: boolean; children: number }

type Place = { trace: Trace; span: WorkSpan }

type Tracing = { tracer: Tracer; places: AsyncLocalStorage<Place> }

// Next loads the module once for each bundle: all of them share the tracer.
const shared = globalThis as typeof globalThis & { lunaTracing?: Tracing }

/** From now on calls and jobs of this process are traced; without a tracer no longer. */
export function setTracer(tracer?: Tracer): void {
  shared.lunaTracing = tracer && { tracer, places: new AsyncLocalStorage<Place>() }
}

/** Runs work in a trace of its own where somebody wants to know; otherwise this costs nothing, and there is no span. */
export function traceRoot<Value>(
  start: TraceStart,
  work: (span: WorkSpan | undefined) => Promise<Value>,
): Promise<Value> {
  if (!shared.lunaTracing) return work(undefined)
  const { tracer, places } = shared.lunaTracing
  const root = tracer(start)
  const trace: Trace = { root, kind: start.kind, hasStructure: false, children: 0 }
  return places.run({ trace, span: root }, () =>
    ended(root, () =>
      work(root).finally(() => {
        const leftOut = trace.children - MOST_CHILDREN
        if (leftOut > 0) root.note({ 'luna.spans_left_out': leftOut })
      }),
    ),
  )
}

/** Runs work as a part of the trace that it is in. Outside a trace, and in one that has very many parts, there is no span. */
export function traceChild<Value>(
  name: string,
  facts: SpanFacts,
  work: (span: WorkSpan | undefined) => Promise<Value>,
): Promise<Value> {
  const span = openChild(() => ({ name, facts }))
  const { places } = shared.lunaTracing ?? {}
  const place = places?.getStore()
  if (!span || !places || !place) return work(undefined)
  return places.run({ ...place, span }, () => ended(span, () => work(span)))
}

/** Opens a part of the trace that this is in, for work that has no parts; undefined as in `traceChild`. */
export function openChild(describe: () => { name: string; facts: SpanFacts }): WorkSpan | undefined {
  const place = shared.lunaTracing?.places.getStore()
  if (!place) return undefined
  place.trace.children += 1
  if (place.trace.children > MOST_CHILDREN) return undefined
  const { name, facts } = describe()
  return place.span.child(name, facts)
}

/** Names the structure that a call is for; the first one counts. A job may work for many, so its trace names none. */
export function nameStructure(structureId: number): void {
  const trace = shared.lunaTracing?.places.getStore()?.trace
  if (trace?.kind !== 'call' || trace.hasStructure) return
  trace.hasStructure = true
  trace.root.note({ 'luna.structure_id': structureId })
}

/** Ends the span with the work. A refusal is an answer, and no failure. */
async function ended<Value>(span: WorkSpan, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) span.refuse(error.code)
    else span.fail(faultOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The kind of an error, without its message, which may hold values: Postgres's code, the system's, or its class. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z0-9_]{4,60}$/.test(code) ? code : error.name.slice(0, 60)
}
