'use client'

import { useStored } from '@/components/kit/use-stored'
import { money, toWire } from '@/lib/domain/core/money'
import { productLineVat } from '@/lib/domain/documents/line-vat'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { listAmount } from '@/lib/domain/pricing/vat-price'
import { useTaxpayer } from '../use-taxpayer'
import type { ProductValues } from './product-form'
import { vatOfKey } from './vat-key'

type Priced = Pick<ProductValues, 'vat' | 'selling_price'>

/**
 * How selling prices are typed: without VAT or with it, as the user last chose in this browser. Until the rates are read, and
 * for a taxpayer without VAT, always without.
 */
export function useTypedPrice() {
  const [wanted, setWanted] = useStored('luna.price-with-vat', false)
  const taxpayer = useTaxpayer()
  const canChoose = taxpayer !== null && vatFreeRegime(taxpayer.regime) === null
  const hasVat = canChoose && wanted === true
  const rateOf = (vat: string): number =>
    taxpayer === null ? 0 : productLineVat(vatOfKey(vat), taxpayer).iva
  return {
    canChoose,
    hasVat,
    setHasVat: setWanted,
    rateOf,
    /** The price of the list, without VAT. */
    amountOf: ({ vat, selling_price }: Priced): number | null =>
      selling_price === null
        ? null
        : toWire(listAmount(toWire(money(selling_price)), { hasVat, rate: rateOf(vat) })),
  }
}

export type TypedPrice = ReturnType<typeof useTypedPrice>
