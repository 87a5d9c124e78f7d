import { describe, expect, it } from 'vitest'
import {
  draftBase,
  isOfBase,
  newDraftKey,
  restoredForm,
} from '@/components/salesforce/wizard/draft/draft-storage'
import { formOfSaved } from '@/components/salesforce/wizard/draft/saved-form'
import {
  correctionTo,
  vatCorrectionOf,
  withVatCorrection,
} from '@/components/salesforce/wizard/lines/amount-correction'
import { newCode, newDatum } from '@/components/salesforce/wizard/lines/line-data-form'
import { planOfForm } from '@/components/salesforce/wizard/plan/wizard-plan'
import { formOfData, newEInvoiceData } from '@/components/salesforce/wizard/related/einvoice-form'
import { shownFaults } from '@/components/salesforce/wizard/shown-faults'
import { documentOfForm, dueDatesOfForm } from '@/components/salesforce/wizard/wizard-document'
import { type FaultContext, faultsOfStep, wizardFaults } from '@/components/salesforce/wizard/wizard-faults'
import {
  newForm,
  newLine,
  newRelated,
  relatedOfForm,
  type WizardForm,
} from '@/components/salesforce/wizard/wizard-form'
import type { SavedDocument } from '@/components/salesforce/wizard/wizard-kind'
import { contentOfForm, payloadOf, withoutBlankRows } from '@/components/salesforce/wizard/wizard-payload'
import { fieldOf, stepOfField } from '@/components/salesforce/wizard/wizard-steps'
import { type Settings, settingsIn } from '@/lib/api/auth/settings-fields'
import { contractDataIn, offerDataIn } from '@/lib/api/salesforce/agreements/agreement-fields'
import { expenseOf } from '@/lib/api/salesforce/document/proposed-document'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { fixed2, money } from '@/lib/domain/core/money'
import type { Party } from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'

const settings: Settings = {
  ...settingsIn.parse({
    aliquoteiva: [
      { aliquota: 10, descrizione: 'Ridotta' },
      { aliquota: 22, descrizione: '' },
    ],
  }),
  registry: null,
  revision: 1,
} as Settings

const party: Party = {
  sku: 'a',
  business_name: 'Prova S.r.l.',
  first_name: null,
  last_name: null,
  vatnumber: '01234567897',
  taxcode: null,
  tax_regime: 'RF01',
  iban: null,
  address_street_name: 'Via Roma',
  address_street_number: '1',
  address_city: 'Bologna',
  address_prov: 'BO',
  zipcode: '40121',
  country: 'IT',
  id_paese: 'IT',
  email: null,
  phone_number: null,
  pec_destinatario: null,
  codice_destinatario: 'ABC1234',
  rea: null,
}

const line = (patch: Partial<WizardForm['product_list'][number]>) => ({
  ...newLine(settings, { ritenute: [] }),
  ...patch,
})

const filled = (patch: Partial<WizardForm> = {}, kind: WizardForm['kind'] = 'INVOICE'): WizardForm => {
  const form = newForm(settings, '2026-11-21', kind)
  return {
    ...form,
    ana_sku: 'a',
    product_list: [line({ description: 'Corso', single_price: 1000 })],
    invoice_configuration: { ...form.invoice_configuration, payment_methods: 'CASH' },
    ...patch,
  }
}

const context = (form: WizardForm, patch: Partial<FaultContext> = {}): FaultContext => ({
  receiver: party,
  sender: party,
  totals: documentTotals(contentOfForm(form, 'RF01')),
  lastDate: null,
  ...patch,
})

const fields = (form: WizardForm, patch: Partial<FaultContext> = {}) =>
  wizardFaults(form, context(form, patch)).map((fault) => fault.field)

