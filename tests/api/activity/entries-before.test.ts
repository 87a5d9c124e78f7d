import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { derivedAndWritten } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addOffer,
  agreementData,
  company,
  createInvoice,
  invoiceData,
  studio,
} from '@/tests/support/builders'

const context = testApi({ STORAGE_DIR: '.data/test-entries-before' })
const MIGRATION = '0033_activity_of_entries'
const registry = '/api/anagrafica/rest/anagrafica'

async function must(as: Caller, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const mailTo = async ({ structureId }: Caller, to: string) => {
  const { queueMail } = await import('@/server/platform/mailer')
  const { withTenant } = await import('@/server/db/tenant')
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  await withTenant(scope, (tx) => queueMail(tx, { to, subject: 'Prova', text: 'Prova', html: '' }))
}

/** A customer with a note, a file, a contact and drafts, and mails to each of its addresses, one of them not its alone. */
async function known() {
  const { caller } = await studio(context.api)
  const customer = await addEntry(
    context.api,
    caller,
    company({
      email: 'a@posta.example',
      email_second: 'Due@posta.example',
      pec_destinatario: 'a@pec.example',
    }),
  )
  await addEntry(context.api, caller, company({ email: 'due@posta.example' }))
  await createInvoice(context.api, caller, invoiceData(customer.sku))
  await addOffer(context.api, caller, agreementData(customer.sku))
  await must(caller, 'POST', `${registry}/${customer.id}/notes`, { text: 'Richiamare' })
  await must(caller, 'POST', `${registry}/${customer.id}/contact_log`, { kind: 'CALL', day: '2026-01-05' })
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7'], 'contratto.pdf'))
  await context.api.call('POST', `${registry}/${customer.id}/attachments`, { as: caller, form })
  for (const to of ['a@posta.example', 'due@posta.example', 'A@pec.example', 'x@posta.example']) {
    await mailTo(caller, to)
  }
  return { caller, customer }
}

it('what entries have in their timelines is derived of what happened before as it is recorded from now on', async () => {
  const { caller } = await known()
  const kinds = ['ENTRY_FILED', 'ENTRY_CONTACTED', 'ENTRY_MAILED', 'INVOICE_DRAFTED', 'OFFER_DRAFTED']
  const [derived, written] = await derivedAndWritten(context.api, caller.structureId, MIGRATION, ...kinds)
  // Nobody knows who had a mail sent before.
  const named = (row: object) => ({ ...row, account_id: 0 })
  expect(written).toHaveLength(6)
  expect(derived.map(named)).toEqual(written.map(named))
})

it('rows of before get their note, their change of state and the one entry of their address', async () => {
  const { caller, customer } = await known()
  const sql = readFileSync(`prisma/migrations/${MIGRATION}/migration.sql`, 'utf8')
  const [, updates = ''] = /DISABLE TRIGGER activity_kept;([\s\S]+?)ALTER TABLE/.exec(sql) ?? []
  const rows = `select id, kind, subject_id, anagrafica_sku, data from activity
    where structure_id = ${caller.structureId} order by id`
  const [before, reset, after] = await context.api.asSystem(async (tx) => {
    const read = () => tx.$queryRawUnsafe<object[]>(rows)
    const now = await read()
    await tx.$executeRawUnsafe('alter table activity disable trigger activity_kept')
    await tx.$executeRawUnsafe(`update activity a set data = '{}', subject_id = case kind when 'ENTRY_NOTED' then
      ${customer.id} else subject_id end, anagrafica_sku = case kind when 'OTHER_MAILED' then null else anagrafica_sku end
      where structure_id = ${caller.structureId}`)
    const old = await read()
    for (const update of updates.split(';')) if (update.trim()) await tx.$executeRawUnsafe(update)
    await tx.$executeRawUnsafe('alter table activity enable trigger activity_kept')
    return [now, old, await read()]
  })
  expect(reset).not.toEqual(before)
  expect(after).toEqual(before)
})
