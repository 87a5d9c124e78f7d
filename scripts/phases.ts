import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build/application-build'
import { openCallLog, writeCoverage } from './call-coverage'
import { type Outcome, runNode } from './child'
import { programs } from './project'
import { playwrightReport, type ReportReader, type TestCount, vitestReport } from './test-reports'

/** The result of a phase; `output` is what has not been shown yet, `notes` a line for each test that did not simply pass. */
export type Result = { count: TestCount; output: string; notes: string[] }

/**
 * A check is quiet and changes nothing that another one reads, so that several run side by side. A test phase writes what
 * its runner writes; `options` from the command line (a file, `-t name`) are for its runner.
 */
export type Phase = { name: string; kind: 'check' | 'tests'; run: (options: string[]) => Promise<Result> }

type Runner = {
  parameters: string[]
  limit: number
  environment?: Record<string, string>
  report: ReportReader
}

const minute = 60_000
const TOO_LONG = 'It took too long and was killed.'
const callLog = await openCallLog()

/** The phases by name; each has a time limit after which everything it started is killed. */
export const phases = {
  types: check('types', async () => {
    const typegen = await runNode([programs.next, 'typegen'], { limit: 2 * minute })
    if (typegen.code !== 0) return typegen
    return runNode([programs.tsc, '--noEmit', '-p', '.'], { limit: 10 * minute })
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
  unit: vitest('unit', 15 * minute),
  api: vitest('api', 33 * minute, { LUNA_CALL_LOG: callLog }),
  // It reads what the API tests of the same run have noted, so it has its turn among the tests.
  coverage: { ...check('coverage', checkCoverage), kind: 'tests' },
  e2e: tests('e2e', (options, file) => ({
    // A part of the tests is run alone: `alone` would follow it wholly. All of them take most of an hour, in which the
    // machine may stand still once: a test that fails is tried again, and named (decision 68).
    parameters: [
      ...[programs.playwright, 'test', '--reporter=list,json'],
      ...(options.length ? ['--no-deps', ...options] : ['--retries=1']),
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    limit: 58 * minute,
    report: playwrightReport,
  })),
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
  return { name, kind: 'check', run }
}

/** Every call has a test of its success; .build/coverage.md lists them. Needs the API tests of the same run. */
async function checkCoverage(): Promise<Outcome> {
  const { untested } = await writeCoverage(callLog)
  const output = untested.map((call) => `No test succeeds in calling ${call}.`)
  return { code: output.length === 0 ? 0 : 1, output: output.join('\n'), timedOut: false }
}

/** A project of vitest.config.ts. */
function vitest(project: string, limit: number, environment?: Record<string, string>): Phase {
  return tests(project, (options, file) => ({
    parameters: [
      ...[programs.vitest, 'run', '--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...options,
    ],
    environment,
    limit,
    report: vitestReport,
  }))
}

/**
 * A phase of a runner of tests, which is given a file for its JSON report and whose output is passed on as it comes.
 */
function tests(name: string, runner: (options: string[], file: string) => Runner): Phase {
  const run = async (options: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'luna-report-'))
    const file = join(folder, 'report.json')
    const { parameters, environment, limit, report } = runner(options, file)
    const outcome = await runNode(parameters, {
      env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...environment },
      limit,
      onOutput: (chunk) => process.stdout.write(chunk),
    })
    const json = await readFile(file, 'utf8').catch(() => '')
    await rm(folder, { recursive: true, force: true })
    return {
      count: report.countOf(json, outcome.code),
      output: outcome.timedOut ? TOO_LONG : '',
      notes: report.notesIn(json),
    }
  }
  return { name, kind: 'tests', run }
}

function textOf({ output, timedOut }: Outcome): string {
  return timedOut ? `${output}\n${TOO_LONG}` : output
}
