import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountStatement } from '@/lib/api/salesforce/balances/account-statement-fields'
import { addDays } from '@/lib/domain/core/day'
import { Api, type Caller } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { runsOf } from '@/tests/support/property-runs'
import { eurosOf, leadLife, lifeStep } from '@/tests/support/salesforce/customer-life'
import { pay } from '@/tests/support/salesforce/payments'
import { dayFromNow } from '@/tests/support/time/days'

const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({ SMTP_URL: await smtp.listen(), MAIL_FROM: 'Luna <luna@studio.example>' })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

const base = '/api/salesforce/rest/accountstatement'

async function statementOf(as: Caller, sku: string, days: Record<string, string>): Promise<AccountStatement> {
  const { status, body } = await api.call('GET', `${base}/${sku}?${new URLSearchParams(days)}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.statement
}

/** An invoice of 122.00 that is overdue, half of it paid ten days ago; and a draft. */
async function owing() {
  const { caller: as, customer } = await studio(api)
  const { id } = await issuedInvoice(api, as, invoiceData(customer.sku, { date: dayFromNow(-50) }))
  await createInvoice(api, as, invoiceData(customer.sku, { date: dayFromNow(-50) }))
  await pay(api, as, id, { date: dayFromNow(-10), amount: 61 })
  return { as, customer }
}

it('has the movements of the period with their balance, and what is open today', async () => {
  const { as, customer } = await owing()
  const days = { date_from: dayFromNow(-60), date_to: dayFromNow(0) }
  expect(await statementOf(as, customer.sku, days)).toMatchObject({
    opening: 0,
    closing: 61,
    open: 61,
    overdue: 61,
    movement_list: [
      { date: dayFromNow(-50), kind: 'INVOICE', debit: 122, credit: null, balance: 122 },
      { date: dayFromNow(-10), kind: 'PAYMENT', debit: null, credit: 61, balance: 61 },
    ],
    open_list: [{ due: dayFromNow(-20), amount: 122, open: 61 }],
  })
  const later = { date_from: dayFromNow(-20), date_to: dayFromNow(-11) }
  expect(await statementOf(as, customer.sku, later)).toMatchObject({
    opening: 122,
    closing: 122,
    movement_list: [],
  })
})

it('is right to the cent in any period, whatever is invoiced, credited, paid in part, taken back and refunded', async () => {
  const { caller: as, customer } = await studio(api)
  const all: Awaited<ReturnType<typeof leadLife>> = []
  let first = dayFromNow(-60)
  const beginning = first
  const period = fc.tuple(fc.nat(40), fc.nat(40))
  const steps = fc.array(lifeStep, { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, period, async (more, [start, length]) => {
      all.push(...(await leadLife(api, as, { sku: customer.sku, first, steps: more })))
      first = addDays(first, more.length)
      const date_from = addDays(beginning, start)
      const date_to = addDays(date_from, length)
      const read = await statementOf(as, customer.sku, { date_from, date_to })
      const until = (day: string) => eurosOf(all.filter(({ date }) => date < day).map(({ cents }) => cents))
      expect([read.opening, read.closing]).toEqual([until(date_from), until(addDays(date_to, 1))])
      const inside = all.filter(({ date }) => date >= date_from && date <= date_to)
      expect(read.movement_list.map(({ kind, debit, credit }) => [kind, debit ?? -(credit ?? 0)])).toEqual(
        inside.map(({ kind, cents }) => [kind, cents / 100]),
      )
      expect(read.open).toBe(eurosOf(all.map(({ cents }) => cents)))
      expect(read.movement_list.at(-1)?.balance ?? read.opening).toBe(read.closing)
    }),
    { numRuns: runsOf(4) },
  )
}, 60_000)

it('is refused for days out of order, and to who may not list payments', async () => {
  const { as, customer } = await owing()
  const days = `date_from=${dayFromNow(0)}&date_to=${dayFromNow(-1)}`
  const refused = await api.call('GET', `${base}/${customer.sku}?${days}`, { as })
  expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_STATEMENT_DAYS'])
  const sender = await api.caller({ roles: ['GUI_CAN_SEND_INVOICE'], structure: { id: as.structureId } })
  const mail = { ana_sku: customer.sku, mail_to: 'anna@posta.example', subject: 'Saldo', text: 'Allegato' }
  expect((await api.call('POST', `${base}/send`, { as: sender, body: mail })).status).toBe(403)
})

it('is refused above 2,000 rows, with the way out', async () => {
  const { as, customer } = await owing()
  // One payment, as if it stood there many times: 2,000 would be taken one by one, each with its sums.
  await api.asSystem(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.$executeRaw`
      insert into document_payment (structure_id, document_id, date, amount, method)
      select d.structure_id, d.id, ${dayFromNow(-5)}::date, 0.01, 'CASH'
      from document d, generate_series(1, 2000) where d.structure_id = ${as.structureId} and d.number is not null`
  })
  const days = `date_from=${dayFromNow(-60)}`
  const refused = await api.call('GET', `${base}/${customer.sku}?${days}`, { as })
  expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_STATEMENT_TOO_LONG'])
  expect(refused.body.description).toContain('periodo più breve')
  const shorter = await statementOf(as, customer.sku, { date_from: dayFromNow(-4) })
  expect(shorter).toMatchObject({ opening: 41, closing: 41 })
})

it('is a PDF, and goes with a mail whose file is erased once it is sent', async () => {
  const { as, customer } = await owing()
  const days = { date_from: dayFromNow(-60), date_to: dayFromNow(0) }
  const pdf = await api.call('GET', `${base}/${customer.sku}/pdf?${new URLSearchParams(days)}`, { as })
  const printed = await pdfText(await pdf.bytes())
  for (const text of ['Estratto conto', 'Saldo iniziale', 'Saldo finale', '61,00', '122,00'])
    expect(printed).toContain(text)
  const mail = { mail_to: 'anna@posta.example', subject: 'Il suo saldo', text: 'Gentile cliente,\n\necco.' }
  const body = { ana_sku: customer.sku, ...days, ...mail }
  expect((await api.call('POST', `${base}/send`, { as, body })).status).toBe(200)
  const rows = () =>
    api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: as.structureId, subject: mail.subject } }),
    )
  const [queued] = await rows()
  expect(
    Buffer.from(queued?.file ?? '')
      .toString('latin1')
      .slice(0, 4),
  ).toBe('%PDF')
  const { mailSend } = await import('@/server/jobs/mail-send')
  await mailSend.run({ mail_id: queued?.id ?? 0, structure_id: as.structureId })
  expect(await rows()).toMatchObject([{ state: 'SENT', file: null, file_name: null }])
  const sent = smtp.received.find((one) => one.includes('Il suo saldo'))
  const { attachments, text } = await PostalMime.parse(sent ?? '')
  expect(text).toContain('Gentile cliente')
  const content = attachments[0]?.content as ArrayBuffer
  expect(await pdfText(new Uint8Array(content))).toContain('Saldo finale')
})