describe('the wizard of invoices', () => {
  it('finds nothing against a filled form, and sends what the contract accepts', () => {
    const form = filled()
    expect(fields(form)).toEqual([])
    const parsed = invoiceDataIn.parse(payloadOf(form, 'READY_TO_SEND'))
    expect(parsed.invoice_configuration.payment_methods).toEqual(['CASH'])
    expect(parsed.product_list[0]?.iva).toBe(22)
  })

  it('names every field of a half-filled line, after the line list as a whole', () => {
    const form = filled({
      product_list: [line({ description: 'Corso' }), line({ single_price: 5, quantity: 0 })],
    })
    expect(fields(form)).toEqual([
      'product_list',
      'product_list.0.single_price',
      'product_list.1.description',
      'product_list.1.quantity',
    ])
  })

  it('shows no fault on a row in which nothing is typed, and one when no line holds anything', () => {
    const blank = line({})
    const one = filled({ product_list: [line({ description: 'Corso', single_price: 1 }), blank] })
    const faultsOf = (form: WizardForm) => wizardFaults(form, context(form))
    expect(shownFaults(one, faultsOf)).toEqual([])
    expect(withoutBlankRows(one).product_list).toHaveLength(1)
    const none = filled({ product_list: [blank] })
    expect(shownFaults(none, faultsOf).map((fault) => fault.code)).toEqual(['ERROR_INVOICE_NO_PRODUCTS'])
  })

  it('finds VAT at fault on the line of a taxpayer without VAT, at the field of its rate', () => {
    const sender = { ...party, tax_regime: 'RF19' }
    const product_list = [
      line({ description: 'Corso', single_price: 1000, iva: 0, natura: 'N2.2' }),
      line({ description: 'Corso', single_price: 1000, iva: 22 }),
    ]
    const found = wizardFaults(filled({ product_list }), context(filled({ product_list }), { sender }))
    expect(found).toEqual([
      { code: 'ERROR_INVOICE_VAT_IN_REGIME', field: 'product_list.1.iva', step: 'products' },
    ])
    expect(fields(filled({ product_list }))).toEqual([])
  })

  it('asks a plain amount for its number', () => {
    const form = filled({ mode: 'AMOUNT', product_list: [line({ description: 'A corpo' })] })
    expect(fields(form)).toEqual(['total'])
  })

  it('opens a saved plain amount as one, unless its line was changed since', () => {
    const form = filled({ mode: 'AMOUNT' })
    const data = invoiceDataIn.parse(payloadOf(form, 'READY_TO_SEND'))
    const saved = {
      ...data,
      id: 1,
      revision: 1,
      invoice_configuration: { ...data.invoice_configuration, start_date: data.date },
    } as unknown as SavedDocument
    const modeOf = (patch: Partial<SavedDocument>) =>
      formOfSaved({ ...saved, ...patch } as SavedDocument, 'INVOICE', settings).mode
    expect(modeOf({})).toBe('AMOUNT')
    const [first] = saved.product_list
    if (!first) throw new Error('no line')
    expect(modeOf({ product_list: [{ ...first, single_price: 1 }] })).toBe('PRODUCTS')
    expect(modeOf({ product_list: [first, first] })).toBe('PRODUCTS')
    const products = invoiceDataIn.parse(payloadOf(filled(), 'READY_TO_SEND'))
    expect(products.invoice_configuration.amount).toBeNull()
  })

  it('names the field of a related document that cannot be written, and sends none that is blank', () => {
    const wrong = { ...newRelated(), number: 'n° 5', cig: 'Z1', lines: '1, x' }
    const form = filled({ related_list: [newRelated(), wrong] })
    const faults = wizardFaults(withoutBlankRows(form), context(form))
    expect(faults.map(({ code, field, step }) => [code, field, step])).toEqual([
      ['ERROR_RELATED_NUMBER', 'related_list.0.number', 'summary'],
      ['ERROR_RELATED_CIG', 'related_list.0.cig', 'summary'],
      ['ERROR_RELATED_LINES', 'related_list.0.lines', 'summary'],
    ])
  })

  it('names the end of a period that ends before it begins, and keeps a period as it was saved', () => {
    const [line] = filled().product_list
    if (!line) throw new Error('no line')
    const days = { period_start: '2026-06-30', period_end: '2026-06-01' }
    const wrong = filled({ product_list: [line, { ...line, ...days }] })
    expect(wizardFaults(wrong, context(wrong)).map(({ code, field, step }) => [code, field, step])).toEqual([
      ['ERROR_LINE_PERIOD', 'product_list.1.period_end', 'products'],
    ])
    const [sent] = invoiceDataIn.parse(
      payloadOf(filled({ product_list: [{ ...line, ...days }] }), 'DRAFT'),
    ).product_list
    expect(sent).toMatchObject(days)
  })

  it('names the code and the datum of a line that cannot be written, shows and sends none that is blank', () => {
    const [line] = filled().product_list
    if (!line) throw new Error('no line')
    const code_list = [newCode(), { type: 'EAN', value: '' }]
    const other_data_list = [newDatum(), { ...newDatum(), type: 'INTENTO', number: 1 }]
    const form = filled({ product_list: [{ ...line, code_list, other_data_list }] })
    expect(
      shownFaults(form, (one) => wizardFaults(one, context(one))).map(({ code, field }) => [code, field]),
    ).toEqual([
      ['ERROR_ARTICLE_CODE_VALUE', 'product_list.0.code_list.1.value'],
      ['ERROR_OTHER_DATA_RESERVED', 'product_list.0.other_data_list.1.type'],
    ])
    const [sent] = invoiceDataIn.parse(payloadOf(withoutBlankRows(form), 'DRAFT')).product_list
    expect(sent).toMatchObject({
      code_list: [{ type: 'EAN', value: '' }],
      other_data_list: [{ type: 'INTENTO', text: null, number: 1, date: null }],
    })
  })

  it('names the faults of phases, main invoice and transport, and keeps them as they were saved', () => {
    const data = newEInvoiceData()
    const main_invoice = { number: '12', date: '' }
    const transport = {
      ...data.transport,
      reason: 'Vendita',
      gross_weight: 2,
      collected_day: '2026-06-02',
      collected_time: '08:30',
      delivered_day: '2026-06-01',
    }
    const wrong = filled({ einvoice_data: { phase_list: '1, x', main_invoice, transport, pdf_copy: '' } })
    expect(wizardFaults(wrong, context(wrong)).map(({ code, field, step }) => [code, field, step])).toEqual([
      ['ERROR_PHASES', 'einvoice_data.phase_list', 'summary'],
      ['ERROR_MAIN_INVOICE_DATE', 'einvoice_data.main_invoice.date', 'summary'],
      ['ERROR_TRANSPORT_TIMES', 'einvoice_data.transport.delivered_day', 'summary'],
    ])
    const right = {
      pdf_copy: 'no' as const,
      phase_list: '1, 3-5',
      main_invoice: { number: '12', date: '2026-06-01' },
      transport: { ...transport, delivered_day: '', address: { ...transport.address, street: 'Via Emilia' } },
    }
    const sent = invoiceDataIn.parse(payloadOf(filled({ einvoice_data: right }), 'DRAFT')).einvoice_data
    expect(sent).toMatchObject({
      pdf_copy: false,
      phase_list: [1, 3, 4, 5],
      transport: { carrier: null, weight_unit: 'kg', collected_at: '2026-06-02 08:30', delivered_at: null },
    })
    expect(formOfData(sent)).toEqual(right)
    expect(invoiceDataIn.parse(payloadOf(filled(), 'DRAFT')).einvoice_data).toEqual(NO_EINVOICE_DATA)
  })

  it('asks a time of the transport for its day', () => {
    const data = newEInvoiceData()
    const form = filled({
      einvoice_data: { ...data, transport: { ...data.transport, collected_time: '08:30' } },
    })
    expect(fields(form)).toEqual(['einvoice_data.transport.collected_day'])
  })

  it('takes the lines of a draft that was kept before lines had periods and codes', () => {
    const form = filled()
    const old = form.product_list.map(
      ({ period_start, period_end, code_list, other_data_list, ...line }) => line,
    )
    const restored = restoredForm(form, { ...form, product_list: old as WizardForm['product_list'] })
    expect(restored.product_list).toEqual(form.product_list)
  })

  it('leads the lines of a related document past blank rows and removed ones', () => {
    const [line] = filled().product_list
    if (!line) throw new Error('no line')
    const blank = { ...line, description: '', single_price: null, discount: null }
    const form = filled({
      product_list: [line, blank, line],
      related_list: [
        { ...newRelated(), number: '12', lines: '3' },
        { ...newRelated(), number: '13', lines: '2' },
      ],
    })
    const sent = withoutBlankRows(form).related_list.map(({ number, lines }) => [number, lines])
    expect(sent).toEqual([['12', '2']])
    expect(relatedOfForm(form.related_list, [0, 2]).map(({ lines }) => lines)).toEqual(['2'])
  })

  it('keeps related documents as they were saved', () => {
    const related = { ...newRelated(), number: '12', date: '2026-06-01', cig: 'Z123 4567ab', lines: '1' }
    const sent = invoiceDataIn.parse(payloadOf(filled({ related_list: [related] }), 'DRAFT')).related_list
    expect(sent).toEqual([
      {
        kind: 'order',
        number: '12',
        date: '2026-06-01',
        item: null,
        job: null,
        cig: 'Z1234567AB',
        cup: null,
        lines: [1],
      },
    ])
    const data = invoiceDataIn.parse(payloadOf(filled(), 'DRAFT'))
    const saved = {
      ...data,
      related_list: sent,
      invoice_configuration: { ...data.invoice_configuration, start_date: data.date },
    } as unknown as SavedDocument
    const form = formOfSaved(saved, 'INVOICE', settings)
    expect(form.related_list).toEqual([{ ...related, cig: 'Z1234567AB' }])
  })

  it('puts what is missing of the customer into step 1, and of the payment into step 3', () => {
    const form = filled()
    const faults = wizardFaults(
      {
        ...form,
        date: '2026-01-01',
        invoice_configuration: { ...form.invoice_configuration, payment_methods: '' },
      },
      context(form, {
        receiver: { ...party, zipcode: null, codice_destinatario: null },
        lastDate: '2026-02-01',
      }),
    )
    expect(faultsOfStep(faults, 'registry').map((fault) => fault.code)).toEqual([
      'ERROR_INVOICE_INCOMPLETE_ADDRESS',
      'ERROR_INVOICE_NO_RECEIVER_CODE',
    ])
    expect(faultsOfStep(faults, 'payment').map((fault) => fault.field)).toEqual([
      'invoice_configuration.payment_methods',
      'date',
    ])
  })

  it('tells at its field why a document cannot be simplified, and asks less of its customer', () => {
    const bare = { ...party, zipcode: null, address_city: null }
    const form = filled({ tipo_documento: 'TD07', cig: 'Z1234567AB' })
    expect(wizardFaults(form, context(form, { receiver: bare }))).toEqual([
      { code: 'ERROR_SIMPLIFIED_LIMIT', field: 'tipo_documento', step: 'registry' },
      { code: 'ERROR_SIMPLIFIED_PUBLIC_CODES', field: 'cig', step: 'summary' },
    ])
    const small = filled({
      tipo_documento: 'TD07',
      product_list: [line({ description: 'Corso', single_price: 100 })],
    })
    expect(fields(small, { receiver: bare })).toEqual([])
  })

  it('previews the due dates that the server will write: 1,220.00 in 3 parts', () => {
    const form = filled()
    const { totals } = context(form)
    const rates = {
      ...form.invoice_configuration,
      modality: 'INSTALMENTS' as const,
      payment_days: [30, 60, 90],
    }
    const dates = dueDatesOfForm({ ...form, invoice_configuration: rates }, totals)
    expect(dates.map((due) => [due.date, fixed2(due.amount)])).toEqual([
      ['2026-12-21', '406.67'],
      ['2027-01-20', '406.67'],
      ['2027-02-19', '406.66'],
    ])
    const document = documentOfForm(form, {
      sender: party,
      receiver: party,
      content: contentOfForm(form, 'RF01'),
      totals,
    })
    expect(fixed2(document.totals.total)).toBe('1220.00')
  })

  it.each([
    ['content.product_list[2].iva', 'product_list.2.iva', 'products'],
    ['content.product_list[0].name', 'product_list.0.description', 'products'],
    ['content.extra_expenses_list[1]', 'extra_expenses_list.1', 'products'],
    ['content.bollo', 'taxes', 'products'],
    ['receiver.codice_destinatario', 'anagrafica_receiver.codice_destinatario', 'registry'],
    ['sender', 'anagrafica_sender', 'registry'],
    ['payment.due_dates[0].date', 'invoice_configuration.payment_days', 'payment'],
    ['invoice_configuration.expiration_date', 'invoice_configuration.end_date', 'payment'],
    ['date', 'date', 'payment'],
    ['cig', 'cig', 'summary'],
    ['related_list[1].number', 'related_list.1.number', 'summary'],
  ])('leads from the fault path %s to the field %s', (path, field, step) => {
    expect(fieldOf(path)).toBe(field)
    expect(stepOfField(fieldOf(path))).toBe(step)
  })
})

