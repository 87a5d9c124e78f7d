import { purchaseDataIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import { addDays, addMonths, type Day } from '@/lib/domain/core/day'
import type { PurchaseCategory } from '@/lib/domain/documents/purchase'
import { createPurchase } from '@/server/salesforce/purchases/store'
import type { Run } from './agreements'
import type { Customer } from './invoices'
import type { Random } from './random'

type Expense = {
  category: PurchaseCategory
  description: string
  /** Net, about: each month's differs by up to a tenth, unless it is `fixed`. */
  amount: number
  fixed?: boolean
  rate?: number
  /** The day of the month, and the interval in months. */
  day: number
  every?: number
  /** The index of the demo's company that it comes from; missing without a supplier in the registry. */
  company?: number
  /** The days until it is due; paid at once when missing. */
  dueIn?: number
}

const EXPENSES: readonly Expense[] = [
  { category: 'LEASE', description: 'Affitto dello studio', amount: 1450, fixed: true, day: 2, company: 7 },
  { category: 'EMPLOYEE_SALARIES', description: 'Stipendi', amount: 2680, rate: 0, day: 27 },
  {
    category: 'EMPLOYEE_CONTRIBUTIONS',
    description: 'Contributi INPS (F24)',
    amount: 790,
    rate: 0,
    day: 16,
  },
  { category: 'BANK_CHARGES', description: 'Canone e commissioni del conto', amount: 18.5, rate: 0, day: 28 },
  { category: 'RECEIPT', description: 'Pulizie e materiale di consumo', amount: 64.2, day: 12 },
  {
    category: 'QUITTANCE',
    description: 'Manutenzione dell’impianto audio',
    amount: 320,
    day: 19,
    every: 4,
    company: 2,
    dueIn: 30,
  },
  {
    category: 'INSURANCE',
    description: 'Assicurazione di responsabilità civile',
    amount: 410,
    fixed: true,
    rate: 0,
    day: 5,
    every: 6,
  },
  {
    category: 'ADMINISTRATOR_FEES',
    description: 'Compenso dell’amministratore',
    amount: 900,
    fixed: true,
    rate: 0,
    day: 30,
    every: 3,
  },
  {
    category: 'UNKNOWN',
    description: 'Tappetini e attrezzi per le sale',
    amount: 260,
    day: 9,
    every: 2,
    company: 4,
    dueIn: 60,
  },
]

const MONTHS = 14

type Options = { companies: readonly Customer[]; today: Day; ownerId: number; random: Random }

/** Fourteen months of expenses in every category, through the use case of the call; what is due later is not paid yet. */
export async function addPurchases(run: Run, { companies, today, ownerId, random }: Options): Promise<void> {
  const first = addMonths(`${today.slice(0, 7)}-01` as Day, 1 - MONTHS)
  for (let month = 0; month < MONTHS; month += 1) {
    for (const expense of EXPENSES) {
      const date = addDays(addMonths(first, month), expense.day - 1)
      if (date > today || month % (expense.every ?? 1) !== 0) continue
      const data = payloadOf(expense, { date, today, random, sku: companies[expense.company ?? -1]?.sku })
      await run(date, async (tx) => {
        await createPurchase(tx, data, { files: [], accountId: ownerId })
      })
    }
  }
}

type PurchaseOccasion = { date: Day; today: Day; random: Random; sku: string | undefined }

function payloadOf({ amount, fixed, rate = 22, dueIn, ...expense }: Expense, on: PurchaseOccasion) {
  const { date, today, random, sku } = on
  const cents = fixed ? 0 : random.below(Math.round(amount * 20)) - Math.round(amount * 10)
  const line = {
    description: expense.description,
    quantity: 1,
    amount: Math.round(amount * 100 + cents) / 100,
  }
  const due = dueIn === undefined ? date : addDays(date, dueIn)
  const isOpen = due >= today
  return purchaseDataIn.parse({
    ana_sku: sku,
    date,
    category: expense.category,
    description: expense.description,
    invoice_number: sku ? `${1 + random.below(400)}/${date.slice(0, 4)}` : '',
    tax_percentage: rate,
    purchase_product_list: [line],
    due_date_list: [{ date: due }],
    json_state: { purchase_state: isOpen ? 'DRAFT' : 'PAID' },
    // Of what is still open a part was paid in advance, now and then.
    payment_list: isOpen && random.chance(0.5) ? [{ date, amount: 100, method: 'ALLOWANCE' }] : [],
    payment_date: due,
    payment_method: sku ? 'ALLOWANCE' : 'SDD',
  })
}
