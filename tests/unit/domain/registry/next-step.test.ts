import { expect, it } from 'vitest'
import { NEXT_STEPS, type NextStep, nextStep } from '@/lib/domain/registry/next-step'

const calm = { isOverdue: false, isOpen: false, isIncomplete: false }
const any = () => true

it('is the most urgent thing: what is overdue, what is open, what is missing, and else a new invoice', () => {
  expect(nextStep(calm, any)).toBe('INVOICE')
  expect(nextStep({ ...calm, isIncomplete: true }, any)).toBe('COMPLETE')
  expect(nextStep({ ...calm, isIncomplete: true, isOpen: true }, any)).toBe('PAY')
  expect(nextStep({ isIncomplete: true, isOpen: true, isOverdue: true }, any)).toBe('REMIND')
})

it('is never one that the user may not do', () => {
  const all = { isOverdue: true, isOpen: true, isIncomplete: true }
  const only = (wanted: NextStep) => (step: NextStep) => step === wanted
  for (const step of NEXT_STEPS) expect(nextStep(all, only(step))).toBe(step)
  expect(nextStep(all, () => false)).toBeNull()
  expect(nextStep(calm, only('REMIND'))).toBeNull()
})
