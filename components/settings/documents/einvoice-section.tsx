'use client'

import { useTranslations } from 'next-intl'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { AgentFields } from '@/components/anagrafica/presence/agent-fields'
import { agentName } from '@/components/anagrafica/presence/presence-texts'
import { FoldedFields } from '@/components/kit/fields/folded-fields'
import { FormSection } from '@/components/kit/form-section'
import { SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

const INTERMEDIARY = 'fattura_elettronica.intermediario'

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
      <IntermediaryFields />
    </FormSection>
  )
}

/** The intermediary or third party that every invoice names, folded. */
function IntermediaryFields() {
  const t = useTranslations('settings.einvoice')
  const { control, watch } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'fattura_elettronica' })
  const name = agentName(watch(INTERMEDIARY))
  return (
    <FoldedFields
      title={[t('intermediary'), name].filter(Boolean).join(' · ')}
      hasFault={get(errors, INTERMEDIARY) !== undefined}
    >
      <p className="text-ink-soft text-sm">{t('intermediary_help')}</p>
      <AgentFields path={INTERMEDIARY} kind="intermediary" />
      <SwitchSetting
        path="fattura_elettronica.intermediario.is_issuer"
        label={t('is_issuer')}
        help={t('is_issuer_help')}
      />
    </FoldedFields>
  )
}
