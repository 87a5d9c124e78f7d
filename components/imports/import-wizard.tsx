'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { ColumnsStep } from './columns-step'
import type { CsvFormat, ImportChoice, ImportDetail, UploadedCalls } from './import-calls'
import { PreviewStep } from './preview-step'
import { RunStep } from './run-step'
import { useImport } from './use-import'

type WizardProps = {
  calls: UploadedCalls
  id: number
  /** Reads the same file in another way; null when the file is no longer at hand. */
  onReread: ((as: CsvFormat) => void) | null
  onClose: () => void
  /** All or nothing, and no other way. */
  isWhole?: boolean
}

const STEPS = ['file', 'columns', 'preview', 'run'] as const

/** An import from its columns to its result. */
export function ImportWizard({ calls, id, onReread, onClose, isWhole }: WizardProps) {
  const t = useTranslations('imports')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { data, error, refetch } = useImport(calls, id)
  if (error && !data) {
    return (
      <Card role="alert">
        <EmptyState
          icon={CloudOff}
          title={t('not_found')}
          text={errorText(error).text}
          action={<Button onClick={onClose}>{t('new')}</Button>}
        />
      </Card>
    )
  }
  if (!data) return <Skeleton role="status" aria-label={kit('loading')} className="h-64 w-full rounded-xl" />
  return (
    <Steps
      calls={calls}
      detail={data}
      onReread={onReread}
      onClose={onClose}
      onStarted={() => void refetch()}
      isWhole={isWhole}
    />
  )
}

type StepsProps = Omit<WizardProps, 'id'> & { detail: ImportDetail; onStarted: () => void }

function Steps({ calls, detail, onReread, onClose, onStarted, isWhole }: StepsProps) {
  const isOpen = detail.import.state === 'UPLOADED'
  const [step, setStep] = useState<'columns' | 'preview'>('columns')
  const [choice, setChoice] = useState<ImportChoice>({
    header_mapping: { ...detail.header_mapping },
    empty_cells: detail.import.empty_cells,
    decimal_separator: detail.import.decimal_separator,
  })
  const shown = isOpen ? step : 'run'
  return (
    <div className="grid gap-4">
      <StepList current={STEPS.indexOf(shown)} />
      {shown === 'columns' ? (
        <ColumnsStep
          detail={detail}
          choice={choice}
          onChoice={setChoice}
          onReread={onReread}
          onClose={onClose}
          onNext={() => setStep('preview')}
        />
      ) : null}
      {shown === 'preview' ? (
        <PreviewStep
          calls={calls}
          detail={detail}
          choice={choice}
          onBack={() => setStep('columns')}
          onStarted={onStarted}
          isWhole={isWhole}
        />
      ) : null}
      {shown === 'run' ? <RunStep calls={calls} job={detail.import} onClose={onClose} /> : null}
    </div>
  )
}

function StepList({ current }: { current: number }) {
  const t = useTranslations('imports')
  return (
    <ol aria-label={t('progress')} className="grid grid-cols-4 gap-1 rounded-xl border bg-surface p-1">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={cn(
            'flex min-w-0 flex-col items-center gap-x-2 gap-y-1 rounded-lg px-1 py-1.5 text-center text-xs sm:text-sm lg:flex-row lg:px-3',
            index === current ? 'bg-action-soft font-medium text-heading' : 'text-ink-soft',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-6 shrink-0 place-content-center rounded-full border text-xs',
              index === current && 'border-action bg-action text-action-ink',
              index < current && 'border-state-paid text-state-paid',
            )}
          >
            {index + 1}
          </span>
          <span className="min-w-0 max-w-full break-words">{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  )
}
