/**
 * npm test: everything that must hold before a change is good, on a machine with only Node and npm.
 *
 * Types, lint, architecture rules, unused code, unit tests, API tests on a Postgres of its own (or in
 * databases called luna_test_... on the server of DATABASE_URL), the production build, and end-to-end tests
 * in a Chromium. Prints what the tests print as they go, a line a phase, the whole output of a check that
 * failed, and at last "N passed, N failed, N skipped". The exit code is 0 only when nothing failed.
 *
 *   npm test                      everything
 *   npm run test:full             everything, the properties with all of their cases instead of 50
 *   npm run check                 types, lint, architecture rules, unused code, side by side
 *   npm run test:unit [-- options for vitest, a file for example]
 *   npm run test:api              the same
 *   npm run test:e2e [-- options for playwright, a file for example]
 *   node scripts/run.mjs test lint unit        some phases by name
 */

import { ensureClient } from './build/prisma-client'
import { type Phase, phases } from './phases'
import { step } from './project'
import { isShuttingDown, runScript } from './shutdown'
import type { TestCount } from './test-reports'

const FULL = '--full'
const total: TestCount = { passed: 0, failed: 0, skipped: 0 }

async function runPhase(phase: Phase, options: string[] = []): Promise<boolean> {
  const start = performance.now()
  const { count, output, notes } = await phase.run(options)
  if (isShuttingDown()) return false
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const numbers = [`${count.passed} passed`]
  if (count.failed) numbers.push(`${count.failed} failed`)
  if (count.skipped) numbers.push(`${count.skipped} skipped`)
  if (count.failed && output) console.log(`\n${output.trim()}\n`)
  const mark = count.failed ? 'FAILED' : 'ok'
  console.log(`${mark.padEnd(7)} ${phase.name.padEnd(13)} ${seconds.padStart(8)}  ${numbers.join(', ')}`)
  for (const note of notes) console.log(`        ${note}`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  return count.failed === 0
}

/** The checks side by side, then the test phases one after the other. */
async function runSome(list: Phase[], options: string[] = []): Promise<void> {
  await Promise.all(list.filter(({ kind }) => kind === 'check').map((phase) => runPhase(phase, options)))
  for (const phase of list.filter(({ kind }) => kind === 'tests')) await runPhase(phase, options)
}

/** On two cores: the build beside the tests that do not need it, the types before as both write .next/types. */
async function runEverything(): Promise<void> {
  const { types, lint, architecture, knip, build, unit, api, coverage, e2e } = phases
  await runSome([types, lint, architecture, knip])
  const runTests = async () => {
    await runSome([unit, api])
    await runPhase(coverage)
  }
  const [isBuilt] = await Promise.all([runPhase(build), runTests()])
  if (isBuilt) await runPhase(e2e)
  else console.log('The end-to-end tests were not run: they need the build.')
}

await runScript(async () => {
  const given = process.argv.slice(2).filter((option) => option !== FULL)
  if (process.argv.includes(FULL)) process.env.LUNA_TEST_FULL = '1'
  const isPhase = (name: string): name is keyof typeof phases => Object.hasOwn(phases, name)
  const firstOption = given.findIndex((name) => !isPhase(name))
  const names = (firstOption < 0 ? given : given.slice(0, firstOption)).filter(isPhase)
  const options = firstOption < 0 ? [] : given.slice(firstOption)
  if (options.length && names.length !== 1)
    throw new Error(`No such phase: ${options[0]} (npm test -- --help).`)
  await step('client', ensureClient, (done) => done)
  if (names.length)
    await runSome(
      names.map((name) => phases[name]),
      options,
    )
  else await runEverything()
  if (isShuttingDown()) return 130
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 ? 0 : 1
}, 130)
