import { describe, expect, test } from 'vitest'
import { playwrightReport, vitestReport } from '@/scripts/test-reports'

const { countOf, notesIn } = vitestReport

const file = (status: string, ...tests: [string, string][]) => ({
  name: `${process.cwd()}/tests/unit/a.test.ts`,
  status,
  assertionResults: tests.map(([title, state]) => ({ status: state, title, ancestorTitles: ['group'] })),
})
const report = (passed: number, failed: number, pending: number, ...testResults: unknown[]) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults,
  })

describe('the count of a test phase', () => {
  test.each([
    ['all passed', report(3, 0, 1, file('passed')), 0, { passed: 3, failed: 0, skipped: 1 }],
    [
      'a failed test',
      report(2, 1, 0, file('failed', ['x', 'failed'])),
      1,
      { passed: 2, failed: 1, skipped: 0 },
    ],
    ['a file that does not load', report(2, 0, 0, file('failed')), 1, { passed: 2, failed: 1, skipped: 0 }],
    ['an error outside any test', report(2, 0, 0, file('passed')), 1, { passed: 2, failed: 1, skipped: 0 }],
    ['no report at all', '', 1, { passed: 0, failed: 1, skipped: 0 }],
    ['no report but success', '', 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('never hides a failure: %s', (_, json, exitCode, expected) => {
    expect(countOf(json, exitCode)).toEqual(expected)
  })

  test('names each skipped test, and once a group that was skipped as a whole', () => {
    const partly = report(1, 0, 1, file('passed', ['a', 'passed'], ['b', 'skipped']))
    expect(notesIn(partly)).toEqual(['skipped: tests/unit/a.test.ts: b'])
    const wholly = report(0, 0, 2, file('passed', ['a', 'skipped'], ['b', 'pending']))
    expect(notesIn(wholly)).toEqual(['skipped: tests/unit/a.test.ts: group'])
  })
})

const stats = (over: object) => ({ expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...over })
const played = (over: object, errors: unknown[] = [], ...specs: object[]) =>
  JSON.stringify({ stats: stats(over), errors, suites: [{ suites: [{ specs }] }] })

describe('the count of the end-to-end phase', () => {
  test.each([
    ['all passed', played({ expected: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
    ['a failed test', played({ expected: 2, unexpected: 1 }), 1, { passed: 2, failed: 1, skipped: 0 }],
    [
      'two tests that passed at a second try',
      played({ expected: 5, flaky: 2 }),
      0,
      { passed: 7, failed: 0, skipped: 0 },
    ],
    [
      'three tests that passed at a second try',
      played({ expected: 5, flaky: 3 }),
      0,
      { passed: 5, failed: 3, skipped: 0 },
    ],
    [
      'a setup that failed',
      played({}, [{ message: 'no database' }]),
      1,
      { passed: 0, failed: 1, skipped: 0 },
    ],
    ['no test at all', played({}), 1, { passed: 0, failed: 1, skipped: 0 }],
    ['no report but success', '', 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('never hides a failure: %s', (_, json, exitCode, expected) => {
    expect(playwrightReport.countOf(json, exitCode)).toEqual(expected)
  })

  test('names each test that did not pass at once, with its first error', () => {
    const spec = (title: string, status: string, ...errors: string[][]) => ({
      title,
      file: 'money/bank.test.ts',
      tests: [
        { status, results: errors.map((messages) => ({ errors: messages.map((message) => ({ message })) })) },
      ],
    })
    const json = played(
      { expected: 1, skipped: 1, flaky: 1, unexpected: 1 },
      [],
      spec('a', 'expected', []),
      spec('b', 'skipped'),
      spec('c', 'flaky', ['\u001b[31mTarget crashed\u001b[39m'], []),
      spec('d', 'unexpected', ['Timeout\n\n  waiting', 'another'], ['Timeout again']),
    )
    const at = 'tests/e2e/money/bank.test.ts'
    expect(playwrightReport.notesIn(json)).toEqual([
      `skipped: ${at}: b`,
      `passed at the second try only: ${at}: c\n          Target crashed`,
      `failed: ${at}: d\n          Timeout\n          waiting`,
    ])
  })
})
