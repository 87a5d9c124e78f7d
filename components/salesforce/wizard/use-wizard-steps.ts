'use client'

import { useEffect, useRef, useState } from 'react'
import { faultsOfStep, type WizardFault } from './wizard-faults'
import { focusField, STEPS, type Step, stepAt, stepOfField } from './wizard-steps'

/** The customer, in the first step. */
const FIRST_FIELD = 'ana_sku'

/**
 * Where the wizard stands. Going back is always allowed; going on needs every step from here to there to
 * validate, and stops at the first that does not, with its first fault in focus (document 3 §2).
 */
export function useWizardSteps(faultsNow: () => readonly WizardFault[]) {
  const [step, setStep] = useState(0)
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const wanted = useRef<{ field: string | null } | null>(null)
  const heading = useRef<HTMLElement>(null)

  const open = (index: number, field: string | null) => {
    wanted.current = { field }
    setStep(index)
    // The same step again renders nothing new: focus what is there.
    if (index === step && field) requestAnimationFrame(() => focusField(field))
  }

  // From the keyboard it would be behind the whole menu.
  useEffect(() => {
    focusField(FIRST_FIELD)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (!target) return
    if (!target.field || !focusField(target.field)) heading.current?.focus()
    if (!target.field) window.scrollTo({ top: 0 })
  }, [step])

  /** True when the target, or the saving that follows the last step, was reached. */
  const goTo = (target: number): boolean => {
    if (target <= step) {
      if (target !== step) open(target, null)
      return true
    }
    const faults = faultsNow()
    const between = STEPS.slice(step, target)
    const failing = between.find((name) => faultsOfStep(faults, name).length > 0)
    const last = failing ?? between.at(-1)
    const attempted = last ? between.slice(0, between.indexOf(last) + 1) : between
    setTried((before) => new Set([...before, ...attempted]))
    if (!failing) {
      if (target < STEPS.length) open(target, null)
      return true
    }
    open(STEPS.indexOf(failing), faultsOfStep(faults, failing)[0]?.field ?? null)
    return false
  }

  /** Validates every step from the first; false, and there, when one does not. */
  const validateAll = (): boolean => {
    const faults = faultsNow()
    setTried(new Set(STEPS))
    const [first] = STEPS.flatMap((name) => faultsOfStep(faults, name))
    if (!first) return true
    open(STEPS.indexOf(first.step), first.field)
    return false
  }

  const jumpTo = (field: string) => open(STEPS.indexOf(stepOfField(field)), field)

  return { step, name: stepAt(step), setStep, tried, setTried, goTo, validateAll, jumpTo, heading }
}
