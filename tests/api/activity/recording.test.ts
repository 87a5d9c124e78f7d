import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACTIVITIES, ACTIVITY_KINDS, STREAM_KINDS } from '@/lib/domain/activity/activity-kinds'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addContract,
  addEntry,
  addOffer,
  addPurchase,
  agreementData,
  company,
  createInvoice,
  invoiceData,
  issuedInvoice,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { creditedLines, pay, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'

const context = testApi()
const base = '/api/salesforce/rest'

async function must(as: Caller | null, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as: as ?? undefined, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

type Recorded = {
  kind: string
  account_id: number | null
  subject_id: number
  anagrafica_sku: string | null
  cents: number | null
}

/** The events of documents and money in the timeline of a structure, in the order in which they were written. */
const recorded = (structureId: number): Promise<Recorded[]> =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<Recorded[]>`
      select kind, account_id, subject_id, anagrafica_sku, cents::int as cents from activity
      where structure_id = ${structureId} and kind not like 'ENTRY_%' and kind = any(${ACTIVITY_KINDS}) order by id`,
  )

const kindsIn = async (structureId: number) => (await recorded(structureId)).map(({ kind }) => kind)

/** A mail of a document to its customer, and the customer's opening of its link. */
async function mailAndOpen(as: Caller, sending: string, body: object) {
  await must(as, 'POST', sending, body)
  const mail = await context.api.asSystem((tx) =>
    tx.mail_outbox.findFirstOrThrow({
      where: { structure_id: as.structureId },
      orderBy: { id: 'desc' },
    }),
  )
  const { withSigningLinks } = await import('@/server/platform/signing-links')
  const [, place = '', token] = /\/(documents|signature)\/([\w-]{43})/.exec(withSigningLinks(mail.text)) ?? []
  const path = place === 'signature' ? `${base}/document/signature/opened` : `${base}/document/shared/opened`
  for (const _ of ['first', 'second']) await must(null, 'POST', path, { token })
}

describe('the stream of activity', () => {
  it('has each step of an invoice once, with its customer, its author and its total to the cent', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    expect(await recorded(caller.structureId)).toEqual([])
    await must(caller, 'PUT', `${base}/invoice/issue/${draft.id}`)
    await mailAndOpen(caller, `${base}/invoice/send`, { invoice_id: draft.id, mail_to: 'a@posta.example' })
    const paid = await pay(context.api, caller, draft.id, { amount: draft.total })
    await reversePaymentOf(context.api, caller, paid.body.payment_id)
    const note = await creditedLines(context.api, caller, draft.id, [0])
    const cents = Math.round(draft.total * 100)
    const of = { account_id: caller.accountId, anagrafica_sku: customer.sku, cents, subject_id: draft.id }
    expect(await recorded(caller.structureId)).toEqual([
      { ...of, kind: 'INVOICE_ISSUED' },
      { ...of, kind: 'INVOICE_MAILED', cents: null, subject_id: expect.any(Number) },
      { ...of, kind: 'INVOICE_OPENED', cents: null, account_id: null },
      { ...of, kind: 'PAYMENT_IN' },
      { ...of, kind: 'PAYMENT_IN_REVERSED' },
      { ...of, kind: 'CREDITNOTE_ISSUED', subject_id: note, cents: expect.any(Number) },
    ])
  })

  it('has what became of drafts, offers, contracts, received documents and purchases', async () => {
    const { caller, customer } = await studio(context.api)
    const structureId = caller.structureId
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await must(caller, 'DELETE', `${base}/invoice/${draft.id}`)
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    await mailAndOpen(caller, `${base}/offer/send`, { offer_id: offer.id, mail_to: 'a@posta.example' })
    await must(caller, 'POST', `${base}/offer/update/state`, {
      offer_data: { id: offer.id, json_state: { offer_state: 'REJECTED' } },
    })
    await addContract(context.api, caller, agreementData(customer.sku), { signed: true })
    const received = await addReceivedDocument(context.api, caller, customer.sku)
    await pay(context.api, caller, received.id, { amount: 10 })
    await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
    expect(await kindsIn(structureId)).toEqual([
      'INVOICE_DELETED',
      'OFFER_SENT',
      'OFFER_MAILED',
      'OFFER_OPENED',
      'OFFER_REJECTED',
      'CONTRACT_SIGNED',
      'RECEIVED_INVOICE_RECEIVED',
      'PAYMENT_OUT',
      'PURCHASE_RECORDED',
    ])
  })

  it('has no trace of what was rolled back', async () => {
    const { caller, customer } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const { queueMail } = await import('@/server/platform/mailer')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    const mail = { to: 'a@posta.example', subject: 'Prova', text: 'Prova', html: '' }
    const failing = withTenant(scope, async (tx) => {
      await queueMail(tx, mail)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const refused = await pay(context.api, caller, invoice.id, { amount: invoice.total + 1 })
    expect(refused.status).toBe(422)
    expect(await kindsIn(caller.structureId)).toEqual(['INVOICE_ISSUED'])
    await withTenant(scope, (tx) => queueMail(tx, mail))
    expect(await kindsIn(caller.structureId)).toEqual(['INVOICE_ISSUED', 'OTHER_MAILED'])
  })

  it('names the one entry that has the address of a mail, and none where two have it', async () => {
    const { caller } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const { queueMail } = await import('@/server/platform/mailer')
    const one = await addEntry(context.api, caller, company({ email: 'Uno@posta.example' }))
    for (const name of ['A', 'B']) {
      await addEntry(context.api, caller, company({ business: { name }, email: 'due@posta.example' }))
    }
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    await withTenant(scope, async (tx) => {
      for (const to of ['uno@posta.example', 'due@posta.example']) {
        await queueMail(tx, { to, subject: 'Prova', text: 'Prova', html: '' })
      }
    })
    const rows = await recorded(caller.structureId)
    expect(rows.map(({ anagrafica_sku }) => anagrafica_sku)).toEqual([one.sku, null])
  })

  it('is only added: neither the application nor the system changes it', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    const attempts = [
      `update activity set kind = 'X'`,
      `update activity set anagrafica_sku = null`,
      'delete from activity',
    ]
    for (const sql of attempts) {
      await expect(withTenant(scope, (tx) => tx.$executeRawUnsafe(sql))).rejects.toThrow()
      await expect(context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))).rejects.toThrow(/only added/)
    }
    expect(await kindsIn(caller.structureId)).toEqual(['INVOICE_ISSUED'])
  })

  it('is derived of what happened before as it is recorded from now on', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    await mailAndOpen(caller, `${base}/invoice/send`, { invoice_id: invoice.id, mail_to: 'a@posta.example' })
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    await mailAndOpen(caller, `${base}/offer/send`, { offer_id: offer.id, mail_to: 'a@posta.example' })
    const paid = await pay(context.api, caller, invoice.id, { amount: 5 })
    await reversePaymentOf(context.api, caller, paid.body.payment_id)
    await addContract(context.api, caller, agreementData(customer.sku), { signed: true })
    await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
    const migration = readFileSync('prisma/migrations/0019_activity/migration.sql', 'utf8')
    const [past = ''] = /SELECT structure_id, at, kind[\s\S]+?(?= ORDER BY at;)/.exec(migration) ?? []
    const columns = `at, kind, subject_id, anagrafica_sku, cents::int as cents, data - 'change_id' as data`
    const [derived, written] = await context.api.asSystem(async (tx) => [
      await tx.$queryRawUnsafe<object[]>(
        `select ${columns} from (${past}) p where structure_id = ${caller.structureId} order by at, kind`,
      ),
      await tx.$queryRawUnsafe<object[]>(
        `select ${columns} from activity where structure_id = ${caller.structureId} and kind not like 'ENTRY_%' order by at, kind`,
      ),
    ])
    expect(written).toHaveLength(13)
    expect(derived).toEqual(written)
  })
})

