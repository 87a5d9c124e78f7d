import { isOneOf } from '../core/one-of'

/**
 * The rights of a user in a structure: role strings in `gui_item_list` (document 1 §6, document 2 §6,
 * document 3 §6). A check is membership.
 */

/** The entries of the side menu; the first shows the menu itself and the dashboard. */
const MENU_ROLES = [
  'GUI_SHOW_SIDE_MENU',
  'GUI_SHOW_SIDE_MENU_REGISTRY',
  'GUI_SHOW_SIDE_MENU_REGISTRY_ADD',
  'GUI_SHOW_SIDE_MENU_REGISTRY_MANAGE',
  'GUI_SHOW_SIDE_MENU_REGISTRY_CATEGORY_MANAGE',
  'GUI_SHOW_SIDE_MENU_REGISTRY_CUSTOMFIELDS_MANAGE',
  'GUI_SHOW_SIDE_MENU_EVENT',
  'GUI_SHOW_SIDE_MENU_EVENT_MANAGER',
  'GUI_SHOW_SIDE_MENU_PERSON_IN_CHARGE_MANAGER',
  'GUI_SHOW_SIDE_MENU_LOCATION_MANAGER',
  'GUI_SHOW_SIDE_MENU_CALENDAR',
  'GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER',
  'GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER',
  'GUI_SHOW_SIDE_MENU_ORDERS',
  'GUI_SHOW_SIDE_MENU_ORDERS_MANAGER',
  'GUI_SHOW_SIDE_MENU_CONTRACT_MANAGER',
  'GUI_SHOW_SIDE_MENU_INVOICE_MANAGER',
  'GUI_SHOW_SIDE_MENU_CREDITNOTE_MANAGER',
  'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER',
  'GUI_SHOW_SIDE_MENU_SCHEDULE',
  'GUI_SHOW_SIDE_MENU_BANK',
  'GUI_SHOW_SIDE_MENU_VAT_REGISTER',
  'GUI_SHOW_SIDE_MENU_TIMELINE',
  'GUI_SHOW_SIDE_MENU_CHARTS',
  'GUI_SHOW_SIDE_MENU_PRICE',
  'GUI_SHOW_SIDE_MENU_PRICE_MANAGER',
  'GUI_SHOW_SIDE_MENU_PRICE_ATTRIBUTE_MANAGER',
  'GUI_SHOW_SIDE_MENU_PRICE_PRICE_ATTRIBUTE_MANAGER',
  'GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_MANAGER',
  'GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_CUSTOM_FIELDS_MANAGER',
  'GUI_SHOW_SIDE_MENU_RESERVATION',
  'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED',
  'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE',
] as const

const REGISTRY_ROLES = [
  'GUI_CAN_ADD_REGISTRY',
  'GUI_CAN_LIST_ANAGRAFICA_FAMILY',
  'GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY',
  'GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE',
  'GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY',
  'GUI_CAN_LIST_ANAGRAFICACATEGORY_STRUCTURE',
  'GUI_CAN_ANAGRAFICA_CONTACT_LIST',
  'GUI_CAN_DOWNLOAD_AVATAR_IMAGE',
] as const

const BOOKING_ROLES = [
  'GUI_NO_OWN_EVENTS',
  'GUI_OWN_EVENTS',
  'GUI_INSERT_EVENT',
  'GUI_MODIFY_EVENT',
  'GUI_BOOKING_EVENT',
  'GUI_UNSUBSCRIBE_EVENT',
  'GUI_BOOKING_EVENT_FOR_OTHER',
  'GUI_CAN_VIEW_TEACHER_LIST',
  'GUI_CAN_VIEW_LOCATION_LIST',
  'GUI_CAN_VIEW_PRICE_LIST',
  'GUI_CAN_ADD_TEACHER',
  'GUI_CAN_ADD_LOCATION',
  'GUI_CAN_ADD_PRICE',
  'GUI_CAN_VIEW_CANCELLED_EVENT',
  'GUI_CAN_DEACTIVATE_EVENT',
  'GUI_CAN_ACTIVATE_EVENT',
  'GUI_CAN_DELETE_EVENT',
  'GUI_CAN_PROMOTE_OTHER_IN_QUEUE',
  'GUI_CAN_MARK_ATTENDANCE',
  'GUI_CAN_UNSUBSCRIBE_OTHER',
  'GUI_CAN_VIEW_EVENT_PREVIEW',
  'GUI_CAN_VIEW_BOOKING_LIST',
] as const

