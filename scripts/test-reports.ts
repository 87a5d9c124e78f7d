import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project'

/** The counts of a phase: a check is one passed or one failed, a test phase as many as its tests. */
export type TestCount = { passed: number; failed: number; skipped: number }

/** How a runner's JSON report is read: what it counts, and a line for each test that did not simply pass. */
export type ReportReader = {
  countOf: (json: string, exitCode: number) => TestCount
  notesIn: (json: string) => string[]
}

type VitestReport = {
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

/** A run that failed for a reason that its report does not give counts as one failed. */
const atLeastOne = (failed: number, exitCode: number): number => (failed === 0 && exitCode !== 0 ? 1 : failed)

export const vitestReport: ReportReader = {
  /** A file that failed without a failed test of its own (it did not load, a hook threw) counts as one failed. */
  countOf: (json, exitCode) => {
    if (!json) return { passed: 0, failed: 1, skipped: 0 }
    const report = JSON.parse(json) as VitestReport
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    ).length
    return {
      passed: report.numPassedTests,
      failed: atLeastOne(report.numFailedTests + brokenFiles, exitCode),
      skipped: report.numPendingTests + report.numTodoTests,
    }
  },

  /** One line for each skipped test, or for its group where all of the group was skipped. */
  notesIn: (json) => {
    if (!json) return []
    const lines = (JSON.parse(json) as VitestReport).testResults.flatMap(({ name, assertionResults }) => {
      const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
      const partly = new Set(ran.map(({ ancestorTitles }) => ancestorTitles[0]))
      return assertionResults
        .filter((assertion) => !ran.includes(assertion))
        .map(({ ancestorTitles: [group], title }) => (group && !partly.has(group) ? group : title))
        .map((what) => `skipped: ${relative(root, name)}: ${what}`)
    })
    return [...new Set(lines)]
  },
}

type PlaywrightTest = { status: string; results: { errors: { message?: string }[] }[] }

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** That many tests may pass at their second try only; with more of them the run has failed. */
const MOST_FLAKY = 2
/** The lines of an error that a note shows. */
const ERROR_LINES = 12
const WORDS = new Map([
  ['skipped', 'skipped'],
  ['flaky', 'passed at the second try only'],
  ['unexpected', 'failed'],
])

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Why a test failed first, without colours and without the lines that all such errors have. */
function faultOf({ results }: PlaywrightTest): string {
  const message = results.flatMap(({ errors }) => errors)[0]?.message ?? ''
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, ERROR_LINES)
    .map((line) => `\n          ${line.trim()}`)
    .join('')
}

export const playwrightReport: ReportReader = {
  /** Few flaky tests count as passed, many as failed; so does each error outside of any test. */
  countOf: (json, exitCode) => {
    if (!json) return { passed: 0, failed: 1, skipped: 0 }
    const { stats, errors } = JSON.parse(json) as PlaywrightReport
    const tooFlaky = stats.flaky > MOST_FLAKY ? stats.flaky : 0
    return {
      passed: stats.expected + stats.flaky - tooFlaky,
      failed: atLeastOne(stats.unexpected + tooFlaky + errors.length, exitCode),
      skipped: stats.skipped,
    }
  },

  /** One line for each test that was skipped or not reached; those that failed, even once, with their first error. */
  notesIn: (json) => {
    if (!json) return []
    const specs = (JSON.parse(json) as PlaywrightReport).suites.flatMap(specsOf)
    return specs.flatMap(({ file, title, tests }) =>
      tests.flatMap((test) => {
        const word = WORDS.get(test.status)
        return word ? [`${word}: tests/e2e/${file}: ${title}${faultOf(test)}`] : []
      }),
    )
  },
}
