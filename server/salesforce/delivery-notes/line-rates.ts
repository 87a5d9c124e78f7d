import type { DeliveryNoteIn } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { isRateOffered, productLineVat } from '@/lib/domain/documents/line-vat'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { productVats } from '@/server/pricelist'
import { readProposalBasis, taxpayerOf } from '../agreements/proposed-drafts'

type Line = DeliveryNoteIn['line_list'][number]

const PRODUCT = /^[1-9]\d{0,8}$/

const productOf = ({ iva, product_cross_id }: Line): string | null =>
  (iva ?? null) === null && PRODUCT.test(product_cross_id ?? '') ? (product_cross_id ?? null) : null

/**
 * The note with the rate of its product on each line that states none; products without a rate leave it so.
 * @throws Refusal ERROR_PRODUCT_VAT_NOT_OFFERED at the line whose product has a rate that the settings do not offer
 */
export async function withProductRates<Data extends DeliveryNoteIn>(
  tx: Tx,
  data: Data,
  caller: Session,
): Promise<Data> {
  const ids = data.line_list.flatMap((line) => productOf(line) ?? [])
  if (ids.length === 0) return data
  const vats = await productVats(tx, ids.map(Number))
  const taxpayer = taxpayerOf(await readProposalBasis(tx, caller))
  const line_list = data.line_list.map((line, at) => {
    const vat = vats.get(productOf(line) ?? '')
    if (!vat || vat.iva === null) return line
    if (!isRateOffered(vat, taxpayer))
      throw new Refusal('ERROR_PRODUCT_VAT_NOT_OFFERED', {}, [`delivery_note_data.line_list.${at}.iva`])
    const { iva, natura } = productLineVat(vat, taxpayer)
    return { ...line, iva, natura }
  })
  return { ...data, line_list }
}
