import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addProduct } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/note'

const add = (as: Caller, note_list: object[]) => context.api.call('POST', path, { as, body: { note_list } })

const values = async (as: Caller, id: number, query = ''): Promise<string[]> =>
  (await context.api.call('GET', `${path}/${id}/list${query}`, { as })).body.note_list.map(
    ({ value }: { value: string }) => value,
  )

describe('notes of products', () => {
  it('are kept with who wrote them and when, newest first', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    const { status, body } = await add(as, [
      { product_id: id, value: 'Fuori produzione da marzo' },
      { product_id: id, value: '=1+1\nseconda riga' },
    ])
    expect(status).toBe(200)
    expect(body.note_list[0]).toMatchObject({ product_id: id, author: as.email })
    expect(body.note_list[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{4}$/)
    expect(await values(as, id)).toEqual(['=1+1\nseconda riga', 'Fuori produzione da marzo'])
    expect(await values(as, id, '?size=1&page=2')).toEqual(['Fuori produzione da marzo'])
  })

  it('are added all or none', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const { id } = await addProduct(context.api, as)
    const theirs = await addProduct(context.api, other)
    const answer = await add(as, [
      { product_id: id, value: 'Nostra' },
      { product_id: theirs.id, value: 'Loro' },
    ])
    expect(answer.status).toBe(404)
    expect([await values(as, id), await values(other, theirs.id)]).toEqual([[], []])
  })

  it('say something', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    expect((await add(as, [{ product_id: id, value: ' ' }])).status).toBe(400)
    expect((await add(as, [{ product_id: id, value: 'x'.repeat(2001) }])).status).toBe(400)
  })

  it('go with their product', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await add(as, [{ product_id: id, value: 'Nota' }])
    const body = { product_list: [{ id }] }
    expect((await context.api.call('DELETE', '/api/pricelist/rest/product', { as, body })).status).toBe(200)
    const left = await context.api.asSystem((tx) => tx.product_note.count({ where: { product_id: id } }))
    expect(left).toBe(0)
  })
})
