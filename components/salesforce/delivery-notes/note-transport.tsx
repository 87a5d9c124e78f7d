'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormTime } from '@/components/kit/fields/time-input'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { CARRIAGES, TRANSPORTS } from '@/lib/domain/delivery-notes/delivery-note'
import { NotePart } from './note-field'
import type { NoteValues } from './note-values'

/** How the goods travel (D.P.R. 472/1996, art. 1 c. 3). */
export function NoteTransport() {
  const t = useTranslations('delivery_notes')
  const { control, watch } = useFormContext<NoteValues>()
  return (
    <FormSection id="transport" title={t('sections.transport')} text={t('help.transport')}>
      <FieldGrid>
        <NotePart.Choice
          path="transport"
          label={t('fields.transport')}
          options={TRANSPORTS.map((value) => ({ value, label: t(`transports.${value}`) }))}
          className="md:col-span-2"
        />
        {watch('transport') === 'CARRIER' ? (
          <NotePart.Text
            path="carrier"
            label={t('fields.carrier')}
            required
            maxLength={200}
            className="md:col-span-4"
          />
        ) : null}
        <NotePart.Day path="started_day" label={t('fields.started_day')} className="md:col-span-2" />
        <NotePart.Field path="started_time" label={t('fields.started_time')} className="md:col-span-2">
          {(field) => <FormTime {...field} control={control} name="started_time" />}
        </NotePart.Field>
        <NotePart.Choice
          path="carriage"
          label={t('fields.carriage')}
          placeholder={t('no_carriage')}
          options={CARRIAGES.map((value) => ({ value, label: t(`carriages.${value}`) }))}
          className="md:col-span-2"
        />
        <NotePart.Text
          path="appearance"
          label={t('fields.appearance')}
          maxLength={100}
          className="md:col-span-2"
        />
        <NotePart.Amount
          path="packages"
          label={t('fields.packages')}
          decimals={0}
          className="md:col-span-2"
        />
        <NotePart.Amount path="weight" label={t('fields.weight')} decimals={3} className="md:col-span-2" />
      </FieldGrid>
    </FormSection>
  )
}
