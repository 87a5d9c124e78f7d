'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useErrorText } from '@/components/kit/use-error-text'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'

/** Whether an edit of a series is for one occurrence alone or for all following ones too. */
export type EditScope = 'SINGLE_EVENT' | 'FOLLOWING_EVENTS'

type ScopeDialogProps<Summary> = {
  /** Names the question in the cache. */
  queryKey: readonly unknown[]
  /** Asks the server for the effects on the following occurrences, without writing anything. */
  dryRun: () => Promise<Summary>
  summaryText: (summary: Summary) => string
  onChoose: (scope: EditScope) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks whether an edit is for this occurrence alone or for all following ones, and shows the effect of the latter first. */
export function ScopeDialog<Summary>({
  queryKey,
  dryRun,
  summaryText,
  onChoose,
  onClose,
  children,
}: ScopeDialogProps<Summary>) {
  const t = useTranslations('kit.scope')
  const errorText = useErrorText()
  const [scope, setScope] = useState<EditScope>('SINGLE_EVENT')
  const dry = useQuery({
    queryKey: ['dry-run', ...queryKey],
    queryFn: async () => summaryText(await dryRun()),
    enabled: scope === 'FOLLOWING_EVENTS',
    gcTime: 0,
    retry: false,
  })
  return (
    <FormDialog
      title={t('title')}
      submit={t('confirm')}
      pending={dry.isFetching}
      onSubmit={() => onChoose(scope)}
      onClose={onClose}
    >
      <RadioGroup value={scope} onValueChange={(value) => setScope(value as EditScope)}>
        {(['SINGLE_EVENT', 'FOLLOWING_EVENTS'] as const).map((one) => (
          <RadioItem key={one} value={one} label={t(one)} />
        ))}
      </RadioGroup>
      <p role="status" className="min-h-10 text-ink-soft text-sm">
        {scope === 'SINGLE_EVENT' ? null : dry.error ? errorText(dry.error).text : dry.data}
      </p>
      {children}
    </FormDialog>
  )
}
