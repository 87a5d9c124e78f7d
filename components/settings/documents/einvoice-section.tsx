'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { SwitchSetting } from '../setting-field'

/** The contents of every e-invoice of the structure beside its compulsory data. */
export function EinvoiceSection() {
  const t = useTranslations('settings')
  return (
    <FormSection
      id="fattura_elettronica"
      title={t('sections.fattura_elettronica')}
      text={t('help.fattura_elettronica')}
    >
      <SwitchSetting
        path="fattura_elettronica.allega_pdf"
        label={t('einvoice.allega_pdf')}
        help={t('einvoice.allega_pdf_help')}
      />
    </FormSection>
  )
}
