import type { Role } from '@/lib/domain/access/roles'
import type { PageChoices } from '@/lib/domain/views/view-query'

/** How a list is ordered, and how many rows it shows at once. */
const ORDER = ['column', 'orderDirection', 'size']
const DAYS = ['date_from', 'date_to']

const choosing = (...filters: string[]): PageChoices => ({ choices: [...filters, ...ORDER], period: DAYS })

const INVOICES = choosing('fs', 'typology', 'open', 'overdue', 'to_send', 'ana_sku')
const AGREEMENTS = choosing('fs')
const RECEIVED = choosing('fs', 'open', 'overdue')

type ListPage = { key: string; href: string; needs: readonly (readonly Role[])[]; address: PageChoices }

const list = (key: string, path: string, role: Role, address: PageChoices): ListPage => ({
  key,
  href: `/app/documents/${path}`,
  needs: [[role]],
  address,
})

/**
 * The lists whose choices can be kept as views, by the key of each: its filters, order and page size, as its address has them.
 * A search and the page are not kept.
 */
export const LIST_PAGES = [
  list('invoices', 'invoices', 'GUI_CAN_LIST_INVOICE', INVOICES),
  list('credit-notes', 'creditNotes', 'GUI_CAN_LIST_INVOICE', INVOICES),
  list('offers', 'offers', 'GUI_CAN_LIST_OFFER', AGREEMENTS),
  list('contracts', 'contracts', 'GUI_CAN_LIST_CONTRACT', AGREEMENTS),
  list('proformas', 'proformas', 'GUI_CAN_LIST_INVOICE', AGREEMENTS),
  list('received-INVOICE', 'passive_invoices', 'GUI_CAN_LIST_INVOICE', RECEIVED),
  list('received-CREDITNOTE', 'passive_creditNotes', 'GUI_CAN_LIST_INVOICE', RECEIVED),
  list('received-OFFER', 'passive_offers', 'GUI_CAN_LIST_OFFER', RECEIVED),
  list('received-CONTRACT', 'passive_contracts', 'GUI_CAN_LIST_CONTRACT', RECEIVED),
  list('purchases', 'purchases/manager', 'GUI_CAN_LIST_PURCHASE', choosing('fs', 'category')),
  list('delivery-notes', 'deliveryNotes', 'GUI_CAN_LIST_INVOICE', choosing('state', 'customer')),
  list('schedule', 'schedule', 'GUI_CAN_LIST_PAYMENT', choosing('flow', 'due', 'method', 'ana_sku')),
]
