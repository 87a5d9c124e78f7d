import type { CustomerFigure } from '@/lib/domain/statistics/people/customer-figures'

/** The colours of the numbers of the customers in their chart. */
export const CUSTOMER_COLORS: Readonly<Record<CustomerFigure, string>> = {
  ACTIVE: 'var(--action)',
  NEW: 'var(--chart-invoices)',
  RETURNING: 'var(--moon)',
  LOST: 'var(--chart-purchases)',
}
