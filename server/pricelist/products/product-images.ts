import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { type Picture, type PictureRule, readPicture } from '@/server/platform/image'
import { lockProducts } from './product-queries'

const procedures = api.pricelist.productImages

const keptAs = { png: 'webp', jpeg: 'webp', webp: 'webp' } as const
const WHOLE: PictureRule = { maxBytes: 8 * 1024 * 1024, width: 1024, height: 1024, keptAs }
const SMALL: PictureRule = { ...WHOLE, width: 128, height: 128 }

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const read = procedures.read.handler(async ({ context: { tx }, input }) => {
  const image = await tx.product_image.findFirst({
    where: { product_id: input.id },
    omit: { thumbnail: true },
  })
  if (!image) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ mimeType: image.mime_type, base64: text(image.bytes) })
})

const thumbnails = procedures.thumbnails.handler(async ({ context: { tx }, input }) => {
  const rows = await tx.product_image.findMany({
    where: { product_id: { in: input.product_list.map(({ id }) => id) } },
    omit: { bytes: true },
  })
  const image_list = rows.map((row) => ({
    id: row.product_id,
    mimeType: row.mime_type,
    base64: text(row.thumbnail),
  }))
  return ok({ image_list })
})

type Pictures = { whole: Picture; small: Picture }

/** ERROR_PRODUCT_INVALID_IMAGE for what is no intact picture. */
async function decode(base64: string): Promise<Pictures> {
  const whole = await readPicture(base64, WHOLE)
  const small = whole && (await readPicture(text(whole.bytes), SMALL))
  if (!whole || !small) throw new Refusal('ERROR_PRODUCT_INVALID_IMAGE', {}, ['image_base64'])
  return { whole, small }
}

/** Pictures are decoded before the transaction, so that no database connection is held during it. */
const save = procedures.save.handler(async ({ context: { inTenant }, input: { id, image_base64 } }) => {
  const pictures = image_base64 ? await decode(image_base64) : null
  return inTenant((tx) => write(tx, id, pictures))
})

async function write(tx: Tx, product_id: number, pictures: Pictures | null) {
  const [product] = await lockProducts(tx, [product_id])
  if (!product) throw new Refusal('ERROR_NOT_FOUND', {}, ['id'])
  const removed = await tx.product_image.deleteMany({ where: { product_id } })
  if (pictures) {
    const { whole, small } = pictures
    const data = { product_id, mime_type: whole.mimeType, bytes: whole.bytes, thumbnail: small.bytes }
    await tx.product_image.create({ data, select: { product_id: true } })
  }
  const changes = { image: [removed.count > 0, pictures !== null] } as const
  await audit(tx, { action: 'UPDATE', entity: 'product', entityId: product_id, changes })
  return ok({})
}

export const productImages = { read, thumbnails, save }
