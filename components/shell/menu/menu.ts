import {
  BookmarkCheck,
  BookOpenText,
  BookUser,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  ChartLine,
  FileCheck2,
  FileClock,
  FileDown,
  FileInput,
  FileMinus,
  FileOutput,
  FileSignature,
  FileText,
  FolderTree,
  HandCoins,
  Handshake,
  History,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  MapPin,
  ShoppingCart,
  Tags,
  TextCursorInput,
  Ticket,
  Truck,
  Undo2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { GRID_MENU } from './grid-menu'
import type { MenuShape } from './menu-shape'
import { PRICE_MENU } from './price-menu'

/** The side menu of document 1 §2, each entry by its role (§6). An entry without `href` has no target yet. */
export const MENU = [
  {
    key: 'main',
    role: 'GUI_SHOW_SIDE_MENU',
    entries: [
      { key: 'dashboard', role: 'GUI_SHOW_SIDE_MENU', href: '/app/dashboard', icon: LayoutDashboard },
    ],
  },
  {
    key: 'registry',
    role: 'GUI_SHOW_SIDE_MENU_REGISTRY',
    entries: [
      {
        key: 'registry_new',
        role: 'GUI_SHOW_SIDE_MENU_REGISTRY_ADD',
        href: '/app/registry/new',
        icon: UserPlus,
      },
      {
        key: 'registry_manage',
        role: 'GUI_SHOW_SIDE_MENU_REGISTRY_MANAGE',
        href: '/app/registry/manager',
        also: ['/app/registry/view', '/app/registry/import'],
        icon: BookUser,
      },
      {
        key: 'registry_category',
        role: 'GUI_SHOW_SIDE_MENU_REGISTRY_CATEGORY_MANAGE',
        href: '/app/registry/category/manager',
        icon: FolderTree,
      },
      {
        key: 'registry_custom_fields',
        role: 'GUI_SHOW_SIDE_MENU_REGISTRY_CUSTOMFIELDS_MANAGE',
        href: '/app/registry/customFields/manager',
        icon: TextCursorInput,
      },
    ],
  },
  {
    key: 'events',
    role: 'GUI_SHOW_SIDE_MENU_EVENT',
    entries: [
      {
        key: 'events_list',
        role: 'GUI_SHOW_SIDE_MENU_EVENT_MANAGER',
        href: '/app/events/list',
        icon: CalendarDays,
      },
      { key: 'events_mine', role: 'GUI_OWN_EVENTS', href: '/app/events/mine', icon: BookmarkCheck },
      {
        key: 'events_people',
        role: 'GUI_SHOW_SIDE_MENU_PERSON_IN_CHARGE_MANAGER',
        href: '/app/events/personInCharge',
        icon: UserRound,
      },
      {
        key: 'events_locations',
        role: 'GUI_SHOW_SIDE_MENU_LOCATION_MANAGER',
        href: '/app/events/location',
        icon: MapPin,
      },
      {
        key: 'events_billing',
        role: 'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
        href: '/app/events/billing',
        icon: FileCheck2,
      },
      {
        key: 'events_passes',
        role: 'GUI_CAN_MARK_ATTENDANCE',
        href: '/app/events/passes',
        icon: Ticket,
      },
      {
        key: 'events_statistics',
        role: 'GUI_NO_OWN_EVENTS',
        href: '/app/stats/classes',
        icon: ChartColumn,
      },
    ],
  },
  {
    key: 'calendar',
    role: 'GUI_SHOW_SIDE_MENU_CALENDAR',
    entries: [
      {
        key: 'calendar_list',
        role: 'GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER',
        href: '/app/calendar/list',
        icon: CalendarRange,
      },
      {
        key: 'calendar_types',
        role: 'GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER',
        href: '/app/calendar/types',
        icon: Tags,
      },
    ],
  },
  {
    key: 'documents',
    role: 'GUI_SHOW_SIDE_MENU_ORDERS',
    entries: [
      {
        key: 'documents_templates',
        role: 'GUI_SHOW_SIDE_MENU_ORDERS_MANAGER',
        href: '/app/documents/template/manager',
        also: ['/app/documents/template/editor'],
        icon: LayoutTemplate,
      },
      {
        key: 'documents_offers',
        role: 'GUI_SHOW_SIDE_MENU_ORDERS_MANAGER',
        href: '/app/documents/offers',
        also: ['/app/documents/wizard/offer', '/app/documents/preview/offer'],
        icon: FileText,
      },
      {
        key: 'documents_passive_offers',
        role: 'GUI_SHOW_SIDE_MENU_ORDERS_MANAGER',
        href: '/app/documents/passive_offers',
        also: ['/app/documents/preview/passive_offer'],
        icon: FileDown,
      },
      {
        key: 'documents_contracts',
        role: 'GUI_SHOW_SIDE_MENU_CONTRACT_MANAGER',
        href: '/app/documents/contracts',
        also: ['/app/documents/wizard/contract', '/app/documents/preview/contract'],
        icon: Handshake,
      },
      {
        key: 'documents_passive_contracts',
        role: 'GUI_SHOW_SIDE_MENU_CONTRACT_MANAGER',
        href: '/app/documents/passive_contracts',
        also: ['/app/documents/preview/passive_contract'],
        icon: FileSignature,
      },
      {
        key: 'documents_invoices',
        role: 'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
        href: '/app/documents/invoices',
        also: ['/app/documents/wizard/invoice', '/app/documents/preview/invoice'],
        icon: FileOutput,
      },
      {
        key: 'documents_passive_invoices',
        role: 'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
        href: '/app/documents/passive_invoices',
        also: ['/app/documents/preview/passive_invoice'],
        icon: FileInput,
      },
      {
        key: 'documents_credit_notes',
        role: 'GUI_SHOW_SIDE_MENU_CREDITNOTE_MANAGER',
        href: '/app/documents/creditNotes',
        also: ['/app/documents/preview/creditNote'],
        icon: FileMinus,
      },
      {
        key: 'documents_passive_credit_notes',
        role: 'GUI_SHOW_SIDE_MENU_CREDITNOTE_MANAGER',
        href: '/app/documents/passive_creditNotes',
        also: ['/app/documents/preview/passive_creditNote'],
        icon: Undo2,
      },
      {
        key: 'documents_proformas',
        role: 'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
        href: '/app/documents/proformas',
        also: ['/app/documents/wizard/proforma', '/app/documents/preview/proforma'],
        icon: FileClock,
      },
      {
        key: 'documents_delivery_notes',
        role: 'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
        href: '/app/documents/deliveryNotes',
        icon: Truck,
      },
      {
        key: 'documents_purchases',
        role: 'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER',
        href: '/app/documents/purchases/manager',
        also: ['/app/documents/purchases'],
        icon: ShoppingCart,
      },
      {
        key: 'documents_schedule',
        role: 'GUI_SHOW_SIDE_MENU_SCHEDULE',
        href: '/app/documents/schedule',
        icon: HandCoins,
      },
      {
        key: 'documents_bank',
        role: 'GUI_SHOW_SIDE_MENU_BANK',
        href: '/app/documents/bank',
        icon: Landmark,
      },
      {
        key: 'documents_registers',
        role: 'GUI_SHOW_SIDE_MENU_VAT_REGISTER',
        href: '/app/documents/registers',
        icon: BookOpenText,
      },
    ],
  },
  {
    key: 'analysis',
    role: 'GUI_SHOW_SIDE_MENU',
    entries: [
      {
        key: 'timeline',
        role: 'GUI_SHOW_SIDE_MENU_TIMELINE',
        href: '/app/timeline',
        icon: History,
      },
      {
        key: 'stats',
        role: 'GUI_SHOW_SIDE_MENU_CHARTS',
        href: '/app/stats/revenue',
        also: ['/app/stats'],
        icon: ChartLine,
      },
    ],
  },
  PRICE_MENU,
  GRID_MENU,
] as const satisfies readonly MenuShape[]

export type MenuGroupKey = (typeof MENU)[number]['key']
export type MenuEntryKey = (typeof MENU)[number]['entries'][number]['key']

export type MenuEntry = Omit<MenuShape['entries'][number], 'key'> & { key: MenuEntryKey }
export type MenuGroup = { key: MenuGroupKey; entries: readonly MenuEntry[] }
