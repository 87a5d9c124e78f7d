import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'

const context = testApi()
const base = '/api/salesforce/rest'

/** An issued invoice that was sent by mail, and the secret of its link. */
async function sent() {
  const { caller, customer } = await studio(context.api)
  const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku, { note: 'Grazie' }))
  const body = { invoice_id: invoice.id, mail_to: 'cliente@posta.example' }
  await context.api.call('POST', `${base}/invoice/send`, { as: caller, body })
  return { caller, invoice, token: await tokenOf(caller) }
}

async function tokenOf(caller: Awaited<ReturnType<typeof studio>>['caller']): Promise<string> {
  const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: caller })
  const { body: read } = await context.api.call('GET', `/api/auth/rest/outbox/${body.mail_list[0].id}`, {
    as: caller,
  })
  return /\/(?:documents|signature)\/([\w-]{43})/.exec(read.mail.text)?.[1] ?? ''
}

const open = (token: string) => context.api.call('GET', `${base}/document/shared/${token}`)
const sharesOf = async (caller: Awaited<ReturnType<typeof studio>>['caller'], id: number) =>
  (await context.api.call('GET', `${base}/document/${id}/shares`, { as: caller })).body.share_list

describe('the link of a sent document', () => {
  it('shows whoever has it what stands on paper, and nothing of how we keep it', async () => {
    const { token } = await sent()
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body.document).toMatchObject({ full_numeration: '1/2026', note: 'Grazie', typology: 'DIGITAL' })
    expect(body.document.anagrafica_receiver.business_name).toBe('Officina Rossi S.r.l.')
    const text = JSON.stringify(body.document)
    for (const inner of ['state_list', 'revision', 'origin', 'cross_id', 'cliente@posta.example'])
      expect(text).not.toContain(inner)
    expect(body.document.anagrafica_receiver.sku).toBe('')
    const pdf = await context.api.call('GET', `${base}/document/shared/${token}/pdf`)
    expect(pdf.headers.get('content-disposition')).toContain('fattura1_2026.pdf')
  })

  it('is kept as its hash only', async () => {
    const { token, invoice } = await sent()
    const rows = await context.api.asSystem((tx) =>
      tx.document_share.findMany({ where: { document_id: invoice.id } }),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('tells the sender when it was opened, by others than the sender', async () => {
    const { caller, invoice, token } = await sent()
    const say = (as?: typeof caller) =>
      context.api.call('POST', `${base}/document/shared/opened`, { as, body: { token } })
    await open(token)
    await say(caller)
    expect(await sharesOf(caller, invoice.id)).toMatchObject([
      { recipient: 'cliente@posta.example', opens: 0, first_opened_at: null },
    ])
    await Promise.all(Array.from({ length: 20 }, () => say()))
    const [share] = await sharesOf(caller, invoice.id)
    expect(share).toMatchObject({ opens: 20 })
    expect(share.first_opened_at).toMatch(/^2026-/)
  })

  it('opens nothing once it is expired, and says no more than for one that never was', async () => {
    const { invoice, token } = await sent()
    await context.api.asSystem((tx) =>
      tx.document_share.updateMany({
        where: { document_id: invoice.id },
        data: { expires_at: new Date('2026-01-01T00:00:00Z') },
      }),
    )
    const [expired, unknown] = [await open(token), await open('x'.repeat(43))]
    expect([expired.status, expired.body.code]).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
    expect([unknown.status, unknown.body.code, unknown.body.description]).toEqual([
      410,
      'ERROR_TOKEN_EXPIRED',
      expired.body.description,
    ])
    const body = { token }
    expect((await context.api.call('POST', `${base}/document/shared/opened`, { body })).status).toBe(410)
    expect((await context.api.call('GET', `${base}/document/shared/${token}/pdf`)).status).toBe(410)
  })

  it('ends with its mail, so that whoever is forgotten leaves none', async () => {
    const { caller, invoice, token } = await sent()
    await context.api.asSystem((tx) => tx.mail_outbox.deleteMany({ where: { document_id: invoice.id } }))
    expect((await open(token)).status).toBe(410)
    expect(await sharesOf(caller, invoice.id)).toEqual([])
  })

  it('shows no offer that was taken back, nor what became of it until it is sent anew', async () => {
    const { caller, customer } = await studio(context.api)
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    const call = (method: string, path: string, body?: object) =>
      context.api.call(method, `${base}/${path}`, { as: caller, body })
    await call('POST', 'offer/send', { offer_id: offer.id, mail_to: 'cliente@posta.example' })
    const token = await tokenOf(caller)
    expect((await open(token)).status).toBe(200)
    expect((await call('GET', `offer/delete/${offer.id}`)).status).toBe(200)
    expect((await open(token)).status).toBe(410)
    expect((await call('POST', 'document/restore', { id: offer.id })).status).toBe(200)
    expect((await open(token)).status).toBe(410)
  })

  it('lasts 60 days, and is listed to who sees documents of its kind only', async () => {
    const { caller, customer } = await studio(context.api)
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    const body = { offer_id: offer.id, mail_to: 'cliente@posta.example' }
    await context.api.call('POST', `${base}/offer/send`, { as: caller, body })
    const [share] = await sharesOf(caller, offer.id)
    const days = (Date.parse(share.expires_at) - Date.parse(share.created_at)) / 86_400_000
    expect(Math.round(days)).toBe(60)
    const invoicesOnly = await context.api.caller({
      structure: { id: caller.structureId },
      roles: ['GUI_CAN_LIST_INVOICE'],
    })
    const other = await context.api.call('GET', `${base}/document/${offer.id}/shares`, { as: invoicesOnly })
    expect(other.status).toBe(404)
  })

  it('is refused to who follows too many', async () => {
    const { token } = await sent()
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const bucket = 'share:address:203.0.113.77'
    await context.api.asSystem((tx) => tx.attempt.createMany({ data: Array(300).fill({ bucket }) }))
    const answer = await context.api.call('GET', `${base}/document/shared/${token}`, { headers })
    expect(answer.status).toBe(429)
  })
})
