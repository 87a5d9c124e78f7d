'use client'

import dynamic from 'next/dynamic'
import type { ProductRequest } from './product-requests'

const ProductDialog = dynamic(() => import('./product-dialog').then((module) => module.ProductDialog), {
  ssr: false,
})
const PriceDialog = dynamic(() => import('./price-dialog').then((module) => module.PriceDialog), {
  ssr: false,
})
const SupplierDialog = dynamic(() => import('./supplier-dialog').then((module) => module.SupplierDialog), {
  ssr: false,
})
const AvailabilityDialog = dynamic(
  () => import('./availability-dialog').then((module) => module.AvailabilityDialog),
  { ssr: false },
)

/** The dialog that was asked for, loaded when it first is. */
export function ProductDialogs({
  request,
  onClose,
}: {
  request: ProductRequest | null
  onClose: () => void
}) {
  switch (request?.dialog) {
    case 'product':
      return <ProductDialog product={request.product} onClose={onClose} />
    case 'price':
      return <PriceDialog product={request.product} price={request.price} onClose={onClose} />
    case 'supplier':
      return <SupplierDialog product={request.product} onClose={onClose} />
    case 'availability':
      return <AvailabilityDialog product={request.product} onClose={onClose} />
    default:
      return null
  }
}
