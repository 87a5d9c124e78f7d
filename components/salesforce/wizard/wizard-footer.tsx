'use client'

import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { toWire } from '@/lib/domain/core/money'
import { useWizard } from './wizard-context'
import { STEPS } from './wizard-steps'

/** Back, on, save: always in sight, with the total. */
export function WizardFooter({
  step,
  isSaving,
  onBack,
  onNext,
  onSave,
  onSaveDraft,
}: {
  step: number
  isSaving: boolean
  onBack: () => void
  onNext: () => void
  onSave: () => void
  /** Where a draft may be kept. */
  onSaveDraft?: () => void
}) {
  const t = useTranslations('wizard')
  const { totals, values, isCorrection } = useWizard()
  const issues = values.kind === 'INVOICE' && values.invoice_state === 'ISSUED'
  const end = onSaveDraft ? undefined : 'max-sm:ml-auto'
  const isLast = step === STEPS.length - 1
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t bg-paper/95 px-4 py-3 backdrop-blur-sm md:-mx-6 md:px-6">
      <Button onClick={onBack} disabled={step === 0}>
        <ArrowLeft aria-hidden />
        <span className={onSaveDraft && 'max-sm:sr-only'}>{t('back')}</span>
      </Button>
      <p className="ml-auto hidden text-ink-soft sm:block">
        {t('totals.total')} <Money value={toWire(totals.total)} className="font-semibold text-heading" />
      </p>
      {onSaveDraft ? (
        <Button disabled={isSaving} onClick={onSaveDraft} className="max-sm:ml-auto">
          {t('save_draft')}
        </Button>
      ) : null}
      {isLast ? (
        <Button variant="primary" pending={isSaving} onClick={onSave} className={end}>
          {isSaving ? null : <Check aria-hidden />}
          {t(isCorrection ? 'save_correction' : issues ? 'save_issued' : 'save')}
        </Button>
      ) : (
        <Button variant="primary" onClick={onNext} className={end}>
          {t('next')}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  )
}
