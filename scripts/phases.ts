import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfNeeded } from './build/application-build'
import { openCallLog, writeCoverage } from './call-coverage'
import { type Outcome, runNode } from './child'
import { programs, root } from './project'

/** What a phase counts: a check is one passed or one failed, a test phase as many as its tests. */
export type Count = { passed: number; failed: number; skipped: number }

/** The whole output, and the names of what was skipped. */
export type Result = { count: Count; output: string; notes: string[] }

/** `run` gets options from the command line (a file, `-t name`) that only test phases understand. */
export type Phase = { name: string; run: (options: string[]) => Promise<Result> }

const minute = 60_000
const callLog = await openCallLog()

/** The phases by name; each has a time limit after which everything it started is killed. */
export const phases = {
  types: check('types', async () => {
    const typegen = await runNode([programs.next, 'typegen'], { limit: 2 * minute })
    if (typegen.code !== 0) return typegen
    return runNode([programs.tsc, '--noEmit', '-p', '.'], { limit: 5 * minute })
  }),
  lint: check('lint', () => runNode([programs.biome, 'ci', '--colors=off'], { limit: 2 * minute })),
  architecture: check('architecture', () => {
    const folders = ['app', 'components', 'lib', 'server', 'scripts', 'tests', 'prisma']
    return runNode([programs.depcruise, ...folders], { limit: 3 * minute })
  }),
  knip: check('knip', () => runNode([programs.knip], { limit: 3 * minute })),
  build: check(
    'build',
    async () => (await buildIfNeeded(12 * minute)) ?? { code: 0, output: '', timedOut: false },
  ),
  unit: tests('unit', 'vitest.config.ts', 15 * minute),
  api: tests('api', 'vitest.api.config.ts', 28 * minute, { LUNA_CALL_LOG: callLog }),
  coverage: check('coverage', checkCoverage),
  e2e: tests('e2e', 'vitest.e2e.config.ts', 38 * minute),
} satisfies Record<string, Phase>

function check(name: string, work: () => Promise<Outcome>): Phase {
  const run = async () => {
    const outcome = await work()
    const good = outcome.code === 0
    return {
      count: { passed: Number(good), failed: Number(!good), skipped: 0 },
      output: textOf(outcome),
      notes: [],
    }
  }
  return { name, run }
}

/** Every call has a test of its success; .build/coverage.md lists them. Needs the API tests of the same run. */
async function checkCoverage(): Promise<Outcome> {
  const { untested } = await writeCoverage(callLog)
  const output = untested.map((call) => `No test succeeds in calling ${call}.`)
  return { code: output.length === 0 ? 0 : 1, output: output.join('\n'), timedOut: false }
}

function tests(name: string, config: string, limit: number, environment: Record<string, string> = {}): Phase {
  const run = async (options: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'luna-report-'))
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const outcome = await runNode([programs.vitest, 'run', '--config', config, ...reporters, ...options], {
      env: { NO_COLOR: '1', ...environment },
      limit,
    })
    const report = await readFile(file, 'utf8').catch(() => '')
    await rm(folder, { recursive: true, force: true })
    return { count: countOf(report, outcome.code), output: textOf(outcome), notes: skippedIn(report) }
  }
  return { name, run }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[]
  }[]
}

/**
 * Counts a vitest JSON report. A file that failed without a failed test of its own (it did not load, a hook
 * threw) counts as one failed; so does a run that failed for a reason the report does not tell.
 */
export function countOf(json: string, exitCode: number): Count {
  if (!json) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(json) as Report
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const known = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    failed: known === 0 && exitCode !== 0 ? 1 : known,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** One line for each skipped test, or for its group where all of the group was skipped. */
export function skippedIn(json: string): string[] {
  if (!json) return []
  const lines = (JSON.parse(json) as Report).testResults.flatMap(({ name, assertionResults }) => {
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    const partly = new Set(ran.map(({ ancestorTitles }) => ancestorTitles[0]))
    return assertionResults
      .filter((assertion) => !ran.includes(assertion))
      .map(({ ancestorTitles: [group], title }) => (group && !partly.has(group) ? group : title))
      .map((what) => `${relative(root, name)}: ${what}`)
  })
  return [...new Set(lines)]
}

function textOf({ output, timedOut }: Outcome): string {
  return timedOut ? `${output}\nIt took too long and was killed.` : output
}