const agreed = (patch: Partial<WizardForm['invoice_configuration']>, form: Partial<WizardForm> = {}) => {
  const whole = filled(form, 'CONTRACT')
  return { ...whole, invoice_configuration: { ...whole.invoice_configuration, ...patch } }
}
const monthly = { recurrence: 'SUBSCRIPTION' } as const
const planned = (form: WizardForm) => {
  const { totals } = context(form)
  const plan = planOfForm(form, { content: contentOfForm(form, 'RF01'), totals })
  return (
    plan && {
      days: plan.list.map(({ date }) => date),
      total: plan.total && fixed2(plan.total),
      list: plan.list,
    }
  )
}

describe('the wizard of offers and contracts', () => {
  it('sends what the contracts of the calls accept, in the state that is wanted', () => {
    const offer = offerDataIn.parse(payloadOf(filled({}, 'OFFER'), 'READY_TO_SEND'))
    expect(offer.json_state.offer_state).toBe('READY_TO_SEND')
    const contract = contractDataIn.parse(
      payloadOf(agreed({ max_times: 3, start_date: '2027-01-31' }, monthly), 'DRAFT'),
    )
    expect(contract.json_state.contract_state).toBe('DRAFT')
    expect(contract.recurrence).toBe('SUBSCRIPTION')
    expect(contract.invoice_configuration).toMatchObject({
      start_date: '2027-01-31',
      frequency: 1,
      frequency_type: 'month',
      max_times: 3,
      end_date: null,
    })
  })

  it('asks for no receiver code, but for the typology', () => {
    const form = agreed({})
    const receiver = { ...party, codice_destinatario: null }
    expect(fields(form, { receiver })).toEqual([])
    expect(fields(agreed({ typology: '' }), { receiver })).toEqual(['invoice_configuration.typology'])
  })

  it('asks a subscription for what ends it, and that this does not precede the start', () => {
    const faults = (form: WizardForm) =>
      wizardFaults(form, context(form)).map(({ code, issue, field }) => [code ?? issue, field])
    expect(faults(agreed({}, monthly))).toEqual([
      ['ERROR_CONTRACT_NO_TIMES', 'invoice_configuration.max_times'],
    ])
    expect(faults(agreed({ termination: 'DATE' }, monthly))).toEqual([
      ['required', 'invoice_configuration.end_date'],
    ])
    const early = { termination: 'DATE', start_date: '2027-01-31', end_date: '2027-01-30' } as const
    expect(faults(agreed(early, monthly))).toEqual([
      ['ERROR_INVOICE_END_BEFORE_START', 'invoice_configuration.end_date'],
    ])
    expect(faults(agreed({ ...early, end_date: '2027-01-31' }, monthly))).toEqual([])
    const month = { max_times: 1, renews: true, start_date: '2027-01-01' }
    expect(faults(agreed({ ...month, notice_days: 31 }, monthly))).toEqual([
      ['ERROR_SUBSCRIPTION_NOTICE', 'invoice_configuration.notice_days'],
    ])
    expect(faults(agreed({ ...month, notice_days: 30 }, monthly))).toEqual([])
  })

  it('plans a subscription by its times or its last day, from its start', () => {
    const byTimes = planned(agreed({ max_times: 3, start_date: '2027-01-31' }, monthly))
    expect(byTimes?.days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
    expect(byTimes?.total).toBe('3660.00')
    const until = { termination: 'DATE', start_date: '2027-01-31', end_date: '2027-03-30' } as const
    expect(planned(agreed(until, monthly))?.days).toEqual(['2027-01-31', '2027-02-28'])
    expect(planned(agreed({}, monthly))).toBeNull()
  })

  it('sends a subscription without an end, or one that renews itself, with its notice, and nothing else of it', () => {
    const sent = (patch: Parameters<typeof agreed>[0], form: Partial<WizardForm> = monthly) => {
      const { open_ended, renews, notice_days, max_times } = contractDataIn.parse(
        payloadOf(agreed(patch, form), 'DRAFT'),
      ).invoice_configuration
      return [open_ended, renews, notice_days, max_times]
    }
    const all = { max_times: 3, renews: true, notice_days: 30 }
    expect(sent({ ...all, termination: 'NEVER' })).toEqual([true, false, 30, null])
    expect(sent(all)).toEqual([false, true, 30, 3])
    expect(sent({ ...all, renews: false })).toEqual([false, false, null, 3])
    expect(sent(all, {})).toEqual([false, false, null, null])
  })

  it('plans a subscription without an end for a year, without a sum, and shows on paper how it ends', () => {
    const form = agreed({ termination: 'NEVER', start_date: '2027-01-31', notice_days: 30 }, monthly)
    expect(wizardFaults(form, context(form))).toEqual([])
    expect(planned(form)).toMatchObject({ total: null })
    expect(planned(form)?.days).toHaveLength(12)
    const { totals } = context(form)
    const parts = { sender: party, receiver: party, content: contentOfForm(form, 'RF01'), totals }
    expect(documentOfForm(form, parts).payment.rhythm).toMatchObject({
      times: null,
      open_ended: true,
      notice_days: 30,
    })
  })

  it('plans instalments as as many invoices, equal to the cent', () => {
    const form = agreed({ modality: 'INSTALMENTS', instalments: 'INVOICES', num_of_instalments: 3 })
    expect(planned(form)?.list.map(({ date, net }) => [date, fixed2(net)])).toEqual([
      ['2026-11-21', '333.34'],
      ['2026-12-21', '333.33'],
      ['2027-01-21', '333.33'],
    ])
    expect(planned(form)?.total).toBe('1220.00')
    const asDueDates = agreed({ modality: 'INSTALMENTS', payment_days: [30, 60, 90] })
    expect(planned(asDueDates)?.days).toEqual(['2026-11-21'])
  })

  it('plans a deposit of 30% and the balance that deducts it; a subscription takes none', () => {
    const down_payment_list = [
      { basis: '', date: '2026-11-21', type: 'SHARE_PERCENTAGE' as const, amount: 30 },
    ]
    const form = agreed({ down_payment_list })
    expect(planned(form)?.list.map(({ part, net }) => [part, fixed2(net)])).toEqual([
      ['DOWN_PAYMENT', '300.00'],
      ['BALANCE', '700.00'],
    ])
    const subscription = agreed({ down_payment_list, max_times: 2 }, monthly)
    expect(contractDataIn.parse(payloadOf(subscription, 'DRAFT')).invoice_configuration).toMatchObject({
      down_payment_list: [],
    })
  })

  it('shows paper of its kind, without due dates, and how a subscription goes on', () => {
    const form = agreed({ max_times: 3, start_date: '2027-01-31' }, monthly)
    const { totals } = context(form)
    const parts = { sender: party, receiver: party, content: contentOfForm(form, 'RF01'), totals }
    const { document_kind, payment } = documentOfForm(form, parts)
    expect([document_kind, payment.due_dates]).toEqual(['CONTRACT', []])
    expect(payment.rhythm).toEqual({ frequency: 1, frequency_type: 'month', times: 3, start: '2027-01-31' })
  })

  it('knows the profile of a saved document, with whichever sign its withholding was written', () => {
    const profile = (apply_on: number) => ({
      nome: 'Agente',
      ritenute: [{ tipo_ritenuta: 'RT04', rate: 8.5, apply_on, causale_pagamento: 'R' }],
    })
    const profilifatturazione = { default: '', list: [profile(-50)] }
    const own = {
      ...settings,
      ...settingsIn.pick({ profilifatturazione: true }).parse({ profilifatturazione }),
    }
    const savedWith = (apply_on: number) => {
      const { ritenute } = profile(apply_on)
      const form = filled()
      const invoice_configuration = { ...form.invoice_configuration, payment_methods: [] }
      return {
        ...form,
        invoice_configuration,
        taxes: { ...form.taxes, ritenute },
      } as unknown as SavedDocument
    }
    const profileOf = (apply_on: number) => formOfSaved(savedWith(apply_on), 'INVOICE', own).profile
    expect([-50, 50, 100].map(profileOf)).toEqual(['Agente', 'Agente', ''])
  })

  it('takes down payments up to what they share: of a contract without its expenses', () => {
    const spesa = { descrizione: 'Spese', importo: 100, percentuale: false, tassabile: true, includi: true }
    const extra_expenses_list = [expenseOf({ ...spesa, aliquota: 22, codice: null })]
    const down = { basis: '', date: '2026-11-21', type: 'CASH' as const, amount: 1300 }
    const contract = agreed({ down_payment_list: [down] }, { extra_expenses_list })
    expect(fields(contract)).toEqual(['invoice_configuration.down_payment_list'])
    expect(fields({ ...contract, kind: 'INVOICE' })).toEqual([])
  })

  it('keeps every draft under a key of its own, which belongs to its document alone', () => {
    const owner = { structure: '1/2', account: 3, kind: 'INVOICE' } as const
    const [fresh, twelfth] = [draftBase({ ...owner, document: null }), draftBase({ ...owner, document: 12 })]
    const keys = Array.from({ length: 100 }, () => newDraftKey(fresh))
    expect(new Set(keys).size).toBe(100)
    expect(keys.every((key) => isOfBase(fresh, key))).toBe(true)
    expect(isOfBase(twelfth, newDraftKey(draftBase({ ...owner, document: 123 })))).toBe(false)
    expect(isOfBase(fresh, newDraftKey(draftBase({ ...owner, kind: 'OFFER', document: null })))).toBe(false)
    expect(isOfBase(twelfth, twelfth)).toBe(true)
  })

  it('takes a draft that an older version stored, with what it did not have yet as new', () => {
    const fresh = newForm(settings, '2026-11-21', 'INVOICE')
    const { frequency, ...older } = fresh.invoice_configuration
    const product_list = fresh.product_list.map(({ with_vat, ...line }) => line)
    const stored = {
      ...fresh,
      note: 'x',
      product_list,
      invoice_configuration: older,
    } as unknown as WizardForm
    expect(restoredForm(fresh, stored)).toEqual({ ...fresh, note: 'x' })
  })
})

describe('an amount that is edited', () => {
  it.each([
    ['220.02', '0.02'],
    ['221.00', '1.00'],
    ['220.00', '0.00'],
    ['219.00', '-1.00'],
    ['221.01', null],
    ['218.99', null],
  ])('from 220.00 to %s is corrected by %s', (wanted, correction) => {
    const found = correctionTo(Number(wanted), money(220))
    expect(found && fixed2(found)).toBe(correction)
  })

  it('is never below zero', () => {
    expect(correctionTo(-0.01, money('0.50'))).toBeNull()
  })

  it('as the VAT of a rate leaves other rates as they are', () => {
    const vat = { iva: money(22), natura: null }
    const other = { iva: 10, natura: null, amount: -0.01 }
    const edited = [{ iva: 22, natura: null, amount: 0.01 }, other]
    expect(fixed2(vatCorrectionOf(edited, vat))).toBe('0.01')
    expect(withVatCorrection(edited, vat, money('0.02'))).toEqual([other, { ...vat, iva: 22, amount: 0.02 }])
    expect(withVatCorrection(edited, vat, money(0))).toEqual([other])
  })

  it('as the total counts in the live totals as on the server', () => {
    const form = filled()
    const edited = { ...form, taxes: { ...form.taxes, arrotondamento: -0.05 } }
    const { taxes } = invoiceDataIn.parse(payloadOf(edited, 'READY_TO_SEND'))
    expect([fixed2(context(edited).totals.total), taxes.arrotondamento]).toEqual(['1219.95', -0.05])
    const { arrotondamento, ...older } = form.taxes
    expect(restoredForm(form, { ...form, taxes: older } as WizardForm).taxes.arrotondamento).toBe(0)
  })
})
