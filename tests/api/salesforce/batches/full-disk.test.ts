import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, purchaseData, studio } from '@/tests/support/builders'
import { mountSmallDisk } from '@/tests/support/files/small-disk'
import { storedFiles } from '@/tests/support/files/stored-files'
import { readBatchRows, wholeBatch } from '@/tests/support/salesforce/batches'

const TOO_SMALL = 4
const ENOUGH = 20_000
const disk = mountSmallDisk(TOO_SMALL)
const context = testApi({ STORAGE_DIR: disk?.folder ?? '' })

afterAll(() => disk?.remove())

async function issued() {
  const { caller, customer } = await studio(context.api)
  const { id } = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
  return { caller, body: { document_kind: 'INVOICE', action: 'PDF', ids: [id] } }
}

describe.skipIf(!disk)('an upload to a full disk (skipped where no disk can be mounted)', () => {
  it('is refused with 507 and its reason, leaves no part of a file, and is taken once there is room', async () => {
    const { caller } = await studio(context.api)
    disk?.resize(TOO_SMALL)
    const upload = () => {
      const form = new FormData()
      form.append('purchase_data', JSON.stringify(purchaseData()))
      form.append('files[]', new File([Buffer.alloc(512 * 1024, '%PDF-1.7 ')], 'ricevuta.pdf'))
      return context.api.call('POST', '/api/salesforce/rest/purchase/add', { as: caller, form })
    }
    const { status, body } = await upload()
    expect([status, body.code]).toEqual([507, 'ERROR_STORAGE_FULL'])
    expect(body.description).toMatch(/spazio/)
    expect(await storedFiles(disk?.folder ?? '')).toEqual([])
    disk?.resize(ENOUGH)
    expect((await upload()).status).toBe(200)
    const kept = await storedFiles(disk?.folder ?? '')
    expect(kept).toHaveLength(1)
    for (const path of kept) await rm(path)
  })
})

describe.skipIf(!disk)('a batch of files on a full disk (skipped where no disk can be mounted)', () => {
  it('ends with the words for each document, leaves no part of a file, and works again once there is room', async () => {
    const { caller, body } = await issued()
    disk?.resize(TOO_SMALL)
    const refused = await wholeBatch(context.api, caller, body)
    expect(refused).toMatchObject({ state: 'DONE', done: 0, refused: 1, file: null })
    const [row] = await readBatchRows(context.api, caller, refused.id)
    expect(row).toMatchObject({ state: 'REFUSED', code: 'ERROR_STORAGE_FULL' })
    expect(row?.description).toMatch(/spazio/)
    expect(await storedFiles(disk?.folder ?? '')).toEqual([])
    disk?.resize(ENOUGH)
    const ended = await wholeBatch(context.api, caller, body)
    expect(ended).toMatchObject({ state: 'DONE', done: 1, refused: 0 })
    expect(ended.file?.size).toBeGreaterThan(TOO_SMALL * 1024)
  })

  it('says the same where the disk of temporary files is the full one', async () => {
    const { caller, body } = await issued()
    disk?.resize(ENOUGH)
    const { TMPDIR } = process.env
    const temporary = mountSmallDisk(TOO_SMALL)
    try {
      process.env.TMPDIR = temporary?.folder
      const refused = await wholeBatch(context.api, caller, body)
      expect(refused).toMatchObject({
        state: 'DONE',
        refused: 1,
        file: null,
        reason_list: [{ code: 'ERROR_STORAGE_FULL' }],
      })
      expect(await storedFiles(temporary?.folder ?? '')).toEqual([])
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      temporary?.remove()
    }
  })
})
