'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { FoldedFields } from '@/components/kit/fields/folded-fields'
import { FieldGrid } from '@/components/kit/form-section'
import { isAbroad } from '@/lib/domain/registry/receiver-code'
import type { AnagraficaValues } from '../entry-form/anagrafica-values'
import { AgentFields } from './agent-fields'
import { PlainText } from './plain-field'
import { presenceTexts } from './presence-texts'

/** The presence in Italy of an entry from abroad: folded, and not there at all for one of Italy that states none. */
export function PresenceFields() {
  const t = useTranslations('registry.presence')
  const { control, watch } = useFormContext<AnagraficaValues>()
  const { errors } = useFormState({ control, name: 'presence' })
  const [country, presence] = watch(['country', 'presence'])
  const stated = presenceTexts(presence)
  const hasFault = errors.presence !== undefined
  if (!isAbroad(country) && stated.length === 0 && !hasFault) return null
  return (
    <FoldedFields title={[t('title'), ...stated].join(' · ')} hasFault={hasFault}>
      <p className="text-ink-soft text-sm">{t('help')}</p>
      <fieldset>
        <legend className="mb-2 font-medium">{t('establishment')}</legend>
        <FieldGrid>
          <PlainText
            path="presence.establishment.street"
            label={t('street')}
            maxLength={200}
            className="md:col-span-4"
          />
          <PlainText
            path="presence.establishment.number"
            label={t('number')}
            maxLength={20}
            className="md:col-span-2"
          />
          <PlainText
            path="presence.establishment.zipcode"
            label={t('zipcode')}
            maxLength={20}
            inputMode="numeric"
            className="md:col-span-2"
          />
          <PlainText
            path="presence.establishment.city"
            label={t('city')}
            maxLength={200}
            className="md:col-span-2"
          />
          <PlainText
            path="presence.establishment.province"
            label={t('province')}
            maxLength={20}
            className="md:col-span-2"
          />
        </FieldGrid>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">{t('representative')}</legend>
        <AgentFields path="presence.representative" kind="representative" />
      </fieldset>
    </FoldedFields>
  )
}
