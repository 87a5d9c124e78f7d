/** Where the calls of prices and products stand, and the roles that read and write them. */
export const base = '/api/pricelist/rest'
export const FAMILY = ['GUI_CAN_LIST_PRODUCT_FAMILY'] as const
export const READ = ['GUI_CAN_LIST_PRODUCT', ...FAMILY] as const
export const ADD = ['GUI_CAN_ADD_PRODUCT'] as const
export const WRITE = ['GUI_CAN_MANAGE_PRODUCT'] as const
/** The roles that see what products cost, and so margins. */
export const COSTS = ['GUI_CAN_MANAGE_PRODUCT'] as const
export const STOCK = ['GUI_SHOW_STOCK_MANAGER_OPTION'] as const
export const tags = ['pricelist']

/** How far a list reaches; `family` needs GUI_CAN_LIST_PRODUCT_FAMILY. */
export const SCOPES = ['structure', 'family'] as const
