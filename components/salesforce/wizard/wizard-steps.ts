/** The four steps of document 3 §2, "Document wizard". */
export const STEPS = ['registry', 'products', 'payment', 'summary'] as const

export type Step = (typeof STEPS)[number]

export const stepAt = (index: number): Step => STEPS[Math.min(Math.max(index, 0), 3)] ?? 'registry'

const OWNERS: readonly (readonly [RegExp, Step])[] = [
  [/^(ana_sku|tipo_documento|anagrafica_|invoice_configuration\.typology)/, 'registry'],
  [/^(product_list|extra_expenses_list|taxes|total)/, 'products'],
  [/^(date$|recurrence$|invoice_configuration)/, 'payment'],
]

/** The step in which a field of the form stands. */
export const stepOfField = (field: string): Step =>
  OWNERS.find(([pattern]) => pattern.test(field))?.[1] ?? 'summary'

const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/^invoice_configuration\.start_date$/, 'date'],
  [/^invoice_configuration\.expiration_date$/, 'invoice_configuration.end_date'],
  [/^invoice_configuration\.(down_payment_list)$/, 'invoice_configuration.$1'],
  [/^receiver(\.|$)/, 'anagrafica_receiver$1'],
  [/^sender(\.|$)/, 'anagrafica_sender$1'],
  [/^content\.product_list\[(\d+)\]\.name$/, 'product_list.$1.description'],
  [/^content\.(product_list|extra_expenses_list)\[(\d+)\]\.?/, '$1.$2.'],
  [/^product_list\.(\d+)\.gross_price$/, 'product_list.$1.single_price'],
  [/^content\.(product_list|extra_expenses_list)$/, '$1'],
  [/^content\.(bollo|casse|ritenute).*$/, 'taxes'],
  [/^related_list\[(\d+)\]\.?/, 'related_list.$1.'],
  [/^(einvoice_data\.phase_list).*$/, '$1'],
  [/^(einvoice_data\.transport\.(?:collected|delivered))_at$/, '$1_day'],
  [/^payment\.method$/, 'invoice_configuration.payment_methods'],
  [/^payment\.(iban|bank_name)$/, 'invoice_configuration.$1'],
  [/^payment\.due_dates.*$/, 'invoice_configuration.payment_days'],
]

/** The form's path for a path of the rules, of the controls or of the payload. */
export function fieldOf(path: string): string {
  const renamed = RENAMED.find(([pattern]) => pattern.test(path))
  const field = renamed ? path.replace(renamed[0], renamed[1]) : path
  return field.replace(/\[(\d+)\]/g, '.$1').replace(/\.$/, '')
}

/** Puts the focus into the field, or into the nearest thing that can take it. True when there is one. */
export function focusField(field: string): boolean {
  for (let path = field; path !== ''; path = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '') {
    if (focusExactly(path)) return true
  }
  return false
}

/** Puts the focus into that very field; false while it is not on the page. */
export function focusExactly(path: string): boolean {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
  if (!place) return false
  const control = place.matches('input,select,textarea,button,a')
    ? place
    : place.querySelector<HTMLElement>('input,select,textarea,button,a')
  control?.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
  return true
}
