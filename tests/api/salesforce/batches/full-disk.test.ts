import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
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
