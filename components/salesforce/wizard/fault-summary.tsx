'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '../notice'
import { useFaultText, useFieldLabel } from './use-fault-text'
import type { WizardFault } from './wizard-faults'
import { focusField } from './wizard-steps'

/** Everything that keeps the step from going on, each with the way to its field. */
export function FaultSummary({ faults }: { faults: readonly WizardFault[] }) {
  const t = useTranslations('wizard')
  const text = useFaultText()
  const label = useFieldLabel()
  if (faults.length === 0) return null
  return (
    <Notice tone="error" role="alert" title={t('faults.title', { count: faults.length })}>
      <ul className="grid gap-0.5">
        {faults.map((fault) => (
          <li key={fault.field}>
            <Button
              variant="link"
              size="sm"
              className="h-auto whitespace-normal text-left"
              onClick={() => focusField(fault.field)}
            >
              {[label(fault.field), text(fault)].filter(Boolean).join(': ')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
