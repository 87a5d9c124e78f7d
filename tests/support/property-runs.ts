import fc from 'fast-check'

/** How many cases a property is tried with, unless `npm run test:full` asks for all of them. */
const FEW = 50

/** The number of cases of a property that takes `full` of them, for its `numRuns`: all in a full run, else at most 50. */
export const runsOf = (full: number): number => (process.env.LUNA_TEST_FULL ? full : Math.min(full, FEW))

/** A property that names no number takes fast-check's own 100 in a full run. */
fc.configureGlobal({ numRuns: runsOf(100) })
