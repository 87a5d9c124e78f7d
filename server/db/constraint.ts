import type { ErrorCode } from '@/lib/domain/core/refusal'

/** The error code for each constraint that a caller can violate, by its name in the migrations. */
const codeByConstraint: Record<string, ErrorCode> = {
  document_immutable: 'ERROR_INVOICE_IMMUTABLE',
  intent_declaration_structure_id_protocol_key: 'ERROR_INTENT_EXISTS',
  intent_declaration_protocol: 'ERROR_INTENT_PROTOCOL',
  intent_declaration_year: 'ERROR_INTENT_DAYS',
  document_structure_id_intent_declaration_id_fkey: 'ERROR_INTENT_USED',
  document_not_overpaid: 'ERROR_PAYMENTS_ABOVE_DUE',
  document_with_payments: 'ERROR_DOCUMENT_WITH_PAYMENTS',
  document_payment_structure_id_reverses_id_key: 'ERROR_PAYMENT_REVERSED',
  received_document_once: 'ERROR_PASSIVE_EXISTS',
  document_collected_once: 'ERROR_PROFORMA_COLLECTED',
  document_integrated_once: 'ERROR_INTEGRATION_EXISTS',
  anagrafica_has_a_name: 'ERROR_ANAGRAFICA_NAME_MISSING',
  document_line_natura_when_no_vat: 'ERROR_SETTINGS_VAT_WITHOUT_NATURA',
  anagrafica_category_sibling_name: 'ERROR_CATEGORY_NAME_TAKEN',
  anagrafica_tag_name: 'ERROR_TAG_NAME_TAKEN',
  anagrafica_custom_field_key: 'ERROR_CUSTOM_FIELD_KEY_TAKEN',
  product_type_name: 'ERROR_PRODUCT_TYPE_EXISTS',
  product_code: 'ERROR_PRODUCT_CODE_TAKEN',
  product_natura_when_no_vat: 'ERROR_SETTINGS_VAT_WITHOUT_NATURA',
  product_attribute_structure_id_unique_key_key: 'ERROR_ATTRIBUTE_EXISTS',
  price_attribute_structure_id_unique_key_key: 'ERROR_ATTRIBUTE_EXISTS',
  price_valid_in_order: 'ERROR_PRICE_NOT_VALID',
  business_condition_field_key: 'ERROR_CUSTOM_FIELD_KEY_TAKEN',
  business_condition_field_differs: 'ERROR_BUSINESS_CONDITION_FIELDS_DIFFER',
  business_condition_of_two: 'ERROR_BUSINESS_CONDITION_SELF',
  meeting_type_name: 'ERROR_EVENTTYPE_NAME_TAKEN',
  meeting_structure_id_type_id_fkey: 'ERROR_EVENTTYPE_HAS_EVENT_NOT_DELETED',
  meeting_series_structure_id_type_id_fkey: 'ERROR_EVENTTYPE_HAS_EVENT_NOT_DELETED',
  document_template_there: 'ERROR_TEMPLATE_GONE',
  document_structure_id_template_id_template_version_fkey: 'ERROR_TEMPLATE_GONE',
  reservation_slot_once: 'ERROR_RESERVATION_TAKEN',
  reservation_group_name: 'ERROR_RESERVATION_NAME_TAKEN',
  reservation_resource_name: 'ERROR_RESERVATION_NAME_TAKEN',
  reservation_policy_once: 'ERROR_RESERVATION_POLICY_EXISTS',
  reservation_price_structure_id_tag_id_fkey: 'ERROR_RESERVATION_PRICE_AUDIENCE',
  reservation_price_structure_id_category_id_fkey: 'ERROR_RESERVATION_PRICE_AUDIENCE',
  event_capacity: 'ERROR_EVENT_FULL',
  event_attendant_once: 'ERROR_EVENT_ALREADY_BOOKED',
  event_billing_once: 'ERROR_ATTENDANCE_BILLED',
  reservation_billing_once: 'ERROR_RESERVATION_BILLED',
  pec_account_address_key: 'ERROR_PEC_ADDRESS_TAKEN',
  pec_account_label_kept: 'ERROR_PEC_LABEL',
  pec_dispatch_structure_id_fkey: 'ERROR_PEC_USED',
  intermediary_account_account_mark_key: 'ERROR_INTERMEDIARY_TAKEN',
  intermediary_account_label_kept: 'ERROR_INTERMEDIARY_LABEL',
  intermediary_account_sending: 'ERROR_STALE_REVISION',
  intermediary_dispatch_account_fkey: 'ERROR_INTERMEDIARY_USED',
  delivery_note_billing_once: 'ERROR_DELIVERY_NOTE_INVOICED',
  delivery_note_billing_of_sale: 'ERROR_DELIVERY_NOTE_NO_SALE',
  reservation_billing_deducted: 'ERROR_RESERVATION_DEPOSIT_DEDUCTED',
  reservation_billing_outdated: 'ERROR_RESERVATION_BILL_OUTDATED',
  event_pass_entries: 'ERROR_PASS_ENTRIES',
  event_location_name: 'ERROR_EVENT_PLACE_NAME_TAKEN',
  event_price_name: 'ERROR_EVENT_PLACE_NAME_TAKEN',
  booking_settings_public_slug_key: 'ERROR_BOOKING_PAGE_NAME_TAKEN',
  reservation_settings_public_slug_key: 'ERROR_BOOKING_PAGE_NAME_TAKEN',
  anagrafica_contact_of_another: 'ERROR_ANAGRAFICA_NOT_A_CONTACT',
}

