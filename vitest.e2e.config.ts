import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/application-server.ts'],
    setupFiles: ['tests/support/failure-pictures.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    passWithNoTests: true,
  },
})
