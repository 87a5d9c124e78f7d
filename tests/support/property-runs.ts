import fc from 'fast-check'

/** The number of cases of a property, unless a full run is asked for. */
const FEW = 50

/** Whether `npm run test:full` asks for everything that a test can go through, however long it takes. */
export const isFullRun = Boolean(process.env.LUNA_TEST_FULL)

/** The number of cases of a property that takes `full` of them, for its `numRuns`: all in a full run, else at most 50. */
export const runsOf = (full: number): number => (isFullRun ? full : Math.min(full, FEW))

/** The seeds of tests that go through a random life: `full` of them in a full run, else one. */
export const seedsOf = (full: number): number[] =>
  Array.from({ length: isFullRun ? full : 1 }, (_, index) => index + 1)

/** A property that names no number takes fast-check's own 100 in a full run. */
fc.configureGlobal({ numRuns: runsOf(100) })
