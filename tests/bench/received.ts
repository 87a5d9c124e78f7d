import type { Api } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { archiveOfFiveHundred, takeIn } from '@/tests/support/salesforce/received'
import { print } from './print'

/** A ZIP of 500 received files, taken in and taken in again. */
export async function received(api: Api): Promise<void> {
  const { caller } = await studio(api)
  const files = [{ name: 'ricevute.zip', bytes: archiveOfFiveHundred().zip }]
  for (const what of ['intake of 500 received files', 'intake of the same again']) {
    const started = performance.now()
    const { intake } = await takeIn(api, caller, files)
    const taken = performance.now() - started
    const note = `(${(taken / intake.file_count).toFixed(0)} ms a file)`
    print({ what, ours: { p50: taken, p95: taken }, aim: '<= 50,000', note })
  }
}
