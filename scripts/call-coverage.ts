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

type Row = { call: string; who: string; success: string | null; refusal: string | null }

const HEAD = [
  '# Calls and their tests',
  '',
  'Made by `npm run coverage` from the contract and from what the API tests called; `npm test` fails when a call has',
  'no test of its success, or when this table is old. Who may not call is asked of every call by contract.test.ts.',
  '',
  '| call | roles | succeeds in | is refused in |',
  '| --- | --- | --- | --- |',
]

const toLine = ({ call, who, success, refusal }: Row): string =>
  `| \`${call}\` | ${who} | ${success ?? '**none**'} | ${refusal ?? 'contract.test.ts'} |`

/**
 * The table of a log, as Markdown, and the calls without a test of their success. A call's refusals are those that a
 * test of its own provokes, or else what every call is asked: no session, no role, a malformed body.
 *
 * `isCurrent` tells whether an older table still holds: the same calls and roles, and every test that it names still
 * calls what it stands for. Which of two racing calls is refused differs from run to run, so outcomes are not compared.
 */
export async function coverageOf(folder: string) {
  const log = (await readLog(folder)).filter(({ file }) => !DERIVED.has(file))
  await rm(folder, { recursive: true, force: true })
  const rows = flatten(contract).map(({ key, method, path, roles }): Row => {
    const call = `${method} ${path}`
    const mirror = `${key.split('.').slice(0, 2).join('/')}.test.ts`
    const first = (outcome: LoggedCall['outcome']): string | null => {
      const fitting = log.filter((entry) => entry.call === call && entry.outcome === outcome)
      const chosen = fitting.find(({ file }) => file === mirror) ?? fitting[0]
      return chosen ? cell(chosen) : null
    }
    const who = Array.isArray(roles) ? roles.join(', ') : String(roles)
    return { call, who, success: first('success'), refusal: first('refusal') }
  })
  const lines = rows.map(toLine).sort()
  const made = new Set(log.map((entry) => `${entry.call} ${cell(entry)}`))

  function isCurrent(table: string): boolean {
    const old = table.split('\n').filter((line) => line.startsWith('| `'))
    return old.length === lines.length && lines.every((line, index) => holds(old[index] ?? '', line))
  }

  function holds(old: string, line: string): boolean {
    const [was = [], is = []] = [old, line].map((text) => text.split(/(?<!\\) \| /))
    const call = is[0]?.replace(/^\| `|`$/g, '')
    const tests = was.slice(2).map((text) => text.replace(/ \|$/, ''))
    const stands = tests.every((test) => test === 'contract.test.ts' || made.has(`${call} ${test}`))
    return was[0] === is[0] && was[1] === is[1] && stands
  }

  return {
    text: `${[...HEAD, ...lines].join('\n')}\n`,
    untested: rows.filter(({ success }) => !success).map(({ call }) => call),
    isCurrent,
  }
}
