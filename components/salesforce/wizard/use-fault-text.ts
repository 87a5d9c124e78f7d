'use client'

import { useTranslations } from 'next-intl'
import { isOneOf } from '@/lib/domain/core/one-of'
import type { WizardFault } from './wizard-faults'

/** The words for a fault: the refusal's own text, or that of the field's format. */
export function useFaultText(): (fault: WizardFault) => string {
  const errors = useTranslations('errors')
  const field = useTranslations('kit.field')
  return (fault) => (fault.code ? errors(fault.code) : field(fault.issue ?? 'invalid'))
}

const LABELS = [
  'ana_sku',
  'tipo_documento',
  'date',
  'description',
  'note',
  'cig',
  'cup',
  'number',
  'item',
  'job',
  'lines',
  'kind',
  'total',
  'taxes',
  'typology',
  'payment_methods',
  'iban',
  'bank_name',
  'end_date',
  'payment_days',
  'frequency',
  'max_times',
  'notice_days',
  'num_of_instalments',
  'quantity',
  'single_price',
  'iva',
  'natura',
  'phase_list',
  'means',
  'reason',
  'packages',
  'weight_unit',
  'gross_weight',
  'net_weight',
  'collected_day',
  'delivered_day',
  'started_on',
  'terms',
  'name',
  'street',
  'city',
  'province',
  'discount',
  'measurement_unit',
  'period_start',
  'period_end',
  'type',
  'value',
  'text',
  'esigibilita_iva',
  'riferimento_normativo',
  'importo',
  'basis',
  'amount',
  'business_name',
  'first_name',
  'last_name',
  'vatnumber',
  'taxcode',
  'tax_regime',
  'address_street_name',
  'address_street_number',
  'address_city',
  'address_prov',
  'zipcode',
  'country',
  'id_paese',
  'email',
  'codice_destinatario',
  'pec_destinatario',
] as const

type Label = (typeof LABELS)[number]

const isLabel = (text: string): text is Label => isOneOf(LABELS, text)

/** A code or a datum of a line. */
const LINE_DATA = /^product_list\.(\d+)\.(code_list|other_data_list)\.(\d+)/

/** Returns a function that names a field: `product_list.1.iva` is "Riga 2 · IVA". */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations('wizard')
  return (field) => {
    const [, line, own] = LINE_DATA.exec(field) ?? []
    const [, list = '', index = '', rest = ''] = /^(?:.*\.)?(\w+_list)\.(\d+)\.?(.*)$/.exec(field) ?? []
    const last = (rest || field.split('.').at(-1)) ?? ''
    const label = isLabel(last) ? t(`label.${last}`) : ''
    const row = list && index ? rowName(list, Number(index) + 1) : ''
    const outer = own ? rowName('product_list', Number(line) + 1) : ''
    if (row) return [outer, row, label].filter(Boolean).join(' · ')
    if (field.startsWith('anagrafica_sender')) return t('label.sender')
    return label
  }

  function rowName(list: string, number: number): string {
    if (list === 'product_list') return t('row.product', { number })
    if (list === 'code_list') return t('row.code', { number })
    if (list === 'other_data_list') return t('row.other_data', { number })
    if (list === 'related_list') return t('row.related', { number })
    if (list === 'extra_expenses_list') return t('row.expense', { number })
    return t('row.down_payment', { number })
  }
}
