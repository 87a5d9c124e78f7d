/** The next thing to do about an entry of the registry, by the state of its money and of its data. */

/** By urgency: the first that fits and that the user may do is the next one. */
export const NEXT_STEPS = ['REMIND', 'PAY', 'COMPLETE', 'INVOICE'] as const

export type NextStep = (typeof NEXT_STEPS)[number]

export type EntryFacts = {
  /** An invoice of ours is overdue. */
  isOverdue: boolean
  /** The entry has something to pay. */
  isOpen: boolean
  /** The entry lacks data without which no e-invoice can be sent to it. */
  isIncomplete: boolean
}

const FITS: Readonly<Record<NextStep, (facts: EntryFacts) => boolean>> = {
  REMIND: ({ isOverdue }) => isOverdue,
  PAY: ({ isOpen }) => isOpen,
  COMPLETE: ({ isIncomplete }) => isIncomplete,
  INVOICE: () => true,
}

/** The most urgent step that fits and that the user may do; null where there is none. */
export const nextStep = (facts: EntryFacts, mayDo: (step: NextStep) => boolean): NextStep | null =>
  NEXT_STEPS.find((step) => FITS[step](facts) && mayDo(step)) ?? null