const SETTINGS_ROLES = [
  'GUI_SHOW_SALESFORCE_SETTINGS',
  'GUI_EDIT_BILLING_PROFILES',
  'GUI_SHOW_STOCK_MANAGER_OPTION',
  'GUI_CAN_ADD_PRODUCT',
] as const

/** Ours, for calls to which the specification gives no role. */
const LUNA_ROLES = [
  'GUI_CAN_LIST_ANAGRAFICA_STRUCTURE',
  'GUI_CAN_MANAGE_ANAGRAFICA',
  'GUI_CAN_IMPORT_ANAGRAFICA',
  'GUI_CAN_ERASE_ANAGRAFICA',
  'GUI_CAN_LIST_INVOICE',
  'GUI_CAN_MANAGE_INVOICE',
  'GUI_CAN_ISSUE_INVOICE',
  'GUI_CAN_SEND_INVOICE',
  'GUI_CAN_LIST_OFFER',
  'GUI_CAN_MANAGE_OFFER',
  'GUI_CAN_LIST_CONTRACT',
  'GUI_CAN_MANAGE_CONTRACT',
  'GUI_CAN_LIST_PURCHASE',
  'GUI_CAN_LIST_PURCHASE_FAMILY',
  'GUI_CAN_MANAGE_PURCHASE',
  'GUI_CAN_LIST_PAYMENT',
  'GUI_CAN_MANAGE_PAYMENT',
  'GUI_CAN_LIST_BANK',
  'GUI_CAN_MANAGE_BANK',
  'GUI_CAN_LIST_REGISTER',
  'GUI_CAN_MANAGE_REGISTER',
  'GUI_CAN_LIST_PRODUCT',
  'GUI_CAN_LIST_PRODUCT_FAMILY',
  'GUI_CAN_MANAGE_PRODUCT',
  'GUI_CAN_READ_OUTBOX',
  'GUI_CAN_READ_AUDIT',
] as const

export const ROLES = [
  ...MENU_ROLES,
  ...REGISTRY_ROLES,
  ...BOOKING_ROLES,
  ...SETTINGS_ROLES,
  ...LUNA_ROLES,
] as const

export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => isOneOf(ROLES, text)

export const hasAll = (held: readonly string[], roles: readonly Role[]): boolean =>
  roles.every((role) => held.includes(role))

export const hasAny = (held: readonly string[], roles: readonly Role[]): boolean =>
  roles.some((role) => held.includes(role))

export const hasNone = (held: readonly string[], roles: readonly Role[]): boolean => !hasAny(held, roles)

const RESERVED_TO_OWNER: readonly Role[] = [
  'GUI_OWN_EVENTS',
  'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED',
  'GUI_CAN_LIST_ANAGRAFICA_FAMILY',
  'GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY',
  'GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY',
  'GUI_EDIT_BILLING_PROFILES',
  'GUI_SHOW_SALESFORCE_SETTINGS',
  'GUI_CAN_LIST_PURCHASE_FAMILY',
  'GUI_CAN_LIST_PRODUCT_FAMILY',
  'GUI_CAN_READ_OUTBOX',
  'GUI_CAN_READ_AUDIT',
  'GUI_CAN_ERASE_ANAGRAFICA',
]

/**
 * The roles that make an owner: those of the specification that run a structure and that no other preset holds. Roles
 * that later versions of Luna add are not among them, so an update takes ownership from no one; the migration that
 * comes with a new role gives it to the owners, because no other member could grant it.
 */
export const OWNER_ROLES: readonly Role[] = ['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_EDIT_BILLING_PROFILES']

