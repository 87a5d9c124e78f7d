/**
 * npm run pec-demo: serves the demo with a PEC box for tests, on a database of its own. Providers and SdI are simulated on
 * this machine: what is sent is accepted, delivered and answered as the sandbox would answer it, and nothing leaves the
 * machine. Ends with Ctrl+C.
 */
import { request } from 'playwright'
import { sandboxChannel } from '@/server/exchange/sandbox'
import { serveDemo } from '@/tests/support/application-server'
import { PEC_AUTHORITY, PecBox } from '@/tests/support/exchange/pec-box'
import { signInByCalls } from '@/tests/support/session'
import { onShutdown, runScript } from '../shutdown'

/** The providers and the exchange system take this long for a step. */
const ARRIVAL_MS = 3_000

const environment = {
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
  EXCHANGE_PEC_LOCAL: '1',
  EXCHANGE_PEC_PACE: '0',
}

/** Connects the demo's structure to the box, as its settings would. */
async function connectBox(url: string, box: PecBox): Promise<void> {
  const calls = await request.newContext({ baseURL: url })
  await signInByCalls(calls)
  const pec_box = {
    ...(await box.listen()),
    password: box.password,
    is_test: true,
    exchange_address: 'sdi01@prova.example',
  }
  const answer = await calls.put('/api/salesforce/rest/einvoice/pec', {
    headers: { 'x-luna-application': 'luna_admin_app' },
    data: { pec_box },
  })
  if (!answer.ok()) throw new Error(`The box was not connected: ${await answer.text()}`)
  await calls.dispose()
}

await runScript(async () => {
  const { applications, close } = await serveDemo(1, environment)
  onShutdown(close)
  const url = applications[0]?.url ?? ''
  const exchange = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => new Date() })
  const box = new PecBox('studio@pec.example', exchange)
  onShutdown(() => box.close())
  await connectBox(url, box)
  setInterval(() => box.arrive(), ARRIVAL_MS).unref()
  console.log(`Luna with a PEC box for tests: ${url}/login (demo@luna.test, luna-demo). Ctrl+C ends it.`)
  return new Promise<number>(() => undefined)
})
