'use client'

import { useTranslations } from 'next-intl'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { FieldGrid } from '@/components/kit/form-section'
import { useCountries } from '../entry-form/use-countries'
import { PlainSelect, PlainText } from './plain-field'

/** Somebody that acts for a party: a company, or a person by both names, with its codes. `path` is its place in the form. */
export function AgentFields({ path, kind }: { path: string; kind: 'representative' | 'intermediary' }) {
  const t = useTranslations('registry.presence')
  const { watch } = useFormContext<FieldValues>()
  const countries = useCountries(String(watch(`${path}.country`) ?? ''))
  const of = t(`of.${kind}`)
  const at = (part: string) => `${path}.${part}`
  return (
    <FieldGrid>
      <PlainText
        path={at('business_name')}
        label={t('business_name', { of })}
        help={t('name_help')}
        maxLength={200}
        className="md:col-span-6"
      />
      <PlainText
        path={at('first_name')}
        label={t('first_name', { of })}
        maxLength={100}
        className="md:col-span-3"
      />
      <PlainText
        path={at('last_name')}
        label={t('last_name', { of })}
        maxLength={100}
        className="md:col-span-3"
      />
      <PlainSelect
        path={at('country')}
        label={t('country', { of })}
        options={countries}
        className="md:col-span-2"
      />
      <PlainText
        path={at('vatnumber')}
        label={t('vatnumber', { of })}
        maxLength={40}
        className="md:col-span-2"
      />
      <PlainText path={at('taxcode')} label={t('taxcode', { of })} maxLength={40} className="md:col-span-2" />
    </FieldGrid>
  )
}
