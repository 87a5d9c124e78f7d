import { CirclePercent, ClipboardList, Package, Receipt, SlidersHorizontal } from 'lucide-react'
import type { MenuShape } from './menu-shape'

/** The group of the price list in the side menu (document 1 §2). */
export const PRICE_MENU = {
  key: 'price',
  role: 'GUI_SHOW_SIDE_MENU_PRICE',
  entries: [
    {
      key: 'price_list',
      role: 'GUI_SHOW_SIDE_MENU_PRICE_MANAGER',
      href: '/app/price/manager',
      icon: Package,
    },
    {
      key: 'price_attributes',
      role: 'GUI_SHOW_SIDE_MENU_PRICE_ATTRIBUTE_MANAGER',
      href: '/app/price/attribute/manager',
      icon: SlidersHorizontal,
    },
    {
      key: 'price_price_attributes',
      role: 'GUI_SHOW_SIDE_MENU_PRICE_PRICE_ATTRIBUTE_MANAGER',
      href: '/app/price/price_attribute/manager',
      icon: Receipt,
    },
    {
      key: 'price_conditions',
      role: 'GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_MANAGER',
      href: '/app/price/businesscondition/manager',
      icon: CirclePercent,
    },
    {
      key: 'price_condition_fields',
      role: 'GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_CUSTOM_FIELDS_MANAGER',
      href: '/app/price/businesscondition/customfield/manager',
      icon: ClipboardList,
      beneath: true,
    },
  ],
} as const satisfies MenuShape
