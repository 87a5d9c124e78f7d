'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useDesignerView } from '../designer-context'
import { SAMPLE_LINES } from './use-sample'

/** The choice of how many lines the sample has with which the template is tried out. */
export function SampleChoice() {
  const t = useTranslations('template_designer.preview')
  const { sampleLines, setSampleLines } = useDesignerView()
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">{t('lines_label')}</legend>
      {SAMPLE_LINES.map((lines) => (
        <Button
          key={lines}
          size="sm"
          aria-pressed={sampleLines === lines}
          className="aria-pressed:border-action aria-pressed:bg-action-soft"
          onClick={() => setSampleLines(lines)}
        >
          {t('lines', { count: lines })}
        </Button>
      ))}
    </fieldset>
  )
}
