'use client'

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import { useFaults } from '../../laid-out/use-faults'
import { useDesignerView } from '../designer-context'
import { SampleChoice } from './sample-choice'

/** Above the page that is designed: the size of the sample, and whether it fits, with the names of the fields at fault. */
export function SampleRow() {
  const t = useTranslations('template_designer.preview')
  const { laid, isPending, error } = useDesignerView().sample
  const faults = useFaults(laid)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SampleChoice />
      <p role="status" className="flex min-h-8 items-center gap-1.5 text-sm">
        {isPending ? (
          <Spinner />
        ) : error ? (
          t('not_tried')
        ) : faults.length > 0 ? (
          <>
            <TriangleAlert aria-hidden className="size-4 text-state-error" />
            <span className="font-medium text-state-error">{t('faults', { count: faults.length })}</span>
            <span className="sr-only">{faults.join(' ')}</span>
          </>
        ) : (
          <>
            <CircleCheck aria-hidden className="size-4 text-state-delivered" />
            <span className="text-ink-soft">{t('fits')}</span>
          </>
        )}
      </p>
    </div>
  )
}
