import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@/lib/api/contract'
import type { LoggedCall } from '@/tests/support/call-log'
import { flatten } from '@/tests/support/generated-input'
import { root } from './project'

/** The committed table of calls and their tests. */
export const coverageFile = join(root, 'docs', 'coverage.md')

/** A folder in which a run of the API tests notes its calls (LUNA_CALL_LOG). */
export const openCallLog = (): Promise<string> => mkdtemp(join(tmpdir(), 'luna-calls-'))

/** These are derived from the contract for every call alike; they count for roles and malformed input only. */
const DERIVED = new Set(['contract.test.ts', 'isolation.test.ts', 'schema.test.ts'])

const byText = (a: LoggedCall, b: LoggedCall): number =>
  `${a.file} ${a.test}` < `${b.file} ${b.test}` ? -1 : 1

async function readLog(folder: string): Promise<LoggedCall[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return lines.map((line) => JSON.parse(line) as LoggedCall).sort(byText)
}

const cell = (call: LoggedCall): string => `${call.file}: ${call.test.replaceAll('|', '\\|')}`

/**
 * The table of a log, as Markdown, and the calls without a test of their success. A call's refusals are those that a
 * test of its own provokes, or else what every call is asked: no session, no role, a malformed body.
 */
export async function coverageOf(folder: string): Promise<{ text: string; untested: string[] }> {
  const log = await readLog(folder)
  await rm(folder, { recursive: true, force: true })
  const untested: string[] = []
  const rows = flatten(contract).map(({ key, method, path, roles }) => {
    const call = `${method} ${path}`
    const own = log.filter((entry) => entry.call === call && !DERIVED.has(entry.file))
    const mirror = `${key.split('.').slice(0, 2).join('/')}.test.ts`
    const first = (outcome: LoggedCall['outcome']) => {
      const fitting = own.filter((entry) => entry.outcome === outcome)
      return fitting.find(({ file }) => file === mirror) ?? fitting[0]
    }
    const [success, refusal] = [first('success'), first('refusal')]
    if (!success) untested.push(call)
    const who = Array.isArray(roles) ? roles.join(', ') : String(roles)
    return `| \`${call}\` | ${who} | ${success ? cell(success) : '**none**'} | ${refusal ? cell(refusal) : 'contract.test.ts'} |`
  })
  const head = [
    '# Calls and their tests',
    '',
    'Made by `npm run coverage` from the contract and from what the API tests called; `npm test` fails when a call has',
    'no test of its success, or when this table is old. Who may not call is asked of every call by contract.test.ts.',
    '',
    '| call | roles | succeeds in | is refused in |',
    '| --- | --- | --- | --- |',
  ]
  return { text: `${[...head, ...rows.sort()].join('\n')}\n`, untested }
}
