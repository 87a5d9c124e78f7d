import { partyOf } from '@/components/salesforce/party-of'
import type { Settings } from '@/lib/api/auth/settings-fields'
import type { Numbers } from '@/lib/api/salesforce/document/numbering-fields'
import { checkSender } from '@/lib/domain/documents/invoice-rules'
import type { PanelInvoices } from './dashboard-data'

/** The steps from a new structure to its first invoice, in their order. */
const STEPS = [
  'COMPANY',
  'REGIME',
  'ACCOUNT',
  'NUMBERING',
  'LOGO',
  'CHANNEL',
  'MAIL',
  'CUSTOMER',
  'INVOICE',
] as const

type StepName = (typeof STEPS)[number]

/** A step, whether it is taken, the page on which it is, and whether an invoice can do without it. */
export type FirstStep = { name: StepName; isDone: boolean; href: string; isOptional: boolean }

/** The state of a structure; null in a part that the user may not read. */
export type NewStructure = {
  settings: Settings
  hasLogo: boolean
  numbering: readonly Numbers[]
  /** Whether e-invoices only go to a trial of the exchange system. */
  isTrial: boolean
  /** Whether mails are kept, because no SMTP server is set. */
  areMailsKept: boolean
  /** Entries of the registry besides the company's own and the user's. */
  hasCustomer: boolean
}

const SETTINGS = '/app/settings/salesforce'

/** Whether a structure has no issued invoice yet, by its latest invoices: drafts alone, and few. */
export const isNewStructure = ({ rows, total }: PanelInvoices): boolean =>
  total <= rows.length && rows.every(({ fullNumeration }) => fullNumeration === null)

/**
 * The first steps of a structure: those that are taken and those that are left. That of mails is there as long as none
 * leaves.
 */
export function firstStepsOf({ areMailsKept, ...state }: NewStructure) {
  const { settings, hasLogo, numbering, isTrial, hasCustomer } = state
  const { registry, conticorrenti } = settings
  const invoices = numbering.find(({ kind }) => kind === 'INVOICE')
  const entry = registry ? `/app/registry/view/edit/${registry.id}?regDoc=true` : `${SETTINGS}/registry`
  const steps: Record<StepName, Omit<FirstStep, 'name'>> = {
    COMPANY: {
      isDone: registry !== null && checkSender(partyOf(registry)).length === 0,
      href: entry,
      isOptional: false,
    },
    REGIME: { isDone: Boolean(registry?.business.tax_regime), href: entry, isOptional: false },
    ACCOUNT: { isDone: conticorrenti.length > 0, href: `${SETTINGS}/conticorrenti`, isOptional: true },
    NUMBERING: {
      isDone: (invoices?.first_number ?? 1) > 1,
      href: `${SETTINGS}/numerazione`,
      isOptional: true,
    },
    LOGO: { isDone: hasLogo, href: `${SETTINGS}/registry`, isOptional: true },
    CHANNEL: { isDone: !isTrial, href: `${SETTINGS}/canale`, isOptional: true },
    MAIL: { isDone: false, href: '/app/settings/outbox', isOptional: true },
    CUSTOMER: { isDone: hasCustomer, href: '/app/registry/new', isOptional: false },
    INVOICE: { isDone: false, href: '/app/documents/wizard/invoice', isOptional: false },
  }
  return STEPS.filter((name) => name !== 'MAIL' || areMailsKept).map(
    (name): FirstStep => ({ name, ...steps[name] }),
  )
}
