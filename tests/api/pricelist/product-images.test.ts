import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { picture } from '@/tests/support/files/pictures'
import { addProduct } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/product'

const save = (as: Caller, id: number, image_base64: string | null) =>
  context.api.call('PUT', `${path}/${id}/image`, { as, body: { image_base64 } })

const read = (as: Caller, id: number) => context.api.call('GET', `${path}/${id}/image`, { as })

const thumbnails = async (as: Caller, ids: readonly number[]) => {
  const body = { product_list: ids.map((id) => ({ id })) }
  return (await context.api.call('POST', `${path}/image/list`, { as, body })).body.image_list
}

const sizeOf = async (base64: string) => {
  const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return [width, height, format]
}

describe('the picture of a product', () => {
  it('is encoded anew, fits its box, and has a small one for lists', async () => {
    const as = await context.api.caller()
    const [bare, pictured] = [await addProduct(context.api, as), await addProduct(context.api, as)]
    expect(pictured.image_present).toBe(false)
    expect((await read(as, pictured.id)).status).toBe(404)
    expect((await save(as, pictured.id, await picture({ width: 1400, height: 700 }))).status).toBe(200)
    expect(await sizeOf((await read(as, pictured.id)).body.base64)).toEqual([1024, 512, 'webp'])
    const list = await thumbnails(as, [bare.id, pictured.id])
    expect(list.map(({ id }: { id: number }) => id)).toEqual([pictured.id])
    expect(await sizeOf(list[0].base64)).toEqual([128, 64, 'webp'])
    const listed = await context.api.call('GET', `${path}/${pictured.id}`, { as })
    expect(listed.body.product.image_present).toBe(true)
  })

  it('is replaced and taken away', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await save(as, id, await picture())
    await save(as, id, await picture({ width: 20, height: 20, type: 'jpeg' }))
    expect(await sizeOf((await read(as, id)).body.base64)).toEqual([20, 20, 'webp'])
    await save(as, id, null)
    expect((await read(as, id)).status).toBe(404)
  })

  it.each([
    ['a text', Buffer.from('Non sono una foto').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a picture cut short', async () => (await picture({ width: 200, height: 200 })).slice(0, 4000)],
  ])('is not %s', async (_, given) => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    const { status, body } = await save(as, id, typeof given === 'string' ? given : await given())
    expect([status, body.code]).toEqual([422, 'ERROR_PRODUCT_INVALID_IMAGE'])
  })

  it('is shown small of the family, whole of the own structure, and goes with its product', async () => {
    const as = await context.api.caller()
    const stranger = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await save(as, id, await picture())
    expect(await thumbnails(stranger, [id])).toEqual([])
    expect((await read(stranger, id)).status).toBe(404)
    await context.api.call('DELETE', path, { as, body: { product_list: [{ id }] } })
    expect(await context.api.asSystem((tx) => tx.product_image.count({ where: { product_id: id } }))).toBe(0)
  })
})
