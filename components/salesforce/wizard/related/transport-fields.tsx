'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormTime } from '@/components/kit/fields/time-input'
import { Input } from '@/components/ui/input'
import { DELIVERY_TERMS } from '@/lib/domain/einvoice/einvoice-data'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'
import { payloadOfData, REASONS } from './einvoice-form'

const PATH = 'einvoice_data.transport'

/** The transport of goods that the invoice accompanies, folded while it is empty. */
export function TransportFields() {
  const t = useTranslations('wizard.einvoice_data')
  const { values, faults } = useWizard()
  const [isOpen, setOpen] = useState(() => payloadOfData(values.einvoice_data).transport !== null)
  const hasFault = faults.some(({ field }) => field.startsWith(PATH))
  return (
    <details
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/transport border-t pt-2"
      data-field={PATH}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg font-medium text-heading">
        {t('transport')}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open/transport:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-ink-soft text-sm">{t('transport_help')}</p>
        <Goods />
        <CarrierFields />
        <AddressFields />
      </div>
    </details>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="mb-2 font-medium text-sm">{title}</legend>
      {children}
    </fieldset>
  )
}

const WEIGHTS = ['gross_weight', 'net_weight'] as const
const ENDS = ['collected', 'delivered'] as const

function Goods() {
  const t = useTranslations('wizard')
  const reasons = useTranslations('delivery_notes.reasons')
  const { methods } = useWizard()
  const id = useId()
  return (
    <Group title={t('einvoice_data.goods')}>
      <WizardField path={`${PATH}.reason`} label={t('label.reason')} className="col-span-full">
        {(field) => (
          <Input {...field} {...methods.register(`${PATH}.reason`)} maxLength={100} list={`${id}-reasons`} />
        )}
      </WizardField>
      <datalist id={`${id}-reasons`}>
        {REASONS.map((reason) => (
          <option key={reason} value={reasons(reason)} />
        ))}
      </datalist>
      <WizardField path={`${PATH}.description`} label={t('label.appearance')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${PATH}.description`)} maxLength={100} />}
      </WizardField>
      <WizardField path={`${PATH}.packages`} label={t('label.packages')}>
        {(field) => <WizardNumber {...field} name={`${PATH}.packages`} decimals={0} negative={false} />}
      </WizardField>
      <WizardField path={`${PATH}.weight_unit`} label={t('label.weight_unit')}>
        {(field) => <Input {...field} {...methods.register(`${PATH}.weight_unit`)} maxLength={10} />}
      </WizardField>
      {WEIGHTS.map((weight) => (
        <WizardField key={weight} path={`${PATH}.${weight}`} label={t(`label.${weight}`)}>
          {(field) => <WizardNumber {...field} name={`${PATH}.${weight}`} decimals={2} negative={false} />}
        </WizardField>
      ))}
      <WizardField path={`${PATH}.means`} label={t('label.means')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${PATH}.means`)} maxLength={80} />}
      </WizardField>
      {ENDS.flatMap((end) => [
        <WizardField key={`${end}_day`} path={`${PATH}.${end}_day`} label={t(`label.${end}_day`)}>
          {(field) => <FormDate {...field} control={methods.control} name={`${PATH}.${end}_day`} />}
        </WizardField>,
        <WizardField key={`${end}_time`} path={`${PATH}.${end}_time`} label={t(`label.${end}_time`)}>
          {(field) => <FormTime {...field} control={methods.control} name={`${PATH}.${end}_time`} />}
        </WizardField>,
      ])}
      <WizardField path={`${PATH}.started_on`} label={t('label.started_on')}>
        {(field) => <FormDate {...field} control={methods.control} name={`${PATH}.started_on`} />}
      </WizardField>
      <WizardField path={`${PATH}.terms`} label={t('label.terms')}>
        {(field) => (
          <Input
            {...field}
            {...methods.register(`${PATH}.terms`)}
            maxLength={3}
            autoCapitalize="characters"
            spellCheck={false}
            list={`${id}-terms`}
          />
        )}
      </WizardField>
      <datalist id={`${id}-terms`}>
        {DELIVERY_TERMS.map((terms) => (
          <option key={terms} value={terms} />
        ))}
      </datalist>
    </Group>
  )
}

function CarrierFields() {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `${PATH}.carrier` as const
  return (
    <Group title={t('einvoice_data.carrier')}>
      <WizardField path={`${path}.name`} label={t('label.name')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${path}.name`)} maxLength={80} />}
      </WizardField>
      <WizardField path={`${path}.country`} label={t('label.nation')}>
        {(field) => <Input {...field} {...methods.register(`${path}.country`)} maxLength={2} />}
      </WizardField>
      <WizardField path={`${path}.vatnumber`} label={t('label.vatnumber')}>
        {(field) => <Input {...field} {...methods.register(`${path}.vatnumber`)} maxLength={28} />}
      </WizardField>
      <WizardField path={`${path}.taxcode`} label={t('label.taxcode')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${path}.taxcode`)} maxLength={16} />}
      </WizardField>
    </Group>
  )
}

function AddressFields() {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `${PATH}.address` as const
  return (
    <Group title={t('einvoice_data.address')}>
      <WizardField path={`${path}.street`} label={t('label.street')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${path}.street`)} maxLength={60} />}
      </WizardField>
      <WizardField path={`${path}.number`} label={t('label.house')}>
        {(field) => <Input {...field} {...methods.register(`${path}.number`)} maxLength={8} />}
      </WizardField>
      <WizardField path={`${path}.zipcode`} label={t('label.postcode')}>
        {(field) => <Input {...field} {...methods.register(`${path}.zipcode`)} maxLength={5} />}
      </WizardField>
      <WizardField path={`${path}.city`} label={t('label.city')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${path}.city`)} maxLength={60} />}
      </WizardField>
      <WizardField path={`${path}.province`} label={t('label.province')}>
        {(field) => <Input {...field} {...methods.register(`${path}.province`)} maxLength={2} />}
      </WizardField>
      <WizardField path={`${path}.country`} label={t('label.nation')}>
        {(field) => <Input {...field} {...methods.register(`${path}.country`)} maxLength={2} />}
      </WizardField>
    </Group>
  )
}
