'use client'

import dynamic from 'next/dynamic'
import type { ProductRequest } from './product-requests'

const AddProductDialog = dynamic(
  () => import('./form/add-product-dialog').then((module) => module.AddProductDialog),
  { ssr: false },
)
const ProductDialog = dynamic(() => import('./form/product-dialog').then((module) => module.ProductDialog), {
  ssr: false,
})
const PriceDialog = dynamic(() => import('./price/price-dialog').then((module) => module.PriceDialog), {
  ssr: false,
})
const LinkDialog = dynamic(() => import('./link-dialog').then((module) => module.LinkDialog), {
  ssr: false,
})
const ImageDialog = dynamic(() => import('./form/image-dialog').then((module) => module.ImageDialog), {
  ssr: false,
})
const NotesDialog = dynamic(() => import('./form/notes-dialog').then((module) => module.NotesDialog), {
  ssr: false,
})
const PriceChangeDialog = dynamic(
  () => import('../price-change/price-change-dialog').then((module) => module.PriceChangeDialog),
  { ssr: false },
)
const PriceChangesDialog = dynamic(
  () => import('../price-change/price-changes-dialog').then((module) => module.PriceChangesDialog),
  { ssr: false },
)
const PriceListDialog = dynamic(
  () => import('../price-list-dialog').then((module) => module.PriceListDialog),
  { ssr: false },
)
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
    case 'add':
      return <AddProductDialog onClose={onClose} />
    case 'product':
      return <ProductDialog product={request.product} onClose={onClose} />
    case 'price':
      return <PriceDialog product={request.product} price={request.price} onClose={onClose} />
    case 'link':
      return <LinkDialog products={request.products} onLinked={request.onLinked} onClose={onClose} />
    case 'image':
      return <ImageDialog product={request.product} onClose={onClose} />
    case 'notes':
      return <NotesDialog product={request.product} onClose={onClose} />
    case 'change':
      return (
        <PriceChangeDialog selection={request.selection} onApplied={request.onApplied} onClose={onClose} />
      )
    case 'changes':
      return <PriceChangesDialog onClose={onClose} />
    case 'export':
      return <PriceListDialog filter={request.filter} total={request.total} onClose={onClose} />
    case 'availability':
      return <AvailabilityDialog product={request.product} onClose={onClose} />
    default:
      return null
  }
}
