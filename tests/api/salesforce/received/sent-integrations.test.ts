import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import {
  openInvoicetronicStudio,
  pollIntermediary,
  sendByIntermediary,
} from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'
import { PEC_AUTHORITY } from '@/tests/support/exchange/pec-box'
import { closePecBoxes, openPecStudio } from '@/tests/support/exchange/pec-studio'
import { work } from '@/tests/support/process/work'
import { addGermanBill, addIntegration, integrate } from '@/tests/support/salesforce/integrations'
import { wholeMonthExport, wrongInIndex } from '@/tests/support/salesforce/month-exports'
import { readVatSummary } from '@/tests/support/salesforce/registers'
import { wholeYearPackage } from '@/tests/support/salesforce/year-packages'
import { stopClockAt } from '@/tests/support/time/clock'

const provider = await InvoicetronicDouble.open()
const context = testApi({
  STORAGE_DIR: '.data/test-sent-integrations',
  EXCHANGE_SANDBOX_DELAY: '0',
  EXCHANGE_INVOICETRONIC_URL: provider.url,
  EXCHANGE_PEC_PACE: '0',
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
})
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

let caller: Caller
beforeEach(async () => {
  ;({ caller } = await studio(context.api))
})

afterAll(async () => {
  await closePecBoxes()
  await provider.close()
})

const call = (method: string, path: string, body?: unknown) =>
  context.api.call(method, `${rest}/${path}`, { as: caller, body })

const send = (invoice_id: number) => call('POST', 'einvoice/send', { invoice_id })
const read = async (id: number) => (await call('GET', `passive/${id}`)).body.passive

/** A bill from Germany and its integration. */
async function made() {
  const bill = await addGermanBill(context.api, caller)
  const { id } = await addIntegration(context.api, caller, bill.id)
  return { bill: bill.id, id: id as number }
}

const fileOf = (document_id: number) =>
  context.api.asSystem((tx) => tx.einvoice_file.findFirstOrThrow({ where: { document_id } }))

/**
 * Holds the file of a document for a second, while several callers come, so that each has read what it reads without a lock: the one that
 * locks the document first lets the others wait there.
 */
async function withFileHeld<Answer>(document_id: number, ask: () => Promise<Answer>[]): Promise<Answer[]> {
  let hold = () => {}
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const holding = context.api.asSystem(async (tx) => {
    await tx.$executeRaw`select 1 from einvoice_file where document_id = ${document_id} for update`
    hold()
    await new Promise((done) => setTimeout(done, 1000))
  })
  await isHeld
  const answers = Promise.all(ask())
  await holding
  return answers
}

/** As if SdI rejected the file of a document. */
async function reject(document_id: number): Promise<void> {
  const [{ writeMessage }, { receiveMessage }, { withTenant }] = await Promise.all([
    import('@/server/einvoice'),
    import('@/server/salesforce'),
    import('@/server/db/tenant'),
  ])
  const file = await fileOf(document_id)
  const xml = writeMessage({
    type: 'NS',
    family: 'B2B',
    identificativo_sdi: '123456',
    nome_file: file.file_name,
    hash: file.sha256,
    data_ora_ricezione: '2026-11-20T10:00:00+01:00',
    message_id: '1',
    errors: [{ code: '00305', description: 'IdCodice non valido', suggestion: '' }],
  })
  const { structureId } = caller
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  const message = { name: file.file_name.replace('.xml', '_NS_001.xml'), bytes: Buffer.from(xml) }
  await withTenant(scope, (tx) => receiveMessage(tx, file.id, message))
}

