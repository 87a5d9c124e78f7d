import type { Api } from '@/tests/support/api'
import { archiveOfFiveHundred, importReceived } from '@/tests/support/salesforce/received'
import { print } from './print'
import { tenant } from './registry-stock'

/** A ZIP of 500 received files, taken in and taken in again. */
export async function received(api: Api): Promise<void> {
  const { caller } = await tenant(api)
  const files = [{ name: 'ricevute.zip', bytes: archiveOfFiveHundred().zip }]
  for (const what of ['import of 500 received files', 'import of the same again']) {
    const started = performance.now()
    const { run } = await importReceived(api, caller, files)
    const taken = performance.now() - started
    const note = `(${(taken / run.file_count).toFixed(0)} ms a file)`
    print({ what, ours: { p50: taken, p95: taken }, aim: '<= 50,000', note })
  }
}
