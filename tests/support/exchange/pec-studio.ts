import type { Api, Caller } from '../api'
import { addEntry, company, createInvoice, invoiceData, studio } from '../builders'
import { PecBox } from './pec-box'

/** Where a trial is sent. */
export const TRIAL = { exchange_address: 'sdi01@prova.example' }
const open: PecBox[] = []
let boxes = 0

type StudioOptions = {
  isTest?: boolean
  /** Mails that were taken are moved to Luna/SdI. */
  doesMove?: boolean
  imap?: ConstructorParameters<typeof PecBox>[2]
}

/** A structure with a PEC box that is on. */
export async function openPecStudio(
  api: Api,
  { isTest = false, doesMove = false, imap }: StudioOptions = {},
): Promise<{ caller: Caller; own: Awaited<ReturnType<typeof studio>>['own']; box: PecBox }> {
  const { caller, own } = await studio(api)
  const [{ sandboxChannel }, { sealPecPassword }] = await Promise.all([
    import('@/server/exchange/sandbox'),
    import('@/server/salesforce/exchange/pec/pec-account'),
  ])
  boxes += 1
  const exchange = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => new Date() })
  const box = new PecBox(`studio${boxes}@pec.example`, exchange, imap)
  open.push(box)
  const { structureId: structure_id } = caller
  const data = {
    ...(await box.listen()),
    structure_id,
    is_test: isTest,
    does_move: doesMove,
    ...(isTest ? TRIAL : {}),
  }
  const sealed_password = sealPecPassword(box.password, structure_id)
  await api.asSystem((tx) => tx.pec_account.create({ data: { ...data, sealed_password } }))
  return { caller, own, box }
}

/** Closes the boxes that were opened since the last call. */
export async function closePecBoxes(): Promise<void> {
  for (const box of open.splice(0)) await box.close()
}

/** Has a structure's box read. */
export async function pollPecBox({ structureId }: Caller): Promise<void> {
  const { pecPoll } = await import('@/server/jobs/exchange/pec-poll')
  await pecPoll.run({ structure_id: structureId })
}

/** Issues invoices, and asks for them to be sent. */
export async function askToSend(
  api: Api,
  caller: Caller,
  count = 1,
  over: Record<string, unknown> = {},
): Promise<{ id: number; file: number; name: string }[]> {
  const base = '/api/salesforce/rest'
  const customer = await addEntry(api, caller, company())
  const sent = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await createInvoice(api, caller, invoiceData(customer.sku, over))
    await api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
    const answer = await api.call('POST', `${base}/einvoice/send`, { as: caller, body: { invoice_id: id } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const file = await api.asSystem((tx) => tx.einvoice_file.findFirstOrThrow({ where: { document_id: id } }))
    sent.push({ id, file: file.id, name: file.file_name })
  }
  return sent
}
