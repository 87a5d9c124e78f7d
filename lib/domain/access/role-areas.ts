import { ROLES, type Role } from './roles'

/** The parts of Luna that roles open, in the order in which people read them. */
export const ROLE_AREAS = ['general', 'registry', 'booking', 'documents', 'prices', 'settings'] as const

export type RoleArea = (typeof ROLE_AREAS)[number]

/** The first area whose sign a role's name contains; a role without a sign belongs to the settings. */
const signs: readonly (readonly [RoleArea, RegExp])[] = [
  ['general', /^GUI_SHOW_SIDE_MENU$/],
  ['settings', /SETTINGS|BILLING|OUTBOX|AUDIT|STOCK/],
  ['prices', /^GUI_SHOW_SIDE_MENU_PRICE|PRODUCT|PRICE_LIST|ADD_PRICE/],
  ['registry', /REGISTRY|ANAGRAFICA|AVATAR/],
  [
    'documents',
    /ORDERS|CONTRACT|INVOICE|CREDITNOTE|PURCHASE|SCHEDULE|PAYMENT|BANK|TIMELINE|CHARTS|OFFER|TEMPLATE|DOCUMENT|SIGNATURE|_REGISTER$/,
  ],
  [
    'booking',
    /EVENT|CALENDAR|RESERVATION|PERSON_IN_CHARGE|LOCATION|TEACHER|BOOKING|QUEUE|ATTENDANCE|UNSUBSCRIBE/,
  ],
]

export const areaOf = (role: Role): RoleArea => signs.find(([, sign]) => sign.test(role))?.[0] ?? 'settings'

/** Whether a role shows an entry of the side menu; the others let something be done. */
export const isMenuRole = (role: Role): boolean => role.startsWith('GUI_SHOW_SIDE_MENU')

/** Every role by its area, in the order of their declaration: entries of the menu first. */
export const rolesByArea: readonly { area: RoleArea; menu: readonly Role[]; abilities: readonly Role[] }[] =
  ROLE_AREAS.map((area) => {
    const own = ROLES.filter((role) => areaOf(role) === area)
    return { area, menu: own.filter(isMenuRole), abilities: own.filter((role) => !isMenuRole(role)) }
  })