export const isOwner = (held: readonly string[]): boolean => hasAll(held, OWNER_ROLES)

const isMenuOf = (role: Role, ...entries: readonly string[]): boolean =>
  entries.some((entry) => role.startsWith(`GUI_SHOW_SIDE_MENU_${entry}`))

/** Sets of roles to start from when a user is added to a structure. */
export const ROLE_PRESETS = {
  /** Everything. */
  OWNER: ROLES,
  /** Daily work in one structure: everything but settings, the family-wide view and the outbox. */
  OPERATOR: ROLES.filter((role) => !RESERVED_TO_OWNER.includes(role)),
  /** Books and cancels for himself; sees nothing of the back office. */
  CUSTOMER: [
    'GUI_SHOW_SIDE_MENU',
    'GUI_SHOW_SIDE_MENU_EVENT',
    'GUI_SHOW_SIDE_MENU_EVENT_MANAGER',
    'GUI_SHOW_SIDE_MENU_CALENDAR',
    'GUI_SHOW_SIDE_MENU_RESERVATION',
    'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE',
    'GUI_OWN_EVENTS',
    'GUI_BOOKING_EVENT',
    'GUI_UNSUBSCRIBE_EVENT',
    'GUI_CAN_VIEW_EVENT_PREVIEW',
  ],
  /** Reads registries and documents, changes nothing. */
  ACCOUNTANT: ROLES.filter(
    (role) =>
      role === 'GUI_SHOW_SIDE_MENU' ||
      role === 'GUI_SHOW_SIDE_MENU_REGISTRY' ||
      role === 'GUI_SHOW_SIDE_MENU_REGISTRY_MANAGE' ||
      isMenuOf(
        role,
        'ORDERS',
        'CONTRACT',
        'INVOICE',
        'CREDITNOTE',
        'PURCHASES',
        'SCHEDULE',
        'BANK',
        'VAT_REGISTER',
        'TIMELINE',
        'CHARTS',
      ) ||
      role.startsWith('GUI_CAN_LIST_') ||
      role === 'GUI_CAN_ANAGRAFICA_CONTACT_LIST',
  ).filter((role) => !role.endsWith('_FAMILY')),
  /** Runs lessons: the calendar, the list of attendants, and marking attendance. */
  TEACHER: [
    'GUI_SHOW_SIDE_MENU',
    'GUI_SHOW_SIDE_MENU_EVENT',
    'GUI_SHOW_SIDE_MENU_EVENT_MANAGER',
    'GUI_SHOW_SIDE_MENU_CALENDAR',
    'GUI_NO_OWN_EVENTS',
    'GUI_CAN_VIEW_TEACHER_LIST',
    'GUI_CAN_VIEW_LOCATION_LIST',
    'GUI_CAN_VIEW_CANCELLED_EVENT',
    'GUI_CAN_VIEW_EVENT_PREVIEW',
    'GUI_CAN_VIEW_BOOKING_LIST',
    'GUI_CAN_MARK_ATTENDANCE',
    'GUI_CAN_LIST_ANAGRAFICA_STRUCTURE',
  ],
} as const satisfies Record<string, readonly Role[]>

export type RolePreset = keyof typeof ROLE_PRESETS

export const ROLE_PRESET_NAMES = ['OWNER', 'OPERATOR', 'TEACHER', 'ACCOUNTANT', 'CUSTOMER'] as const

/** The preset that somebody's roles are, whatever their order; null for a set of their own. */
export const presetOf = (held: readonly string[]): RolePreset | null =>
  ROLE_PRESET_NAMES.find((name) => difference(held.filter(isRole), ROLE_PRESETS[name]).length === 0) ?? null

/** Answers the roles that only one of two sets has. */
const difference = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((role) => !other.includes(role)),
  ...other.filter((role) => !one.includes(role)),
]

/**
 * The roles of a change that a member may not grant or take, because the member does not hold them. Empty when the
 * whole change is allowed.
 */
export const rolesBeyond = (
  held: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] => difference(before, after).filter((role) => !held.includes(role))
