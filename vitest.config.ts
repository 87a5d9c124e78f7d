import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * `unit`: what needs nothing but Node, and the rules of the code itself. `api`: the whole server on a Postgres of the
 * run's own. The files of each share two processes, which load what they test once: a file leaves modules, environment and
 * clock as it found them. The end-to-end tests have a runner of their own: playwright.config.ts.
 */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    setupFiles: ['tests/support/property-runs.ts'],
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          testTimeout: 20_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})
