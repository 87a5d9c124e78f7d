import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { PEC_AUTHORITY, PecBox } from '@/tests/support/exchange/pec-box'

const context = testApi({
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
  EXCHANGE_PEC_LOCAL: '1',
  LUNA_LOG: 'silent',
})
const path = '/api/salesforce/rest/einvoice/pec'
const open: PecBox[] = []

afterEach(async () => {
  for (const box of open.splice(0)) await box.close()
})

let boxes = 0

/** A box on this machine, and the fields with which a user names it. */
async function newBox() {
  const { sandboxChannel } = await import('@/server/exchange/sandbox')
  boxes += 1
  const exchange = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => new Date() })
  const box = new PecBox(`struttura${boxes}@pec.example`, exchange)
  open.push(box)
  return { box, fields: { ...(await box.listen()), password: box.password, is_test: false } }
}

const read = async (as: Caller) => (await context.api.call('GET', path, { as })).body.pec_box
const save = (as: Caller, pec_box: object) => context.api.call('PUT', path, { as, body: { pec_box } })
const act = (as: Caller, action: 'pause' | 'resume') => context.api.call('POST', `${path}/${action}`, { as })

describe('the PEC box of a structure', () => {
  it('is stored once its servers took the user and the password, and its password is never shown', async () => {
    const as = await context.api.caller()
    const { box, fields } = await newBox()
    expect(await read(as)).toBeNull()
    const answer = await save(as, { ...fields, address: fields.address.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(await read(as)).toEqual({
      address: box.address,
      user_name: fields.user_name,
      smtp_host: '127.0.0.1',
      smtp_port: fields.smtp_port,
      imap_host: '127.0.0.1',
      imap_port: fields.imap_port,
      imap_folder: 'INBOX',
      exchange_address: 'sdi01@pec.fatturapa.it',
      is_test: false,
      does_move: false,
      is_used: false,
      state: 'ON',
      paused_for: null,
      last_mail_at: null,
      revision: 1,
    })
    expect(box.taken).toEqual([])
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity: 'pec_account', structure_id: as.structureId } }),
    )
    expect(rows).toMatchObject([{ action: 'CREATE' }])
    expect(JSON.stringify([rows.map(({ changes }) => changes), answer.body])).not.toContain(box.password)
    const stored = await context.api.asSystem((tx) =>
      tx.pec_account.findUniqueOrThrow({ where: { structure_id: as.structureId } }),
    )
    expect(Buffer.from(stored.sealed_password).toString('latin1')).not.toContain(box.password)
  })

  it('is not stored where something does not work, and the field is named', async () => {
    const as = await context.api.caller()
    const { box, fields } = await newBox()
    const outcomes = [
      [{ password: 'sbagliata' }, 'ERROR_PEC_SIGN_IN', 'pec_box.password'],
      [{ smtp_port: 1 }, 'ERROR_PEC_SMTP', 'pec_box.smtp_host'],
      [{ imap_port: 1 }, 'ERROR_PEC_IMAP', 'pec_box.imap_host'],
      [{ imap_folder: 'Non esiste' }, 'ERROR_PEC_IMAP', 'pec_box.imap_host'],
    ] as const
    for (const [over, code, field] of outcomes) {
      const { status, body } = await save(as, { ...fields, ...over })
      expect([status, body.code, JSON.stringify(body)]).toEqual([422, code, expect.stringContaining(field)])
      expect(JSON.stringify(body)).not.toContain(box.password)
    }
    expect(await read(as)).toBeNull()
  })

  it('looks into no network of ours: neither this machine, nor other ports than those of mail', async () => {
    const as = await context.api.caller()
    const { fields } = await newBox()
    const { env } = await import('@/server/platform/env')
    Object.assign(env, { EXCHANGE_PEC_LOCAL: '0' })
    try {
      const outside = { smtp_port: 465, imap_port: 993 }
      const hosts = [
        '127.0.0.1',
        'localhost',
        '2130706433',
        '0x7f.1',
        '10.0.0.7',
        '169.254.169.254',
        'no.invalid',
      ]
      for (const smtp_host of hosts) {
        const { body } = await save(as, { ...fields, ...outside, smtp_host })
        expect([smtp_host, body.code]).toEqual([smtp_host, 'ERROR_PEC_HOST'])
      }
      expect((await save(as, { ...fields, smtp_host: '10.0.0.7', smtp_port: 5432 })).body.code).toBe(
        'ERROR_PEC_PORT',
      )
    } finally {
      Object.assign(env, { EXCHANGE_PEC_LOCAL: '1' })
    }
  })

  it('is no trial that is sent to the exchange system, or nowhere', async () => {
    const as = await context.api.caller()
    const { fields } = await newBox()
    for (const exchange_address of [undefined, 'sdi01@pec.fatturapa.it', 'sdi01@fatturapa.it']) {
      const answer = await save(as, { ...fields, is_test: true, exchange_address })
      expect([answer.status, answer.body.wrong]).toEqual([400, ['pec_box.exchange_address']])
    }
    expect(await read(as)).toBeNull()
  })

  it('keeps its password for its own servers and user: others need it typed again', async () => {
    const as = await context.api.caller()
    const { box, fields } = await newBox()
    await save(as, fields)
    const { password, ...typed } = fields
    const same = await save(as, {
      ...typed,
      is_test: true,
      exchange_address: 'sdi99@prova.example',
      revision: 1,
    })
    expect(same.body.pec_box).toMatchObject({
      is_test: true,
      exchange_address: 'sdi99@prova.example',
      revision: 2,
    })
    const moved = await save(as, { ...typed, smtp_host: 'localhost', revision: 2 })
    expect([moved.status, JSON.stringify(moved.body)]).toEqual([
      400,
      expect.stringContaining('pec_box.password'),
    ])
    expect((await save(as, { ...typed, revision: 1 })).body.code).toBe('ERROR_STALE_REVISION')
    const back = await save(as, { ...fields, revision: 2 })
    expect(back.body.pec_box).toMatchObject({ is_test: false, exchange_address: 'sdi01@pec.fatturapa.it' })
    expect([password, box.taken]).toEqual([box.password, []])
  })

  it('moves mails only when somebody says so, and goes on as it was when a change does not say', async () => {
    const as = await context.api.caller()
    const { fields } = await newBox()
    await save(as, fields)
    expect(await read(as)).toMatchObject({ does_move: false })
    for (const [does_move, shown] of [
      [true, true],
      [undefined, true],
      [false, false],
    ]) {
      const { revision } = await read(as)
      expect((await save(as, { ...fields, does_move, revision })).body.pec_box.does_move).toBe(shown)
      expect(await read(as)).toMatchObject({ does_move: shown })
    }
    const changes = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'pec_account', structure_id: as.structureId, action: 'UPDATE' },
        orderBy: { id: 'asc' },
        select: { changes: true },
      }),
    )
    expect(changes.map((one) => one.changes)).toMatchObject([
      { does_move: [false, true] },
      {},
      { does_move: [true, false] },
    ])
  })

  it('rests and goes on when somebody says so, and after its password was refused once that works', async () => {
    const as = await context.api.caller()
    const { fields } = await newBox()
    expect((await act(as, 'pause')).status).toBe(404)
    expect((await act(as, 'resume')).status).toBe(404)
    await save(as, fields)
    expect((await act(as, 'pause')).body.pec_box).toMatchObject({ state: 'PAUSED', paused_for: 'USER' })
    expect((await act(as, 'resume')).body.pec_box).toMatchObject({ state: 'ON', paused_for: null })
    const { sealPecPassword } = await import('@/server/salesforce/exchange/pec/pec-account')
    await context.api.asSystem((tx) =>
      tx.pec_account.update({
        where: { structure_id: as.structureId },
        data: {
          sealed_password: sealPecPassword('vecchia', as.structureId),
          state: 'PAUSED',
          paused_for: 'AUTHENTICATION',
        },
      }),
    )
    expect((await act(as, 'resume')).body.code).toBe('ERROR_PEC_SIGN_IN')
    expect(await read(as)).toMatchObject({ state: 'PAUSED', paused_for: 'AUTHENTICATION' })
    const { revision } = await read(as)
    expect((await save(as, { ...fields, revision })).body.pec_box).toMatchObject({ state: 'ON' })
  })

  it('belongs to one structure, and is seen and changed by that alone', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const { fields } = await newBox()
    await save(as, fields)
    expect(await read(other)).toBeNull()
    expect((await save(other, fields)).body.code).toBe('ERROR_PEC_ADDRESS_TAKEN')
    expect((await context.api.call('DELETE', path, { as: other })).status).toBe(404)
    expect((await context.api.call('DELETE', path, { as })).status).toBe(200)
    expect(await read(as)).toBeNull()
    expect((await save(other, fields)).status).toBe(200)
  })

  it('is not removed, and changes its label no more, once a file was sent by it', async () => {
    const { caller: as } = await studio(context.api)
    const { box, fields } = await newBox()
    await save(as, fields)
    const customer = await addEntry(context.api, as, company())
    const { id } = await createInvoice(context.api, as, invoiceData(customer.sku))
    await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${id}`, { as })
    await context.api.call('POST', '/api/salesforce/rest/einvoice/send', { as, body: { invoice_id: id } })
    const { pecSend } = await import('@/server/jobs/exchange/pec-send')
    await pecSend.run({ structure_id: as.structureId })
    expect(box.taken).toHaveLength(1)
    expect(await read(as)).toMatchObject({ is_used: true })
    expect((await context.api.call('DELETE', path, { as })).body.code).toBe('ERROR_PEC_USED')
    expect(
      (await save(as, { ...fields, is_test: true, exchange_address: 'sdi99@prova.example', revision: 1 }))
        .body.code,
    ).toBe('ERROR_PEC_LABEL')
    expect((await save(as, { ...fields, revision: 1 })).status).toBe(200)
  })

  it('is not stored while the installation knows no provider: no answer would count', async () => {
    const as = await context.api.caller()
    const { fields } = await newBox()
    const { env } = await import('@/server/platform/env')
    const known = env.EXCHANGE_PEC_SIGNERS.splice(0)
    try {
      expect((await save(as, fields)).body.code).toBe('ERROR_PEC_NO_SIGNERS')
    } finally {
      env.EXCHANGE_PEC_SIGNERS.push(...known)
    }
  })
})
