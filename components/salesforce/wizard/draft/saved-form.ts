import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import { taxesOfProfile } from '@/lib/api/salesforce/document/proposed-document'
import { textOfLines } from '@/lib/domain/documents/related'
import { formOfDatum } from '../lines/line-data-form'
import { formOfData } from '../related/einvoice-form'
import type { WizardForm, WizardRelated, WizardTaxes } from '../wizard-form'
import type { SavedDocument, WizardKind } from '../wizard-kind'

/** A saved document as the wizard edits it. */
export function formOfSaved(saved: SavedDocument, kind: WizardKind, settings: DocumentSettings): WizardForm {
  const { taxes } = saved
  return {
    kind,
    id: saved.id,
    revision: saved.revision,
    ana_sku: saved.ana_sku ?? '',
    tipo_documento: ('tipo_documento' in saved
      ? saved.tipo_documento
      : 'TD01') as WizardForm['tipo_documento'],
    date: saved.date,
    description: saved.description,
    note: saved.note,
    cig: saved.cig ?? '',
    cup: saved.cup ?? '',
    related_list: saved.related_list.map(formOfRelated),
    einvoice_data: formOfData(saved.einvoice_data),
    document_model: saved.document_model,
    template_id: saved.template_id,
    template_version: saved.template_version,
    mode: modeOf(saved),
    profile: profileOf(taxes, settings),
    offer_sale_description: saved.offer_sale_description,
    recurrence: saved.recurrence,
    delivery_note_list: saved.delivery_note_list,
    product_list: saved.product_list.map(({ id, discounted_price, total_price, gross_price, ...line }) => ({
      ...line,
      single_price: gross_price ?? line.single_price,
      with_vat: gross_price !== null,
      discount: line.discount || null,
      riferimento_normativo: line.riferimento_normativo ?? '',
      measurement_unit: line.measurement_unit ?? '',
      period_start: line.period_start ?? '',
      period_end: line.period_end ?? '',
      other_data_list: line.other_data_list.map(formOfDatum),
    })),
    extra_expenses_list: saved.extra_expenses_list.map(({ amount, ...expense }) => ({
      ...expense,
      riferimento_normativo: expense.riferimento_normativo ?? '',
    })),
    taxes,
    invoice_configuration: configurationOf(saved),
    invoice_state: 'TO_BE_ISSUED',
  }
}

const formOfRelated = (related: SavedDocument['related_list'][number]): WizardRelated => ({
  ...related,
  date: related.date ?? '',
  item: related.item ?? '',
  job: related.job ?? '',
  cig: related.cig ?? '',
  cup: related.cup ?? '',
  lines: textOfLines(related.lines),
})

/** Returns AMOUNT for a document whose only line still is the one that was made of its plain amount. */
function modeOf({
  product_list: [line, ...others],
  invoice_configuration,
}: SavedDocument): WizardForm['mode'] {
  const isAmount =
    others.length === 0 && line !== undefined && line.single_price === invoice_configuration.amount
  return isAmount ? 'AMOUNT' : 'PRODUCTS'
}

function configurationOf({
  date,
  invoice_configuration: configuration,
}: SavedDocument): WizardForm['invoice_configuration'] {
  const { amount, payment_methods, iban, bank_name, start_date, end_date, num_of_instalments, ...rest } =
    configuration
  const { open_ended, ...kept } = rest
  return {
    ...kept,
    payment_methods: payment_methods[0] ?? '',
    iban: iban ?? '',
    bank_name: bank_name ?? '',
    start_date: start_date === date ? '' : start_date,
    end_date: end_date ?? '',
    termination: open_ended ? 'NEVER' : kept.max_times === null && end_date ? 'DATE' : 'TIMES',
    instalments: num_of_instalments > 1 ? 'INVOICES' : 'DUE_DATES',
    num_of_instalments: num_of_instalments > 1 ? num_of_instalments : null,
  }
}

const taxKey = (taxes: WizardTaxes): string =>
  JSON.stringify([
    taxes.bollo,
    taxes.casse.map((c) => [c.tipo_cassa, c.rate, c.iva, c.natura, c.ritenuta]),
    taxes.ritenute.map((r) => [r.tipo_ritenuta, r.rate, Math.abs(r.apply_on), r.causale_pagamento]),
  ])

function profileOf(taxes: WizardTaxes, settings: DocumentSettings): string {
  const wanted = taxKey(taxes)
  return settings.profilifatturazione.list.find((p) => taxKey(taxesOfProfile(p)) === wanted)?.nome ?? ''
}
