import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { picture, pictureBytes } from '@/tests/support/files/pictures'

const base = '/api/anagrafica/rest/anagrafica'
const context = testApi()

const save = (as: Caller, sku: string, avatar_image_base64?: string | null) =>
  context.api.call('PUT', base, { as, body: { sku, anagrafica: company(), avatar_image_base64 } })
const read = (as: Caller, id: number) => context.api.call('GET', `${base}/${id}/avatar`, { as })

describe('the picture of an entry', () => {
  it('is kept at 512 x 512 at most with its proportions, and shows in the entry', async () => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    const saved = await save(as, entry.sku, await picture({ width: 1600, height: 800, type: 'jpeg' }))
    expect(saved.body.anagrafica.avatar_image_present).toBe(true)
    const { body } = await read(as, entry.id)
    expect(body.mimeType).toBe('image/webp')
    const kept = await sharp(Buffer.from(body.base64, 'base64')).metadata()
    expect([kept.format, kept.width, kept.height]).toEqual(['webp', 512, 256])
  })

  it('is upright and carries no metadata', async () => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    const lying = await sharp(await pictureBytes({ width: 200, height: 100 }))
      .withExif({ IFD0: { Copyright: 'Private' }, IFD3: { GPSLatitude: '44/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await save(as, entry.sku, lying.toString('base64'))
    const { body } = await read(as, entry.id)
    const kept = await sharp(Buffer.from(body.base64, 'base64')).metadata()
    expect([kept.width, kept.height, kept.exif]).toEqual([100, 200, undefined])
  })

  it('stays when a save does not name it, and goes with null or an empty text', async () => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    for (const nothing of [null, '']) {
      await save(as, entry.sku, `data:image/png;base64,${await picture()}`)
      expect((await save(as, entry.sku)).body.anagrafica.avatar_image_present).toBe(true)
      expect((await save(as, entry.sku, nothing)).body.anagrafica.avatar_image_present).toBe(false)
      expect((await read(as, entry.id)).status).toBe(404)
    }
  })

  it.each([
    ['SVG with a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['GIF', async () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['a text', async () => Buffer.from('hello')],
    ['a PNG that is cut off', async () => (await pictureBytes()).subarray(0, 900)],
    ['a JPEG that is cut off', async () => (await pictureBytes({ type: 'jpeg' })).subarray(0, 900)],
    ['a PNG of forty bytes', async () => (await pictureBytes()).subarray(0, 40)],
    ['a WebP of forty bytes', async () => (await pictureBytes({ type: 'webp' })).subarray(0, 40)],
    [
      'a PNG with a wrong byte',
      async () => {
        const bytes = await pictureBytes()
        bytes[200] = (bytes[200] ?? 0) ^ 255
        return bytes
      },
    ],
  ])('refuses %s, and changes nothing', async (_, make) => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    const answer = await save(as, entry.sku, (await make()).toString('base64'))
    expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([
      422,
      'ERROR_ANAGRAFICA_INVALID_AVATAR',
      ['avatar_image_base64'],
    ])
    const after = await context.api.call('GET', `${base}/id/${entry.id}`, { as })
    expect(after.body.anagrafica).toMatchObject({ avatar_image_present: false, revision: 1 })
  })

  it('refuses more than 30 megapixels by the header alone', async () => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    const huge = await sharp({ create: { width: 8000, height: 4000, channels: 3, background: 'blue' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const started = performance.now()
    const answer = await save(as, entry.sku, huge.toString('base64'))
    expect(answer.body.code).toBe('ERROR_ANAGRAFICA_INVALID_AVATAR')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('is refused above 8 MB', async () => {
    const as = await context.api.caller()
    const entry = await addEntry(context.api, as)
    const bytes = Buffer.concat([await pictureBytes(), Buffer.alloc(8 * 1024 * 1024)])
    expect((await save(as, entry.sku, bytes.toString('base64'))).status).toBe(422)
  })
})
