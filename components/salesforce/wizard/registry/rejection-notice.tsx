'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useFieldLabel } from '../use-fault-text'
import type { Rejection } from '../use-save-document'
import { fieldOf, stepOfField } from '../wizard-steps'

/** The faults for which the exchange system would reject the document, each with the way to its field. */
export function RejectionNotice({
  rejection,
  isSaving,
  canSaveDraft,
  onJump,
  onSaveDraft,
  onClose,
}: {
  rejection: Rejection
  isSaving: boolean
  canSaveDraft: boolean
  onJump: (field: string) => void
  onSaveDraft: () => void
  onClose: () => void
}) {
  const t = useTranslations('wizard')
  const label = useFieldLabel()
  const { faults } = rejection
  return (
    <Notice
      tone="error"
      role="alert"
      title={faults.length > 0 ? t('rejection.title', { count: faults.length }) : rejection.description}
      actions={
        <>
          {canSaveDraft ? (
            <Button size="sm" pending={isSaving} onClick={onSaveDraft}>
              {t('rejection.save_draft')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('rejection.close')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {faults.map((fault) => {
          const field = fault.field ? fieldOf(fault.field) : null
          return (
            <li key={`${fault.code}-${fault.path}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="tabular font-semibold text-state-error">{fault.code}</span>
              <span className="min-w-0 flex-1 basis-60 break-words">{fault.message}</span>
              {field ? (
                <Button variant="link" size="sm" onClick={() => onJump(field)}>
                  {label(field) || t(`steps.${stepOfField(field)}`)}
                  <ArrowRight aria-hidden />
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
