import type { Api, Caller } from '../api'
import { studio } from '../builders'
import type { AccountDouble } from './invoicetronic-account'
import type { InvoicetronicDouble } from './invoicetronic-double'

let accounts = 0

/** A structure with an account at Invoicetronic, by which it sends. */
export async function openInvoicetronicStudio(
  api: Api,
  provider: InvoicetronicDouble,
  { isTest = false, doesSign = false } = {},
): Promise<{ caller: Caller; own: Awaited<ReturnType<typeof studio>>['own']; account: AccountDouble }> {
  const { caller, own } = await studio(api)
  const { sealInvoicetronicKey } = await import(
    '@/server/salesforce/exchange/invoicetronic/invoicetronic-account'
  )
  accounts += 1
  const key = `chiave-di-prova-${accounts}`
  const account = provider.account(key)
  const { structureId: structure_id } = caller
  await api.asSystem((tx) =>
    tx.invoicetronic_account.create({
      data: {
        structure_id,
        ...sealInvoicetronicKey(key, structure_id),
        is_test: isTest,
        does_sign: doesSign,
        updates_from: new Date(),
      },
    }),
  )
  return { caller, own, account }
}

/** Runs the job that sends a file, and the one of the account that it leaves it to. */
export async function sendByInvoicetronic({ structureId }: Caller, file: number): Promise<void> {
  const [{ exchangeSend }, { invoicetronicSend }] = await Promise.all([
    import('@/server/jobs/exchange/exchange-send'),
    import('@/server/jobs/exchange/invoicetronic-send'),
  ])
  await exchangeSend.run({ file_id: file, structure_id: structureId })
  await invoicetronicSend.run({ structure_id: structureId })
}

/** Takes what the provider has for a structure. */
export async function pollInvoicetronic({ structureId }: Caller): Promise<void> {
  const { invoicetronicPoll } = await import('@/server/jobs/exchange/invoicetronic-poll')
  await invoicetronicPoll.run({ structure_id: structureId })
}
