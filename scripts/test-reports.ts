import { relative } from 'node:path'
import { root } from './project'

/** The counts of a phase: a check is one passed or one failed, a test phase as many as its tests. */
export type TestCount = { passed: number; failed: number; skipped: number }

/** How a runner's JSON report is read: what it counts, and a line for each test that was skipped. */
export type ReportReader = {
  countOf: (json: string, exitCode: number) => TestCount
  skippedIn: (json: string) => string[]
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
  skippedIn: (json) => {
    if (!json) return []
    const lines = (JSON.parse(json) as VitestReport).testResults.flatMap(({ name, assertionResults }) => {
      const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
      const partly = new Set(ran.map(({ ancestorTitles }) => ancestorTitles[0]))
      return assertionResults
        .filter((assertion) => !ran.includes(assertion))
        .map(({ ancestorTitles: [group], title }) => (group && !partly.has(group) ? group : title))
        .map((what) => `${relative(root, name)}: ${what}`)
    })
    return [...new Set(lines)]
  },
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export const playwrightReport: ReportReader = {
  /** A flaky test counts as failed; so does each error outside of any test. */
  countOf: (json, exitCode) => {
    if (!json) return { passed: 0, failed: 1, skipped: 0 }
    const { stats, errors } = JSON.parse(json) as PlaywrightReport
    return {
      passed: stats.expected,
      failed: atLeastOne(stats.unexpected + stats.flaky + errors.length, exitCode),
      skipped: stats.skipped,
    }
  },

  /** One line for each test that was skipped or was not reached. */
  skippedIn: (json) => {
    if (!json) return []
    const specs = (JSON.parse(json) as PlaywrightReport).suites.flatMap(specsOf)
    return specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ file, title }) => `tests/e2e/${file}: ${title}`)
  },
}
