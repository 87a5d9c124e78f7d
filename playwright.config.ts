import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import './tests/support/json-modules.mjs'

const MINUTE = 60_000
/** The folder of the pictures and traces of failed tests: outside of the checkout, and of this checkout alone. */
const LEFT = join(tmpdir(), `luna-e2e${process.cwd().replace(/[^\w-]+/g, '-')}`)

/**
 * The end-to-end tests (npm run test:e2e): the built application in Chromium. Files are spread over two workers, each of
 * which has an application and a clone of the demo's database to itself; the tests of a file run in their order. What
 * measures how long something takes, or takes all there is, stands in tests/e2e/alone and runs after everything else.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/end-to-end-setup.ts',
  outputDir: LEFT,
  workers: 2,
  timeout: 2 * MINUTE,
  expect: { timeout: 5_000 },
  use: {
    actionTimeout: MINUTE / 2,
    navigationTimeout: MINUTE / 2,
    screenshot: 'only-on-failure',
    // A trace costs a sixth of a test's time: `npm run test:e2e -- --trace retain-on-failure <file>` writes one.
    trace: 'off',
  },
  projects: [
    { name: 'together', testIgnore: '**/alone/**', teardown: 'alone' },
    { name: 'alone', testMatch: '**/alone/**/*.test.ts', workers: 1 },
  ],
})
