import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contract } from '@/lib/api/contract'
import type { LoggedCall } from '@/tests/support/call-log'
import { flatten } from '@/tests/support/generated-input'
import { root } from './project'

/** The table of calls and their tests: an artefact of a run of the API tests, not part of the repository. */
export const coverageFile = join(root, '.build', 'coverage.md')

/** A folder in which a run of the API tests notes its calls (LUNA_CALL_LOG). */
export const openCallLog = (): Promise<string> => mkdtemp(join(tmpdir(), 'luna-calls-'))

/** These are derived from the contract for every call; they count for roles and malformed input only. */
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

type Row = { call: string; access: string; success: string | null; refusal: string | null }

const HEAD = [
  '# Calls and their tests',
  '',
  'Made by `npm run coverage` and `npm test` from the contract and from what the API tests called. `npm test` fails when',
  'a call has no test of its success. contract.test.ts asks every call for its refusals.',
  '',
  '| call | roles | succeeds in | is refused in |',
  '| --- | --- | --- | --- |',
]

const toLine = ({ call, access, success, refusal }: Row): string =>
  `| \`${call}\` | ${access} | ${success ?? '**none**'} | ${refusal ?? 'contract.test.ts'} |`

/**
 * Writes the table of a log as Markdown, and returns the calls without a test of their success. A call's refusals are those
 * that a test of its own provokes, or else what every call is asked: no session, no role, a malformed body.
 */
export async function writeCoverage(folder: string): Promise<{ untested: string[] }> {
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
    const access = Array.isArray(roles) ? roles.join(', ') : String(roles)
    return { call, access, success: first('success'), refusal: first('refusal') }
  })
  const lines = rows.map(toLine).sort()
  await mkdir(dirname(coverageFile), { recursive: true })
  await writeFile(coverageFile, `${[...HEAD, ...lines].join('\n')}\n`)
  return { untested: rows.filter(({ success }) => !success).map(({ call }) => call) }
}
