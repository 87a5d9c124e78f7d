'use client'

import { ImageIcon, Link2, NotebookPen, Package, PenLine, Plus, Trash2, Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { ProductRequest } from './product-requests'
import type { ProductRemoval } from './use-product-removal'

/**
 * The menu of a product: the actions that the user's roles allow. Products of other structures of the family are only
 * read.
 */
export function useProductActions(
  open: (request: ProductRequest) => void,
  removal: ProductRemoval,
  hasStock: boolean,
): (product: Product) => RowAction[] {
  const t = useTranslations('pricelist.actions')
  const hasRole = useHasRole()
  const { structure } = useUser()
  const canWrite = hasRole('GUI_CAN_MANAGE_PRODUCT')
  const canPick = hasRole('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  return (product) => {
    if (product.structure_name !== structure) return []
    const isLinked = product.sku_anagrafica !== null
    const list: (RowAction | false)[] = [
      canWrite && {
        key: 'price',
        label: t('add_price'),
        icon: Plus,
        onSelect: () => open({ dialog: 'price', product, price: null }),
      },
      canWrite && {
        key: 'edit',
        label: t('edit'),
        icon: PenLine,
        onSelect: () => open({ dialog: 'product', product }),
      },
      canWrite && {
        key: 'image',
        label: t('image'),
        icon: ImageIcon,
        onSelect: () => open({ dialog: 'image', product }),
      },
      canWrite && {
        key: 'notes',
        label: t('notes'),
        icon: NotebookPen,
        onSelect: () => open({ dialog: 'notes', product }),
      },
      hasStock && {
        key: 'availability',
        label: t('availability'),
        icon: Package,
        onSelect: () => open({ dialog: 'availability', product }),
      },
      canWrite &&
        canPick && {
          key: 'link',
          label: t(isLinked ? 'relink' : 'link'),
          icon: Link2,
          separated: true,
          onSelect: () => open({ dialog: 'link', products: [product] }),
        },
      canWrite &&
        isLinked && {
          key: 'unlink',
          label: t('unlink_from'),
          icon: Unlink,
          onSelect: () => void removal.unlink(product),
        },
      canWrite && {
        key: 'delete',
        label: t('delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void removal.removeProduct(product),
      },
    ]
    return list.filter((action) => action !== false)
  }
}
