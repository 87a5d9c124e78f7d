'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { codeEntry, TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import { useFieldLabel } from '../use-fault-text'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'
import { CustomerCard } from './customer-card'
import { customerKey } from './use-customer'

const DOCUMENT_TYPES = [
  'TD01',
  'TD02',
  'TD03',
  'TD05',
  'TD06',
  'TD07',
  'TD09',
  'TD24',
  'TD25',
  'TD26',
] as const

/** Step 1: the receiver of the document, its typology and its document type. */
export function RegistryStep() {
  const t = useTranslations('wizard')
  const { kind, methods, values, customer, isCustomerLoading } = useWizard()
  const queries = useQueryClient()
  const choose = (entry: Anagrafica | null) => {
    if (entry) queries.setQueryData(customerKey(entry.sku), entry)
    methods.setValue('ana_sku', entry?.sku ?? '', { shouldDirty: true })
  }
  return (
    <div className="grid gap-4">
      <SenderNotice />
      <Card>
        <CardHeader>
          <CardTitle>{t('registry.title')}</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-4">
          <WizardField path="ana_sku" label={t('label.ana_sku')} required>
            {(field) => <RegistryPicker {...field} value={customer} onChoose={choose} />}
          </WizardField>
          {customer ? <CustomerCard entry={customer} /> : null}
          {!customer && isCustomerLoading && values.ana_sku ? <Skeleton className="h-32" /> : null}
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('registry.document')}</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-4 md:grid-cols-2">
          <TypologyField />
          {kind === 'INVOICE' ? <DocumentTypeField /> : null}
        </CardContent>
      </Card>
    </div>
  )
}

function TypologyField() {
  const t = useTranslations('wizard')
  const { methods, values, errorOf } = useWizard()
  const path = 'invoice_configuration.typology'
  const error = errorOf(path)
  return (
    <fieldset
      data-field={path}
      className="grid content-start gap-2"
      aria-describedby={error ? 'typology-error' : undefined}
    >
      <legend className="mb-1 font-medium">{t('label.typology')}</legend>
      <RadioGroup
        aria-label={t('label.typology')}
        value={values.invoice_configuration.typology}
        onValueChange={(value) => methods.setValue(path, value === 'STANDARD' ? 'STANDARD' : 'DIGITAL')}
      >
        <RadioItem value="DIGITAL" label={t('typology.DIGITAL')} help={t('typology.DIGITAL_help')} />
        <RadioItem value="STANDARD" label={t('typology.STANDARD')} help={t('typology.STANDARD_help')} />
      </RadioGroup>
      {error ? (
        <p id="typology-error" className="text-sm text-state-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function DocumentTypeField() {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const language = useLanguage()
  return (
    <WizardField
      path="tipo_documento"
      label={t('label.tipo_documento')}
      help={t.rich('registry.self_invoice', {
        link: (text) => (
          <Link className="text-link underline" href="/app/documents/passive_invoices/self_invoice">
            {text}
          </Link>
        ),
      })}
    >
      {(field) => (
        <Select
          {...field}
          {...methods.register('tipo_documento')}
          options={DOCUMENT_TYPES.map((code) => ({
            value: code,
            label: `${code} · ${codeEntry(TIPO_DOCUMENTO, code)?.[language] ?? ''}`,
          }))}
        />
      )}
    </WizardField>
  )
}

/** The company's own record is not ready to invoice. */
function SenderNotice() {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const label = useFieldLabel()
  const { faults, settings } = useWizard()
  const missing = faults.filter((fault) => fault.field.startsWith('anagrafica_sender'))
  if (missing.length === 0) return null
  const names = missing
    .map((fault) => fault.field.split('.')[1] ?? '')
    .filter(Boolean)
    .map((field) => label(field))
  const href = settings.registry
    ? `/app/registry/view/edit/${settings.registry.id}?regDoc=true`
    : '/app/settings/salesforce/registry'
  return (
    <div data-field="anagrafica_sender">
      <Notice
        tone="error"
        title={errors('ERROR_INVOICE_NO_SENDER')}
        actions={
          <Button asChild size="sm">
            <a href={href} target="_blank" rel="noreferrer">
              {t('registry.sender_link')}
            </a>
          </Button>
        }
      >
        {names.length > 0 ? <p className="text-ink-soft">{names.join(', ')}</p> : null}
      </Notice>
    </div>
  )
}
