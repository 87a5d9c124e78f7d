'use client'

import { ArrowLeft, ArrowRight, Check, Send } from 'lucide-react'
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
  onSaveAndSend,
  onSaveDraft,
}: {
  step: number
  isSaving: boolean
  onBack: () => void
  onNext: () => void
  onSave: () => void
  /** Saves, issues and sends, where that may be done. */
  onSaveAndSend: (() => void) | undefined
  /** Where a draft may be kept. */
  onSaveDraft?: () => void
}) {
  const t = useTranslations('wizard')
  const { totals, values, isCorrection } = useWizard()
  const issues = values.kind === 'INVOICE' && values.invoice_state === 'ISSUED'
  const isLast = step === STEPS.length - 1
  const sends = isLast && onSaveAndSend !== undefined
  const isTight = onSaveDraft !== undefined || sends
  const end = sends ? 'max-sm:grow' : isTight ? undefined : 'max-sm:ml-auto'
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t bg-paper/95 max-sm:flex-wrap max-sm:gap-2 px-4 py-3 backdrop-blur-sm md:-mx-6 md:px-6">
      <Button onClick={onBack} disabled={step === 0}>
        <ArrowLeft aria-hidden />
        <span className={isTight ? 'max-sm:sr-only' : undefined}>{t('back')}</span>
      </Button>
      <p className="ml-auto hidden text-ink-soft sm:block">
        {t('totals.total')} <Money value={toWire(totals.total)} className="font-semibold text-heading" />
      </p>
      {onSaveDraft ? (
        <Button disabled={isSaving} onClick={onSaveDraft} className="max-sm:ml-auto">
          {t('save_draft')}
        </Button>
      ) : null}
      {sends ? (
        <Button disabled={isSaving} onClick={onSaveAndSend} className="max-sm:ml-auto">
          <Send aria-hidden className="max-sm:hidden" />
          {t('save_send')}
        </Button>
      ) : null}
      {isLast ? (
        <Button
          variant="primary"
          pending={isSaving}
          onClick={onSave}
          className={end}
          aria-keyshortcuts="Control+Enter"
        >
          {isSaving ? null : <Check aria-hidden />}
          {t(isCorrection ? 'save_correction' : issues ? 'save_issued' : 'save')}
        </Button>
      ) : (
        <Button variant="primary" onClick={onNext} className={end} aria-keyshortcuts="Control+Enter">
          {t('next')}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  )
}