describe('the kinds of activity', () => {
  it('are declared, every one that the database can write of a document', async () => {
    const rows = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ kind: string }[]>`
        select distinct activity_of_state(k, t, s, b) as kind
        from unnest(array['INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT', 'PROFORMA']) k, unnest(array['ACTIVE', 'PASSIVE']) t,
          unnest(array['DRAFT', 'TO_BE_ISSUED', 'READY_TO_SEND', 'ISSUED', 'SENT', 'SIGNED', 'ACCEPTED', 'STARTED',
            'REJECTED', 'DELETED', 'LATE', 'EXPIRED', 'PAYED', 'DIGITAL_SENT_IN_PROGRESS', 'DIGITAL_OUTPUT_ERROR',
            'DIGITAL_SENT_ESITO_OK', 'DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_WARNING', 'DIGITAL_SENT_ERROR',
            'DIGITAL_SENT_ESITO_KO']) s,
          unnest(array[null, 'DRAFT', 'READY_TO_SEND', 'ISSUED', 'SENT', 'PAYED', 'DELETED']) b
        where not (t = 'PASSIVE' and k = 'PROFORMA')
          and not (t = 'ACTIVE' and k = 'OFFER' and s in ('ACCEPTED', 'STARTED')) and s is distinct from b`,
    )
    const written = rows.flatMap(({ kind }) => kind ?? []).sort()
    const declared = STREAM_KINDS.filter(
      (kind) => ACTIVITIES[kind].subject === 'DOCUMENT' && !/^PAYMENT|_OPENED$/.test(kind),
    ).sort()
    expect(written).toEqual(declared)
  })

  it('leave out what the calendar does, and the way back from a payment', async () => {
    const [row] = await context.api.asSystem(
      (tx) => tx.$queryRaw<Record<string, string | null>[]>`
        select activity_of_state('INVOICE', 'ACTIVE', 'EXPIRED', 'ISSUED') as expired,
          activity_of_state('INVOICE', 'ACTIVE', 'ISSUED', 'PAYED') as back,
          activity_of_state('INVOICE', 'ACTIVE', 'DIGITAL_SENT_SUCCESS', 'PAYED') as delivered_before,
          activity_of_state('INVOICE', 'PASSIVE', 'ISSUED', 'LATE') as agreed_again,
          activity_of_state('INVOICE', 'ACTIVE', 'DIGITAL_SENT_IN_PROGRESS', 'PAYED') as transmitted`,
    )
    expect(row).toEqual({
      expired: null,
      back: null,
      delivered_before: null,
      agreed_again: null,
      transmitted: 'INVOICE_TRANSMITTED',
    })
  })
})
