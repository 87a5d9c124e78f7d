import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'
import { pictureBytes } from '@/tests/support/files/pictures'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'

const STORAGE_DIR = '.data/test-attachments'
const context = testApi({ STORAGE_DIR })
const base = '/api/anagrafica/rest'

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

const pdf = (text = 'x') => new File([`%PDF-1.7\n${text}`], 'contratto.pdf')

function upload(as: Caller, id: number, files: File[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const [index, file] of files.entries()) form.set(`file[${index}]`, file)
  return context.api.call('POST', `${base}/anagrafica/${id}/attachments`, { as, form, headers })
}
const list = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/anagrafica/${id}/attachments`, { as })).body.attachment_list
const download = (as: Caller, id: number) =>
  context.api.call('GET', `${base}/anagraficaattachment/${id}`, { as })
const remove = (as: Caller, id: number) =>
  context.api.call('DELETE', `${base}/anagraficaattachment/${id}`, { as })
const filesOf = (as: Caller) => storedFiles(`${STORAGE_DIR}/attachment/${as.structureId}`)

describe('files of an entry', () => {
  it('come back as they were, named as they were, to be saved and not shown', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const bytes = await pictureBytes()
    const file = new File([Uint8Array.from(bytes)], 'Ragione à 日本 "x".txt')
    const { status, body } = await upload(as, id, [file, pdf()])
    expect([status, body.attachment_list.length]).toEqual([200, 2])
    const [first] = body.attachment_list
    expect(first).toMatchObject({
      name: 'Ragione à 日本 _x_.txt',
      mime_type: 'image/png',
      size: bytes.length,
    })
    const answer = await download(as, first.id)
    expect(Buffer.from(await answer.bytes()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await list(as, id)).toHaveLength(2)
  })

  it('are kept all or none: one that could run refuses the others, and no file stays behind', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const page = new File(['<html><script>alert(1)</script>'], 'foto.png')
    const { status, body } = await upload(as, id, [pdf(), page])
    expect([status, body.code]).toEqual([422, 'ERROR_ATTACHMENT_TYPE'])
    expect([await list(as, id), await filesOf(as)]).toEqual([[], []])
  })

  it('are at most ten of 20 MB, and none is empty', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    expect(
      (
        await upload(
          as,
          id,
          Array.from({ length: 11 }, () => pdf()),
        )
      ).status,
    ).toBe(400)
    expect((await upload(as, id, [new File([], 'vuoto.pdf')])).status).toBe(400)
    const large = new File(['%PDF-', new Uint8Array(20 * 1024 * 1024)], 'grande.pdf')
    expect((await upload(as, id, [large])).status).toBe(413)
    expect((await upload(as, id, [pdf()])).status).toBe(200)
  })

  it('go from the storage with their row, however it goes', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    const { body } = await upload(as, id, [pdf('a'), pdf('b'), pdf('c')])
    expect((await remove(as, body.attachment_list[0].id)).status).toBe(200)
    expect((await download(as, body.attachment_list[0].id)).status).toBe(404)
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(2)
    await context.api.call('DELETE', `${base}/anagrafica`, { as, body: { sku } })
    await removeFiles()
    expect(await filesOf(as)).toEqual([])
  })

  it('that were written and never named are removed once they are due, not before', async () => {
    const as = await context.api.caller()
    const { withTenant } = await import('@/server/db/tenant')
    const { announceFiles, claimFiles, newFileKey } = await import('@/server/platform/kept-files')
    const { storage } = await import('@/server/platform/storage')
    const { setClock } = await import('@/server/platform/clock')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const key = newFileKey('attachment', as.structureId)
    await withTenant(scope, (tx) => announceFiles(tx, [key]))
    await storage().write(key, new Uint8Array([1]))
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(1)
    const putBack = setClock(() => new Date(Date.now() + 86_400_000))
    await removeFiles()
    putBack()
    expect(await filesOf(as)).toEqual([])
    await expect(withTenant(scope, (tx) => claimFiles(tx, [key]))).rejects.toThrow('ERROR_UNAVAILABLE')
  })

  it('are kept once when the same upload comes many times at once with one key', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const headers = { 'idempotency-key': 'upload-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(as, id, [pdf()], headers)))
    const ids = new Set(answers.map(({ body }) => body.attachment_list?.[0]?.id))
    expect([ids.size, (await list(as, id)).length]).toEqual([1, 1])
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(1)
  })

  it('are lost by none of many uploads and deletions at once', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => upload(as, id, [pdf(String(index))])),
    )
    const ids = answers.map(({ body }) => body.attachment_list[0].id)
    const gone = ids.filter((_, index) => index % 2)
    await Promise.all([
      ...gone.flatMap((one) => [remove(as, one), remove(as, one)]),
      removeFiles(),
      removeFiles(),
    ])
    await removeFiles()
    expect([(await list(as, id)).length, (await filesOf(as)).length]).toEqual([30, 30])
    for (const { id: kept } of await list(as, id)) expect((await download(as, kept)).status).toBe(200)
  })

  it('are not another structure’s', async () => {
    const [as, stranger] = [await context.api.caller(), await context.api.caller()]
    const { id } = await addEntry(context.api, as)
    const { body } = await upload(as, id, [pdf()])
    const file = body.attachment_list[0].id
    const statuses = [
      await upload(stranger, id, [pdf()]),
      await download(stranger, file),
      await remove(stranger, file),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    await removeFiles()
    expect(await filesOf(stranger)).toEqual([])
  })
})
