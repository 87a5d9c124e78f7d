import { hostname } from 'node:os'
import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { type SpanFacts, setTracer, type Tracer, type WorkSpan } from '@/server/platform/tracing/trace'
import { flushBeforeClose } from './flush-before-close'

/** Spans that wait to be sent; further ones are dropped. With texts of statements up to 2,000 characters, some megabytes. */
const MOST_WAITING = 2_048
const BATCH = 256
const BATCH_MS = 2_000
const EXPORT_MS = 5_000
/** A server that ends waits as long for a collector that does not answer. */
const FLUSH_MS = 3_000
const MOST_CHARACTERS = 2_000

type Tracing = { flush: () => Promise<void>; stop: () => Promise<void> }

// Next loads the module once for each bundle: all of them share the exporter.
const shared = globalThis as typeof globalThis & { lunaTraces?: Promise<Tracing> }

/**
 * Traces the calls and jobs of this process from now on, and sends them to OTEL_EXPORTER_OTLP_ENDPOINT. The libraries are loaded
 * here. Nothing is registered as OpenTelemetry's global tracer: Next would trace by it, with the paths that were called.
 */
export async function startTracing(part: 'server' | 'worker'): Promise<void> {
  if (shared.lunaTraces) return
  shared.lunaTraces = openTracing(part)
  const { flush } = await shared.lunaTraces
  if (part === 'server') flushBeforeClose(flush)
}

/** Sends what waits, for three seconds at most, and traces no more. */
export async function stopTracing(): Promise<void> {
  const tracing = await shared.lunaTraces
  shared.lunaTraces = undefined
  await tracing?.stop()
}

async function openTracing(part: string): Promise<Tracing> {
  const [{ TracerProvider, BatchSpanProcessor, AlwaysOnSampler }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({
    url: collectorUrl(),
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: 4,
  })
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    resource: resources.resourceFromAttributes({
      'service.name': 'luna',
      'luna.part': part,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(exporter),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: BATCH_MS,
        exportTimeoutMillis: EXPORT_MS + 1_000,
      }),
    ],
  })
  setTracer(await tracerOf(provider.getTracer('luna')))
  return {
    flush: () => within(FLUSH_MS, provider.forceFlush()),
    stop: () => {
      setTracer()
      return within(FLUSH_MS, provider.shutdown())
    },
  }
}

/** The address for traces below that of the collector, as OpenTelemetry's specification of exporters has it. */
function collectorUrl(): string {
  const url = new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

/** Spans of our own kind over those of the library, each with its parent stated. */
async function tracerOf(tracer: import('@opentelemetry/api').Tracer): Promise<Tracer> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const wrap = (span: Span): WorkSpan => {
    const inside: Context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      child: (name, facts) =>
        wrap(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: stated(facts) }, inside)),
      rename: (name) => void span.updateName(name),
      note: (facts) => void span.setAttributes(stated(facts)),
      refuse: (fault) => void span.setAttribute('error.type', fault),
      fail: (fault) => void span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    }
  }
  return ({ name, facts, kind, parent }) => {
    const around = parent
      ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: 1, isRemote: true })
      : ROOT_CONTEXT
    const spanKind = kind === 'call' ? SpanKind.SERVER : SpanKind.CONSUMER
    return wrap(tracer.startSpan(name, { kind: spanKind, attributes: stated(facts) }, around))
  }
}

const stated = (facts: SpanFacts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => fact[1] !== undefined),
  )

/** Logs when the collector begins to fail and when it works again, not each time: its host and the kind of the error. */
function watched(exporter: SpanExporter): SpanExporter {
  const collector = new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT).host
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing) {
          const { code, message } = (result.error ?? {}) as { code?: string | number; message?: string }
          logger.warn({ collector, reason: code ?? message }, 'traces cannot be sent: they are dropped')
        }
        if (!hasFailed && isFailing) logger.info({ collector }, 'traces are sent again')
        isFailing = hasFailed
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Waits for work, or for so long; its failure is in the log already. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work.catch(() => undefined), late])
  clearTimeout(timer)
}