/** The meaning of a SQLSTATE where no constraint's name is more exact. */
const codeByState: Record<string, ErrorCode> = {
  23505: 'ERROR_CONFLICT',
  22001: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
  22003: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
}

/** Postgres 18 reports 23001 where earlier versions report 23503. */
const FOREIGN_KEY_VIOLATIONS = ['23503', '23001']

type DriverCause = { originalCode?: string; originalMessage?: string; constraint?: unknown }

/**
 * The refusal that a database error stands for, or null when it is a fault of ours. Prisma carries the
 * SQLSTATE at `meta.driverAdapterError.cause.originalCode`.
 */
export function constraintCode(error: unknown): ErrorCode | null {
  const cause = driverCause(error)
  if (!cause) return null
  const text = `${cause.originalMessage ?? ''} ${JSON.stringify(cause.constraint ?? '')}`
  const known = Object.keys(codeByConstraint).find((name) => text.includes(name))
  if (known) return codeByConstraint[known] ?? null
  if (/issued document cannot|rows of an issued document/.test(text)) return 'ERROR_INVOICE_IMMUTABLE'
  const state = cause.originalCode ?? ''
  return FOREIGN_KEY_VIOLATIONS.includes(state) ? foreignKeyCode(text) : (codeByState[state] ?? null)
}

/**
 * A row to which others refer is refused its deletion; a reference to a row that is gone by now answers "not found".
 */
function foreignKeyCode(text: string): ErrorCode {
  const refersToEntry =
    /_(ana_sku|anagrafica_sku|sku_anagrafica|registry_sku|anagrafica_id|contatto_id)_/.test(text)
  if (/^update or delete on table/.test(text)) {
    return refersToEntry ? 'ERROR_ANAGRAFICA_IN_USE' : 'ERROR_CONFLICT'
  }
  return refersToEntry ? 'ERROR_ANAGRAFICA_NOT_FOUND' : 'ERROR_NOT_FOUND'
}

function driverCause(error: unknown): DriverCause | null {
  if (typeof error !== 'object' || error === null) return null
  const meta = (error as { meta?: { driverAdapterError?: { cause?: DriverCause } } }).meta
  return meta?.driverAdapterError?.cause ?? null
}

/** Whether a transaction did not begin because no connection to the database became free in time. */
export function isOutOfConnections(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  // A transaction that lasts too long has the same code.
  return code === 'P2028' && String(message).includes('Unable to start a transaction')
}
