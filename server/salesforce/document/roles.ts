import { hasAny, type Role } from '@/lib/domain/access/roles'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import type { Session } from '@/server/auth'

type RoleOfKind = Readonly<Record<DocumentKind, Role>>

/** The roles that allow reading the documents of a kind. */
export const READ: RoleOfKind = {
  INVOICE: 'GUI_CAN_LIST_INVOICE',
  CREDITNOTE: 'GUI_CAN_LIST_INVOICE',
  OFFER: 'GUI_CAN_LIST_OFFER',
  CONTRACT: 'GUI_CAN_LIST_CONTRACT',
  PROFORMA: 'GUI_CAN_LIST_INVOICE',
}

/** The roles that allow changing them. */
export const WRITE: RoleOfKind = {
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
  CREDITNOTE: 'GUI_CAN_MANAGE_INVOICE',
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
  PROFORMA: 'GUI_CAN_MANAGE_INVOICE',
}

/** The kinds for which the caller holds the role. */
export const kindsOf = ({ guiItemList }: Session, roles: RoleOfKind): DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => hasAny(guiItemList, [roles[kind]]))
