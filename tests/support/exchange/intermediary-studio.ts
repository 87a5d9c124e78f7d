import type { Intermediary } from '@/lib/domain/einvoice/intermediaries'
import type { Api, Caller } from '../api'
import { studio } from '../builders'
import type { ArubaAccountDouble, ArubaDouble } from './aruba-double'
import type { CubeAccountDouble } from './cube-account'
import type { CubeDouble } from './cube-double'
import type { AccountDouble } from './invoicetronic-account'
import type { InvoicetronicDouble } from './invoicetronic-double'

let accounts = 0

type Studio = { caller: Caller; own: Awaited<ReturnType<typeof studio>>['own'] }
type Options = { isTest?: boolean; doesSign?: boolean }

/** A structure with an account at Invoicetronic, by which it sends. */
export async function openInvoicetronicStudio(
  api: Api,
  provider: InvoicetronicDouble,
  options: Options = {},
): Promise<Studio & { account: AccountDouble; key: string }> {
  accounts += 1
  const key = `chiave-di-prova-${accounts}`
  const opened = await openStudio(api, { provider: 'invoicetronic', username: null, secret: key }, options)
  return { ...opened, account: provider.account(key), key }
}

/** A structure with an account at Aruba, by which it sends. */
export async function openArubaStudio(
  api: Api,
  provider: ArubaDouble,
  options: Options = {},
): Promise<Studio & { account: ArubaAccountDouble }> {
  accounts += 1
  const username = `ARUBA${accounts}`
  const secret = `password-di-prova-${accounts}`
  const opened = await openStudio(api, { provider: 'aruba', username, secret }, options)
  return { ...opened, account: provider.account(username, secret) }
}

/** A structure with an account at A-Cube or Openapi, by which it sends. */
export async function openCubeStudio(
  api: Api,
  double: CubeDouble,
  { provider, ...options }: Options & { provider: 'acube' | 'openapi' },
): Promise<Studio & { account: CubeAccountDouble; secret: string }> {
  accounts += 1
  const { isTest = false } = options
  const secret = `segreto-di-prova-${accounts}`
  const username = provider === 'acube' ? `azienda${accounts}@esempio.it` : null
  const opened = await openStudio(api, { provider, username, secret }, options)
  const account = username ? double.acube(username, secret, isTest) : double.openapi(secret, isTest)
  return { ...opened, account, secret }
}

type Credentials = { provider: Intermediary; username: string | null; secret: string }

async function openStudio(
  api: Api,
  { provider, username, secret }: Credentials,
  { isTest = false, doesSign = false }: Options,
): Promise<Studio> {
  const { caller, own } = await studio(api)
  const { intermediaryMark, sealIntermediarySecret } = await import(
    '@/server/salesforce/exchange/intermediary/intermediary-account'
  )
  const { structureId } = caller
  await api.asSystem((tx) =>
    tx.intermediary_account.create({
      data: {
        structure_id: structureId,
        provider,
        username,
        sealed_secret: sealIntermediarySecret(secret, { structureId, provider }),
        account_mark: intermediaryMark(provider, username, secret),
        is_test: isTest,
        does_sign: doesSign,
        updates_from: new Date(),
      },
    }),
  )
  return { caller, own }
}

/** Runs the job that sends a file, and the one of the account that it leaves it to. */
export async function sendByIntermediary({ structureId }: Caller, file: number): Promise<void> {
  const [{ exchangeSend }, { intermediarySend }] = await Promise.all([
    import('@/server/jobs/exchange/exchange-send'),
    import('@/server/jobs/exchange/intermediary-send'),
  ])
  await exchangeSend.run({ file_id: file, structure_id: structureId })
  await intermediarySend.run({ structure_id: structureId })
}

/** Takes what a provider has for a structure. */
export async function pollIntermediary(
  { structureId }: Caller,
  provider: Intermediary = 'invoicetronic',
): Promise<void> {
  const { intermediaryPoll } = await import('@/server/jobs/exchange/intermediary-poll')
  await intermediaryPoll.run({ structure_id: structureId, provider })
}
