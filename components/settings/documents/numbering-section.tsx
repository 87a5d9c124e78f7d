'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { NextNumbers } from './next-numbers'

const kinds = ['fattura', 'nota_credito', 'offerta', 'contratto', 'proforma'] as const

/** The series in which new documents are numbered, and the numbers that they get. */
export function NumberingSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const series = useWatch({ control, name: 'numerazione' })
  const year = new Date().getFullYear()
  return (
    <FormSection id="numerazione" title={t('sections.numerazione')} text={t('help.numerazione')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <div key={kind} className="grid gap-1">
            <TextSetting path={`numerazione.${kind}`} label={t(`numbering.${kind}`)} maxLength={8} />
            <p className="tabular text-ink-soft text-sm">
              {t('numbering.example', {
                number: series?.[kind] ? `12/${series[kind]}/${year}` : `12/${year}`,
              })}
            </p>
          </div>
        ))}
      </div>
      <NextNumbers />
    </FormSection>
  )
}