describe('an integration is sent to the exchange system', () => {
  it('which delivers it, and the bill, the list and its own page say how far it is', async () => {
    const { bill, id } = await made()
    const states = async () => {
      const list = (await call('GET', 'invoice/list/structure?agreementTypeValue=passive')).body.invoice_list
      const row = list.find((one: { id: number }) => one.id === id)
      const own = await read(id)
      const named = (await read(bill)).integration
      return [named.exchange_state, row.exchange_state, own.exchange.state, own.state, row.state]
    }
    expect(await states()).toEqual(['READY', 'READY', 'READY', 'ISSUED', 'ISSUED'])
    expect((await send(id)).body.invoice.exchange_state).toBe('SENDING')
    expect(await states()).toEqual(['SENDING', 'SENDING', 'SENDING', 'ISSUED', 'ISSUED'])
    await work(context.api)
    expect(await states()).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'ISSUED', 'ISSUED'])
    const { body } = await call('GET', `einvoice/messages/${id}`)
    expect(body.message_list.map((one: { message_type: string }) => one.message_type)).toEqual(['RC'])
    const own = await read(id)
    expect(own.exchange.identificativo_sdi).toMatch(/^\d+$/)
    expect([own.residual, own.state_list.length]).toEqual([0, 1])
  })

  it('once, however many ask for it', async () => {
    const { id } = await made()
    const answers = await withFileHeld(id, () => Array.from({ length: 100 }, () => send(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sendings = () =>
      context.api.asSystem((tx) => tx.audit_entry.count({ where: { action: 'SEND', entity_id: String(id) } }))
    expect(await sendings()).toBe(1)
    await work(context.api)
    await send(id)
    await work(context.api)
    expect(await sendings()).toBe(1)
    expect((await call('GET', `einvoice/messages/${id}`)).body.message_list).toHaveLength(1)
  }, 60_000)

  it('and neither the bill itself is, nor an integration in the bin', async () => {
    const { bill, id } = await made()
    expect((await send(bill)).body.code).toBe('ERROR_DOCUMENT_RECEIVED')
    await call('DELETE', `passive/${id}`)
    expect((await send(id)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('and stays out of the bin while it is under way, and for ever once it has arrived', async () => {
    const { bill, id } = await made()
    await send(id)
    const remove = async () => (await call('DELETE', `passive/${id}`)).body.code
    expect(await remove()).toBe('ERROR_INTEGRATION_SENT')
    const states = ['SENT', 'FAILED', 'DELIVERED', 'NOT_DELIVERED']
    for (const state of states) {
      await context.api.asSystem((tx) =>
        tx.einvoice_file.updateMany({ where: { document_id: id }, data: { state } }),
      )
      expect([state, await remove()]).toEqual([state, 'ERROR_INTEGRATION_SENT'])
    }
    expect((await integrate(context.api, caller, bill)).body.code).toBe('ERROR_INTEGRATION_EXISTS')
  })

  it('again after the channel failed', async () => {
    const { id } = await made()
    await send(id)
    const { fileWasNotSent } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const file = await fileOf(id)
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, 'no route'))
    expect((await read(id)).exchange).toMatchObject({ state: 'FAILED', error: 'no route' })
    await send(id)
    await work(context.api)
    expect((await read(id)).exchange.state).toBe('DELIVERED')
  })
})

describe('a rejected integration', () => {
  it('is not sent again: it goes to the bin, and a new one is made, sent and delivered', async () => {
    const { bill, id } = await made()
    await send(id)
    await reject(id)
    expect((await read(bill)).integration).toMatchObject({ id, exchange_state: 'REJECTED' })
    expect((await read(id)).exchange.message_list).toMatchObject([{ message_type: 'NS' }])
    expect((await send(id)).body.code).toBe('ERROR_INTEGRATION_REJECTED')
    expect((await call('DELETE', `passive/${id}`)).status).toBe(200)
    const second = await addIntegration(context.api, caller, bill)
    expect(second.fullNumeration).toBe('2/AF/2026')
    await send(second.id)
    await work(context.api)
    expect((await read(bill)).integration).toMatchObject({ id: second.id, exchange_state: 'DELIVERED' })
    expect(await readVatSummary(context.api, caller, '2026-11')).toMatchObject({ VP4: 44, VP5: 44 })
  })
})

describe('the files for the accountant', () => {
  it('hold the file of an integration once, with the message about it', async () => {
    const { id } = await made()
    await send(id)
    await work(context.api)
    const { file_name } = await fileOf(id)
    const held = (files: ReadonlyMap<string, Buffer>) =>
      [...files.keys()].filter((name) => name.includes(file_name.replace('.xml', '')))
    const month = await wholeMonthExport(context.api, caller, '2026-11')
    expect(wrongInIndex(month)).toEqual([])
    const year = await wholeYearPackage(context.api, caller, 2026)
    const isMessage = (name: string) => name.includes('_RC_')
    for (const names of [held(month.files), held(year.files)]) {
      expect(
        names
          .filter((name) => name.endsWith('.xml'))
          .map(isMessage)
          .sort(),
      ).toEqual([false, true])
    }
  })
})

describe('an integration of a structure with a channel of its own', () => {
  it('leaves by its account at Invoicetronic, and is delivered there', async () => {
    const opened = await openInvoicetronicStudio(context.api, provider)
    caller = opened.caller
    const { id } = await made()
    expect((await send(id)).status).toBe(200)
    await sendByIntermediary(caller, (await fileOf(id)).id)
    const [kept] = opened.account.sends
    if (!kept) throw new Error('nothing was handed over')
    expect(kept.file_name).toBe((await fileOf(id)).file_name)
    opened.account.report(kept, 'Consegnato')
    await pollIntermediary(caller)
    expect((await fileOf(id)).state).toBe('DELIVERED')
  })

  it('leaves from its PEC box', async () => {
    const opened = await openPecStudio(context.api)
    caller = opened.caller
    const { id } = await made()
    expect((await send(id)).status).toBe(200)
    const { pecSend } = await import('@/server/jobs/exchange/pec-send')
    await pecSend.run({ structure_id: caller.structureId })
    expect(opened.box.taken.map(({ name }) => name)).toEqual([(await fileOf(id)).file_name])
    expect((await fileOf(id)).state).toBe('SENT')
  })
})
