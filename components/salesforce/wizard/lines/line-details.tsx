'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormDate } from '@/components/kit/fields/date-input'
import { useLanguage } from '@/components/kit/use-language'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { ESIGIBILITA_IVA } from '@/lib/domain/codes/fatturapa'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'
import type { WizardLine } from '../wizard-form'
import { LineData } from './line-data'

/** The less frequent fields of a line: unit, period, VAT due date, reason of missing VAT, withholding, codes, other data. */
export function LineDetails({ index, line }: { index: number; line: WizardLine }) {
  const t = useTranslations('wizard')
  const language = useLanguage()
  const { methods, values } = useWizard()
  const path = `product_list.${index}` as const
  const id = useId()
  return (
    <div className="mt-2 grid items-start gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-2 lg:grid-cols-4">
      <WizardField path={`${path}.measurement_unit`} label={t('label.measurement_unit')}>
        {(field) => (
          <Input
            {...field}
            {...methods.register(`${path}.measurement_unit`)}
            maxLength={10}
            list={`${id}-units`}
          />
        )}
      </WizardField>
      <datalist id={`${id}-units`}>
        {['pz', 'h', 'gg', 'kg', 'm', 'mq', 'l'].map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      {(['period_start', 'period_end'] as const).map((end) => (
        <WizardField key={end} path={`${path}.${end}`} label={t(`label.${end}`)}>
          {(field) => <FormDate {...field} control={methods.control} name={`${path}.${end}`} />}
        </WizardField>
      ))}
      <WizardField path={`${path}.esigibilita_iva`} label={t('label.esigibilita_iva')}>
        {(field) => (
          <Select
            {...field}
            {...methods.register(`${path}.esigibilita_iva`)}
            options={ESIGIBILITA_IVA.map((entry) => ({ value: entry.code, label: entry[language] }))}
          />
        )}
      </WizardField>
      {line.natura ? (
        <WizardField path={`${path}.riferimento_normativo`} label={t('label.riferimento_normativo')}>
          {(field) => (
            <Input {...field} {...methods.register(`${path}.riferimento_normativo`)} maxLength={100} />
          )}
        </WizardField>
      ) : null}
      {values.taxes.ritenute.length > 0 ? (
        <div className="flex items-center gap-2 self-end sm:h-9">
          <Checkbox
            id={`${id}-ritenuta`}
            checked={line.ritenuta}
            onCheckedChange={(checked) => methods.setValue(`${path}.ritenuta`, checked === true)}
          />
          <label htmlFor={`${id}-ritenuta`}>{t('label.ritenuta')}</label>
        </div>
      ) : null}
      <LineData index={index} line={line} />
    </div>
  )
}
