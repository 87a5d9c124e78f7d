'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useFaultText, useFieldLabel } from './use-fault-text'
import { useWizard } from './wizard-context'
import type { WizardFault } from './wizard-faults'
import { focusField } from './wizard-steps'

/** Everything that keeps the step from going on, each with the way to its field. */
export function FaultSummary({ faults }: { faults: readonly WizardFault[] }) {
  const t = useTranslations('wizard')
  const lines = useFaultLines(faults)
  if (lines.length === 0) return null
  return (
    <Notice tone="error" role="alert" title={t('faults.title', { count: lines.length })}>
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line.field}>
            <Button
              variant="link"
              size="sm"
              className="h-auto whitespace-normal text-left"
              onClick={() => focusField(line.field)}
            >
              {line.text}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** One line for each fault; a rule that misses several fields has one line for all of them. */
function useFaultLines(faults: readonly WizardFault[]): readonly { field: string; text: string }[] {
  const text = useFaultText()
  const label = useFieldLabel()
  const { mode } = useWizard().values
  // A plain amount is no numbered line.
  const nameOf = (field: string) => label(mode === 'AMOUNT' ? field.replace(/^product_list\.0\./, '') : field)
  const first = faults.filter(
    (fault, index) => !fault.code || faults.findIndex((other) => other.code === fault.code) === index,
  )
  return first.map((fault) => {
    const same = fault.code ? faults.filter((other) => other.code === fault.code) : [fault]
    const names = same.map((other) => nameOf(other.field)).filter((name) => name !== '')
    const parts = names.length > 1 ? [text(fault), names.join(', ')] : [names[0], text(fault)]
    return { field: fault.field, text: parts.filter(Boolean).join(': ') }
  })
}
