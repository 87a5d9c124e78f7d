import { test as shared } from 'playwright/test'

/**
 * The `test` of files that run the server in the process of the test, which reads its settings once for good. A worker
 * serves only files of one `processName`: `test.use({ processName: 'a name of its own' })` gives a file a new process.
 */
export const test = shared.extend<object, { processName: string }>({
  processName: ['', { scope: 'worker', option: true }],
})
