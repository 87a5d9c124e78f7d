import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { storedFiles } from '@/tests/support/files/stored-files'
import { runSweep } from '@/tests/support/files/sweep'

const STORAGE_DIR = '.data/test-sweep'
const context = testApi({ STORAGE_DIR })

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

describe('the nightly sweep', () => {
  it('throws away what has had its time and keeps what still counts', async () => {
    const caller = await context.api.caller()
    const [old, recent] = [new Date(Date.now() - 40 * 86_400_000), new Date()]
    const soon = new Date(Date.now() + 3_600_000)
    const account_id = caller.accountId
    await context.api.asSystem(async (tx) => {
      for (const at of [old, recent]) {
        await tx.attempt.create({ data: { bucket: 'sweep', at } })
        const key = { structure_id: caller.structureId, account_id, body_hash: 'x' }
        await tx.idempotency_key.create({ data: { ...key, key: at.toISOString(), created_at: at } })
        const mail = { structure_id: null, recipient: 'sweep@posta.example', subject: '', text: '', html: '' }
        await tx.mail_outbox.create({ data: { ...mail, created_at: at } })
      }
      for (const expires_at of [old, soon]) {
        const token_hash = expires_at.toISOString()
        await tx.account_token.create({ data: { token_hash, kind: 'reset', account_id, expires_at } })
        await tx.session.create({
          data: {
            id: token_hash.slice(0, 40),
            account_id,
            kind: 'API',
            token_hash,
            session_token_hash: 'x',
            active_structure: caller.structureId,
            expires_at,
          },
        })
      }
    })
    await runSweep()
    const left = await context.api.asSystem(async (tx) => [
      await tx.attempt.count({ where: { bucket: 'sweep' } }),
      await tx.idempotency_key.count({ where: { account_id } }),
      await tx.mail_outbox.count({ where: { recipient: 'sweep@posta.example' } }),
      await tx.account_token.count({ where: { account_id } }),
      await tx.session.count({ where: { account_id } }),
    ])
    expect(left).toEqual([1, 1, 1, 1, 2])
  })
})

describe('the nightly sweep of files', () => {
  const [old, fresh] = [new Date(Date.now() - 7 * 3_600_000), new Date()]

  it('removes what processes that died were writing: parts of files, and the folders of batches, empty or not', async () => {
    await mkdir(join(STORAGE_DIR, 'purchase', '1'), { recursive: true })
    for (const [name, at] of [
      ['old.pdf.x.part', old],
      ['fresh.pdf.y.part', fresh],
      ['kept.pdf', old],
    ] as const) {
      const path = join(STORAGE_DIR, 'purchase', '1', name)
      await writeFile(path, 'x')
      await utimes(path, at, at)
    }
    const left = await runSweep(async (folder) => {
      for (const [name, at] of [
        ['luna-batch-empty', old],
        ['luna-batch-full', old],
        ['luna-batch-fresh', fresh],
        ['of-another-program', old],
      ] as const) {
        await mkdir(join(folder, name))
        if (name === 'luna-batch-full') await writeFile(join(folder, name, '1.pdf'), 'x')
        await utimes(join(folder, name), at, at)
      }
    })
    expect(left).toEqual(['luna-batch-fresh', 'of-another-program'])
    const stored = (await storedFiles(STORAGE_DIR)).map((path) => basename(path))
    expect(stored.sort()).toEqual(['fresh.pdf.y.part', 'kept.pdf'])
  })
})

describe('the bin of documents', () => {
  it('is emptied of what has been in it for 30 days, but never of what something was made of or has a number', async () => {
    const { caller, customer } = await studio(context.api)
    const call = (method: string, path: string, body?: unknown) =>
      context.api.call(method, `/api/salesforce/rest/${path}`, { as: caller, body })
    const draft = () => createInvoice(context.api, caller, invoiceData(customer.sku))
    const [old, recent, kept] = [await draft(), await draft(), await draft()]
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    for (const { id } of [old, recent]) await call('DELETE', `invoice/${id}`)
    await call('GET', `offer/delete/${offer.id}`)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document_state_change set date_ts = now() - interval '31 days'
        where state = 'DELETED' and document_id in (${old.id}, ${offer.id})`,
    )
    await runSweep()
    const left = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { structure_id: caller.structureId }, orderBy: { id: 'asc' } }),
    )
    expect(left.map(({ id }) => id)).toEqual([recent.id, kept.id, offer.id])
    const bin = await call('GET', 'document/bin')
    expect(bin.body.bin_list.map(({ id }: { id: number }) => id)).toEqual([recent.id])
  })
})
