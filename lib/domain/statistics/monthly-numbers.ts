import type { Role } from '../access/roles'

/** The numbers of the monthly mail, with the role that each needs besides that of the statistics. */
export const MONTHLY_NUMBERS = {
  REVENUE: [],
  COLLECTED: [],
  COSTS: [],
  OPEN: ['GUI_CAN_LIST_PAYMENT'],
  OVERDUE: ['GUI_CAN_LIST_PAYMENT'],
  VAT: ['GUI_CAN_LIST_REGISTER'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type MonthlyNumber = keyof typeof MONTHLY_NUMBERS
