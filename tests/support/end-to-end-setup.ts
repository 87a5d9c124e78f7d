import { type AddressInfo, createServer } from 'node:net'
import type { FullConfig } from 'playwright/test'
import { serveDemo } from './application-server'
import { giveTestServer } from './database'
import { ARUBA_PORT_VARIABLE } from './exchange/aruba-double'
import { CUBE_PORT_VARIABLE } from './exchange/cube-double'
import { INVOICETRONIC_PORT_VARIABLE } from './exchange/invoicetronic-double'
import { fingerprintOf, makePecAuthority, PEC_AUTHORITY_VARIABLE, signerText } from './exchange/pec-authority'
import { openLookupServices, TILES } from './lookup-services'
import { giveApplication } from './own-application'

/** A port on which nobody listens: a test opens its double there. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Playwright's global setup: serves the demo once for each worker. What it returns ends everything. */
// biome-ignore lint/style/noDefaultExport: Playwright calls a setup's default export.
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const services = await openLookupServices()
  const authority = await makePecAuthority()
  process.env[PEC_AUTHORITY_VARIABLE] = await signerText(authority)
  const invoicetronicPort = await freePort()
  process.env[INVOICETRONIC_PORT_VARIABLE] = String(invoicetronicPort)
  const arubaPort = await freePort()
  process.env[ARUBA_PORT_VARIABLE] = String(arubaPort)
  const cubePort = await freePort()
  process.env[CUBE_PORT_VARIABLE] = String(cubePort)
  const { server, applications, close } = await serveDemo(workers, {
    LUNA_OPERATORS: 'demo@luna.test',
    LUNA_GEOCODER_URL: services.geocoder,
    LUNA_TILES_URL: TILES,
    EXCHANGE_INVOICETRONIC_URL: `http://127.0.0.1:${invoicetronicPort}/v1`,
    EXCHANGE_ARUBA_URL: `http://127.0.0.1:${arubaPort}/{service}`,
    EXCHANGE_ACUBE_URL: `http://127.0.0.1:${cubePort}/{service}`,
    EXCHANGE_OPENAPI_URL: `http://127.0.0.1:${cubePort}/{service}`,
    EXCHANGE_PEC_LOCAL: '1',
    EXCHANGE_PEC_PACE: '200',
    EXCHANGE_PEC_SIGNERS: fingerprintOf(authority),
  })
  giveTestServer(server)
  for (const [index, application] of applications.entries()) giveApplication(index, application)
  return async () => {
    await close()
    await services.close()
  }
}
