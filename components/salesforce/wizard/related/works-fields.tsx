'use client'

import { useTranslations } from 'next-intl'
import { FormDate } from '@/components/kit/fields/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'
import { TransportFields } from './transport-fields'

const PDF_CHOICES = ['', 'yes', 'no'] as const

/** Phases of works, main invoice, PDF copy and transport of an e-invoice. */
export function WorksFields() {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-3 border-t pt-4">
        <legend className="sr-only">{t('einvoice_data.works')}</legend>
        <WizardField path="einvoice_data.phase_list" label={t('label.phase_list')} className="col-span-full">
          {(field) => (
            <Input
              {...field}
              {...methods.register('einvoice_data.phase_list')}
              maxLength={100}
              placeholder={t('einvoice_data.phases_hint')}
            />
          )}
        </WizardField>
        <WizardField
          path="einvoice_data.main_invoice.number"
          label={t('einvoice_data.main_number')}
          help={t('einvoice_data.main_help')}
        >
          {(field) => (
            <Input {...field} {...methods.register('einvoice_data.main_invoice.number')} maxLength={20} />
          )}
        </WizardField>
        <WizardField path="einvoice_data.main_invoice.date" label={t('einvoice_data.main_date')}>
          {(field) => (
            <FormDate {...field} control={methods.control} name="einvoice_data.main_invoice.date" />
          )}
        </WizardField>
      </fieldset>
      <WizardField path="einvoice_data.pdf_copy" label={t('einvoice_data.pdf_copy')}>
        {(field) => (
          <Select
            {...field}
            {...methods.register('einvoice_data.pdf_copy')}
            options={PDF_CHOICES.map((value) => ({
              value,
              label: t(`einvoice_data.pdf_choices.${value || 'settings'}`),
            }))}
          />
        )}
      </WizardField>
      <TransportFields />
    </>
  )
}
