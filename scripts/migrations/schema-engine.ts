import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'

type EngineGlue = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm: (exports: unknown) => void }
type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

let panic = ''
Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => (panic = text) } })

const gluePath = '@prisma/schema-engine-wasm/schema_engine_bg'
/**
 * The engine's glue is there once a process and serves one instance. This module can be loaded more often: a second instance
 * would get what the timers and objects of the first one still call, in the middle of its own memory.
 */
const shared = globalThis as typeof globalThis & { lunaSchemaEngine?: Promise<typeof SchemaEngine> }

/** Prisma's schema engine, compiled to WASM, instantiated by hand as Node cannot import .wasm files. */
async function load(): Promise<typeof SchemaEngine> {
  const glue = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineGlue
  const path = createRequire(import.meta.url)
    .resolve(gluePath)
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(path), {
    './schema_engine_bg.js': { ...glue, ...withoutHolding(glue) },
  })
  glue.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  return glue.SchemaEngine
}

/** The engine leaves the ten-second timer of its lock running: it must not keep the process alive. */
function withoutHolding(glue: object): WebAssembly.ModuleImports {
  const names = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout_'))
  const start = (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds >>> 0).unref()
  return Object.fromEntries(names.map((name) => [name, start]))
}

/** Runs `work` with an engine on the adapter's database and closes both. Errors carry Postgres's message. */
export async function withSchemaEngine<T>(
  adapter: PrismaPg,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  shared.lunaSchemaEngine ??= load()
  const Engine = await shared.lunaSchemaEngine
  const opened: Adapter[] = []
  const factory = bindMigrationAwareSqlAdapterFactory(mended(adapter, opened))
  const engine = await Engine.new({ datamodels: undefined }, () => undefined, factory)
  try {
    return await work(engine)
  } catch (error) {
    throw new Error(panic || readable(error), { cause: error })
  } finally {
    engine.free()
    for (const connection of opened) await connection.dispose()
  }
}

/**
 * Mends two faults of the adapter. Its `executeScript` cuts a script at every semicolon, which breaks
 * function bodies: sent whole, Postgres parses it and runs it in one transaction. And it does not know the
 * type "char", which the engine's queries of the catalogue return.
 */
function mended(adapter: PrismaPg, opened: Adapter[]): SqlMigrationAwareDriverAdapterFactory {
  const track = async (connecting: Promise<Adapter>) => {
    const connection = await connecting
    opened.push(connection)
    connection.executeScript = async (script) => {
      await connection
        .underlyingDriver()
        .query(script)
        .catch((error) => rethrow(error, script))
    }
    const queryRaw = connection.queryRaw.bind(connection)
    connection.queryRaw = (query) =>
      queryRaw(query).catch((error) => withCharsAsText(connection, query, error))
    return connection
  }
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => track(adapter.connect()),
    connectToShadowDb: () => track(adapter.connectToShadowDb()),
  }
}

const charOid = 18

/** Answers a query that failed for a column of type "char", by selecting from it with that column as text. */
async function withCharsAsText(connection: Adapter, query: SqlQuery, error: unknown): Promise<SqlResultSet> {
  const cause = error instanceof DriverAdapterError ? error.cause : undefined
  if (cause?.kind !== 'UnsupportedNativeDataType' || cause.type !== 'char') throw error
  const probe = await connection.underlyingDriver().query(query.sql, query.args)
  const isChar = probe.fields.map((field) => field.dataTypeID === charOid)
  const columns = probe.fields.map(
    ({ name }, index) => `q."${name}"${isChar[index] ? '::text' : ''} AS "${name}"`,
  )
  const inner = query.sql.trim().replace(/;$/, '')
  const result = await connection.queryRaw({
    ...query,
    sql: `SELECT ${columns.join(', ')} FROM (${inner}) AS q`,
  })
  const columnTypes = result.columnTypes.map((type, index) =>
    isChar[index] ? ColumnTypeEnum.Character : type,
  )
  return { ...result, columnTypes }
}

type PostgresError = Partial<Record<'code' | 'severity' | 'message' | 'detail' | 'hint' | 'position', string>>

function rethrow(error: PostgresError, script: string): never {
  const line = error.position ? script.slice(0, Number(error.position)).split('\n').length : undefined
  const message = `${error.message ?? String(error)}${line ? ` (line ${line})` : ''}`
  throw new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? 'XX000',
    severity: error.severity ?? 'ERROR',
    message,
    detail: error.detail,
    column: undefined,
    hint: error.hint,
    originalCode: error.code,
    originalMessage: message,
  })
}

/** The engine's message, with the migration's name, without its own stack of Rust source lines. */
function readable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const migration = /migration_name="([^"]+)"/.exec(text)?.[1]
  const message = text
    .replace(/\n\s+0: [\s\S]*$/, '')
    .replace(/^external connector error\n/, '')
    .replace(/^Error querying the database: /, '')
  return migration ? `Migration ${migration}: ${message}` : message
}
