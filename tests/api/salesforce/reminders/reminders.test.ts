import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  company,
  invoiceData,
  issuedInvoice,
  line,
  newVatNumber,
  studio,
} from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'

const context = testApi()
const base = '/api/salesforce/rest'
const RULES = [
  { giorni: -3, tono: 'CORDIALE' },
  { giorni: 7, tono: 'CORDIALE' },
  { giorni: 15, tono: 'FERMO' },
]

let restore: (() => void) | null = null

afterEach(() => restore?.())

/** Runs the night's job on a day, at seven in the morning. */
async function runOn(day: string): Promise<void> {
  const { setClock } = await import('@/server/platform/clock')
  const { remindersSend } = await import('@/server/jobs/reminders-send')
  restore?.()
  restore = setClock(() => new Date(`${day}T06:00:00Z`))
  await remindersSend.run({})
}

async function remindingStudio(regole = RULES, attivo = true) {
  const made = await studio(context.api)
  const path = '/api/auth/rest/structure/configuration'
  const { body } = await context.api.call('GET', path, { as: made.caller })
  const data = { ...body.data, solleciti: { attivo, regole } }
  const saved = await context.api.call('PUT', path, { as: made.caller, body: { data } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return made
}

/** 500.00 that fall due on 1 March 2026. */
const fiveHundred = (as: Caller, sku: string, over: object = {}) =>
  issuedInvoice(
    context.api,
    as,
    invoiceData(sku, {
      date: '2026-02-01',
      product_list: [line({ single_price: 500, iva: 0, natura: 'N4' })],
      invoice_configuration: {
        typology: 'DIGITAL',
        payment_methods: ['ALLOWANCE'],
        payment_days: [28],
      },
      ...over,
    }),
  )

const pay = (as: Caller, document_id: number, amount: number, date: string) =>
  context.api.call('POST', `${base}/payment/add`, {
    as,
    body: { payment_data: { document_id, amount, date } },
  })

/** The reminders of the structure in the outbox: the day that they were written, and their text. */
async function mails(as: Caller) {
  const rows = await context.api.asSystem((tx) =>
    tx.reminder_sent.findMany({
      where: { structure_id: as.structureId },
      include: { mail: true },
      orderBy: { id: 'asc' },
    }),
  )
  return rows.map(({ created_at, mail, open_amount, days }) => ({
    day: created_at.toISOString().slice(0, 10),
    open: open_amount.toNumber(),
    days,
    to: mail?.recipient ?? '',
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    mailId: mail?.id ?? 0,
  }))
}

const days = async (as: Caller) => (await mails(as)).map(({ day }) => day)

describe('reminders by rule', () => {
  it('go on the day of each rule, once, for what is open then', async () => {
    const { caller, customer } = await remindingStudio()
    const { id, fullNumeration } = await fiveHundred(caller, customer.sku)
    for (const day of ['2026-02-25', '2026-02-26', '2026-02-26', '2026-02-27', '2026-03-01']) await runOn(day)
    expect(await days(caller)).toEqual(['2026-02-26'])
    await pay(caller, id, 200, '2026-03-05')
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-08', '2026-03-15', '2026-03-16', '2026-03-17']) {
      await runOn(day)
    }
    const sent = await mails(caller)
    expect(sent.map(({ day, open, days: rule }) => [day, open, rule])).toEqual([
      ['2026-02-26', 500, -3],
      ['2026-03-08', 300, 7],
      ['2026-03-16', 300, 15],
    ])
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Promemoria: la fattura ${fullNumeration} scade il 1 marzo 2026`,
      `Fattura ${fullNumeration}: pagamento in scadenza al 1 marzo 2026`,
      `Ultimo sollecito: fattura ${fullNumeration}`,
    ])
    expect(sent[0]?.text).toContain('500,00')
    for (const { text, to } of sent.slice(1)) {
      expect(text).toContain('300,00')
      expect(text).not.toContain('500,00')
      expect(to).toBe('info@officinarossi.example')
    }
  })

  it('go once each when nothing ran for three days, and when many run at once', async () => {
    const { caller, customer } = await remindingStudio()
    await fiveHundred(caller, customer.sku)
    await runOn('2026-02-24')
    await runOn('2026-02-28')
    await runOn('2026-03-06')
    await runOn('2026-03-10')
    const { setClock } = await import('@/server/platform/clock')
    const { remindersSend } = await import('@/server/jobs/reminders-send')
    restore?.()
    restore = setClock(() => new Date('2026-03-16T06:00:00Z'))
    await Promise.all(Array.from({ length: 10 }, () => remindersSend.run({})))
    expect(await days(caller)).toEqual(['2026-02-28', '2026-03-10', '2026-03-16'])
  })

  it('say only what still makes sense after a long pause', async () => {
    const { caller, customer } = await remindingStudio()
    await fiveHundred(caller, customer.sku)
    await runOn('2026-03-02')
    expect(await days(caller)).toEqual([])
    await runOn('2026-03-17')
    expect((await mails(caller)).map(({ days: rule }) => rule)).toEqual([15])
    const other = await remindingStudio()
    await fiveHundred(other.caller, other.customer.sku)
    await runOn('2026-06-01')
    expect(await days(other.caller)).toEqual([])
  })

  it('leave out what is paid, paused, without an address, or of who does not want them', async () => {
    const { caller, customer } = await remindingStudio()
    const silent = await addEntry(context.api, caller, company({ email: '' }))
    const calm = await addEntry(
      context.api,
      caller,
      company({
        business: { name: 'Calma S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' },
      }),
    )
    const paid = await fiveHundred(caller, customer.sku)
    const paused = await fiveHundred(caller, customer.sku)
    await fiveHundred(caller, silent.sku)
    const ofCalm = await fiveHundred(caller, calm.sku)
    await pay(caller, paid.id, 500, '2026-02-20')
    const pause = (document_id: number, of: string, isPaused = true) =>
      context.api.call('POST', `${base}/reminder/pause`, {
        as: caller,
        body: { document_id, of, paused: isPaused },
      })
    expect((await pause(paused.id, 'DOCUMENT')).body.reminder_state).toMatchObject({
      is_document_paused: true,
    })
    expect((await pause(ofCalm.id, 'CUSTOMER')).body.reminder_state).toMatchObject({
      is_customer_paused: true,
    })
    await runOn('2026-02-26')
    expect(await days(caller)).toEqual([])
    await pause(paused.id, 'DOCUMENT', false)
    await runOn('2026-02-27')
    expect(await days(caller)).toEqual(['2026-02-27'])
    const off = await remindingStudio(RULES, false)
    await fiveHundred(off.caller, off.customer.sku)
    await runOn('2026-02-26')
    expect(await days(off.caller)).toEqual([])
  })

  it('go with a PDF of what is owed', async () => {
    const { caller, customer } = await remindingStudio()
    const { id, fullNumeration } = await fiveHundred(caller, customer.sku)
    await pay(caller, id, 200, '2026-02-20')
    await runOn('2026-03-08')
    const [mail] = await mails(caller)
    const { reminderAttachment } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: 'test',
    }
    const file = await reminderAttachment((run) => withTenant(scope, run), mail?.mailId ?? 0, 'it')
    const text = await pdfText(file?.content ?? new Uint8Array())
    expect(text).toContain(`Fattura ${fullNumeration}`)
    expect(text).toContain('Totale da pagare 300,00')
  })
})

describe('a reminder by hand', () => {
  it('goes at once, as often as it is sent, and is told with the others', async () => {
    const { caller, customer } = await remindingStudio(RULES, false)
    const { id } = await fiveHundred(caller, customer.sku)
    const send = () =>
      context.api.call('POST', `${base}/reminder/send`, { as: caller, body: { document_id: id } })
    expect((await send()).body.mail_to).toBe('info@officinarossi.example')
    expect((await send()).status).toBe(200)
    const { body } = await context.api.call('GET', `${base}/reminder/document/${id}`, { as: caller })
    expect(body.reminder_state).toMatchObject({
      is_active: false,
      is_open: true,
      is_document_paused: false,
      reminder_list: [{ due_day: '2026-03-01', open_amount: 500, days: null }, { days: null }],
    })
    await pay(caller, id, 500, '2026-02-20')
    expect((await send()).body.code).toBe('ERROR_REMINDER_NOTHING')
  })

  it('needs an address', async () => {
    const { caller } = await remindingStudio()
    const silent = await addEntry(context.api, caller, company({ email: '' }))
    const { id } = await fiveHundred(caller, silent.sku)
    const { body } = await context.api.call('POST', `${base}/reminder/send`, {
      as: caller,
      body: { document_id: id },
    })
    expect(body.code).toBe('ERROR_DOCUMENT_NO_ADDRESS')
  })
})
