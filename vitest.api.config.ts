import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    name: 'api',
    include: ['tests/api/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/database-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    passWithNoTests: true,
  },
})
