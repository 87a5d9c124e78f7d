import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A statement, a part of one, or a function of server/db that takes or makes one. */
const SQL: readonly RegExp[] = [
  /\$(?:query|execute)Raw/,
  /\bPrisma\s*\.\s*(?:sql|raw|join|empty)\b/,
  /\{[^{}]*\b(?:sql|raw|join|empty)\b[^{}]*\}\s*=\s*Prisma\b/,
  /import \{[^}]*\b(?:insertStatement|identifier|statement|query)\b[^}]*\} from '@\/server\/db\//,
]

const holdsSql = (text: string): boolean => SQL.some((pattern) => pattern.test(text))

/** A statement that writes rows, as SQL or as a call of the client; `for update` only locks. */
const WRITES: readonly RegExp[] = [
  /\binsert\s+into\b|\bdelete\s+from\b/i,
  /\bupdate\s+(?:\w+|\$\{[^}]*\})\s+(?:as\s+)?(?:\w+\s+)?set\b/i,
  /\btx\.\w+\.(?:create|update|upsert|delete)/,
]

const writesRows = (text: string): boolean => WRITES.some((pattern) => pattern.test(text))

const isPlaceOfSql = (path: string): boolean =>
  path.startsWith('server/db/') || /(?:^|[/-])(?:queries|store)\.ts$/.test(path)

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && existsSync(path))

const withSql = files.filter((path) => holdsSql(readFileSync(path, 'utf8')))

describe('SQL', () => {
  it('is recognised: statements, their parts, and the functions that make them', () => {
    const samples = [
      'await tx.$queryRaw<{ id: number }[]>`select 1`',
      'await tx.$executeRawUnsafe(text)',
      'const all = Prisma.sql`true`',
      'const { sql } = Prisma',
      "import { type Row, insertStatement } from '@/server/db/insert'",
    ]
    expect(samples.filter((text) => !holdsSql(text))).toEqual([])
    expect(holdsSql("import type { Prisma } from '@/server/db/generated/client'")).toBe(false)
    expect(withSql.filter(isPlaceOfSql).length).toBeGreaterThan(80)
  })

  it('stands only in *-queries.ts, *-store.ts and server/db', () => {
    expect(withSql.filter((path) => !isPlaceOfSql(path))).toEqual([])
  })

  it('that writes is recognised, and a lock is not', () => {
    const writes = [
      'insert into t (a)',
      'update t set',
      `update \${table} x set`,
      'tx.t.updateMany({ where })',
    ]
    expect(writes.filter((text) => !writesRows(text))).toEqual([])
    expect(writesRows('select id from t for update of t')).toBe(false)
  })

  it('that writes rows stands in no *-queries.ts', () => {
    const queries = files.filter((path) => /(?:^|[/-])queries\.ts$/.test(path))
    expect(queries.filter((path) => writesRows(readFileSync(path, 'utf8')))).toEqual([])
  })
})
