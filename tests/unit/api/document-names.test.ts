import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { unknownNames } from '@/server/http/unknown-names'
import { flatten } from '@/tests/support/generated-input'

const anagrafica = `sku id ana_type first_name last_name address_street_name address_street_number address_city address_prov
  country zipcode phone_number phone_number_second cell_phone_number cell_phone_number_second email email_second fax fax_second
  taxcode business.name business.vatnumber business.iban business.tax_regime pec_destinatario codice_destinatario id_paese note
  agent web_site category.id category.name anagrafica_custom_fields.0.key anagrafica_custom_fields.0.value avatar_image_present`
const filter = `business_name business_vatnumber first_name last_name email phone_number cell_phone_number fax address_city
  address_prov agent note anagrafica_category structure_name`
const line = `name description quantity single_price total_price iva natura esigibilita_iva price_change_type discount_type discount
  price_cross_id product_cross_id`
const configuration = `id typology amount payment_methods down_payments_methods modality start_date end_date max_times
  num_of_instalments frequency frequency_type payment_days payment_expiration_reference down_payment_list.0.basis
  down_payment_list.0.date down_payment_list.0.type down_payment_list.0.amount`
const expense = 'tassabile includi percentuale importo descrizione aliquota codice description iva natura'
const payload = `ana_sku anagrafica_receiver anagrafica_sender date json_state.description recurrence total taxes
  offer_sale_description document description numeration type instance_type id`
const purchase = `ana_sku invoice_number date tax_percentage tax_description description category files json_state.description
  json_state.purchase_state isBozza existent_files final_price start_price amount id`
const purchaseLine = `description number_of_invoice date_of_invoice date_of_invoice_string quantity amount percentage_of_iva
  total_price`
const invoiceOf = 'invoice_state sender receiver date description invoice_date invoice_description'
const event = 'name start_datetime end_datetime availability location teacher_list price_list allDay'

const below = (path: string, names: string) => names.split(/\s+/).map((name) => `${path}.${name}`)
const wizard = (path: string, state: string) => [
  ...below(path, payload),
  `${path}.json_state.${state}`,
  ...below(`${path}.product_list.0`, line),
  ...below(`${path}.extraExpenses.0`, expense),
  ...below(`${path}.extra_expenses_list.0`, expense),
  ...below(`${path}.invoice_configuration`, configuration),
]
const outer = 'startDate endDate typology'
const purchaseNames = [
  ...below('purchase_data', purchase),
  ...below('purchase_data.purchase_product_list.0', purchaseLine),
  'purchase_data.existent_files.0.path',
  'purchase_data.existent_files.0.md5',
  'files',
]

/** The names that the specification has for what a call takes, by the call (documents 1 to 3, §3 and §7). */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/rest/signup': [
    ...below('user_data', 'first_name last_name stripe_token anagrafica'),
    ...below('user_data.stripe_info', 'stripe_email id_plan'),
    ...below('stripe_info', 'stripe_email id_plan'),
  ],
  'POST /api/account/login': ['email', 'password'],
  'POST /api/account/register': ['email', 'password'],
  'POST /api/auth/rest/genericsku/sendbymail': ['sku', 'email'],
  'POST /api/auth/rest/user/reset_password_by_mail': ['user_identifier'],
  'POST /api/auth/rest/user/change_password': ['reset_password_token', 'new_password'],
  'PUT /api/auth/rest/genericsku/user': ['sku_human_readable'],
  'PUT /api/auth/rest/user/anagrafica': ['anagrafica_sku', 'force_update_if_exist'],
  'PUT /api/auth/rest/structure/configuration': [
    'application_name',
    'logo',
    'cascade',
    ...below('data', 'conticorrenti categorie modalitapagamento stockMode registry.sku registry.first_name'),
    ...below('data.profilifatturazione', 'default list'),
    ...below('data.aliquoteiva.0', 'aliquota descrizione abilitato codice'),
    ...below('data.speseExtra.0', expense),
  ],
  'PUT /api/auth/rest/structure/configuration/application': ['data', 'application_name', 'logo', 'cascade'],
  'POST /api/auth/rest/save.php': ['user_settings', 'sku'],
  'POST /api/anagrafica/rest/anagrafica': ['structure', ...below('anagrafica', anagrafica)],
  'PUT /api/anagrafica/rest/anagrafica': ['sku', 'avatar_image_base64', ...below('anagrafica', anagrafica)],
  'DELETE /api/anagrafica/rest/anagrafica': ['sku'],
  'POST /api/anagrafica/rest/anagrafica/structure/search': [
    ...below('anagrafica', filter),
    ...below('filter.anagrafica', filter),
    ...below('paging_data', 'items_per_page page_number order_by order_as'),
    ...'page_number items_per_page order_by order_as'.split(' '),
  ],
  'POST /api/anagrafica/rest/anagrafica/family/search/export': [
    ...below('filter.anagrafica', filter),
    ...'type page_number items_per_page order_by order_as'.split(' '),
  ],
  'POST /api/anagrafica/rest/anagrafica/sku_list': ['sku_list.0.sku'],
  'POST /api/anagrafica/rest/anagrafica/move': ['sku_list.0.sku', 'structure_name'],
  'POST /api/anagrafica/rest/anagraficacontatto': [
    'sku',
    'anagrafica_sku',
    ...below('anagrafica', anagrafica),
  ],
  'PUT /api/anagrafica/rest/anagraficacontatto/join': ['anagrafica_sku', 'contatto_sku'],
  'DELETE /api/anagrafica/rest/anagraficacontatto/unlink': ['anagrafica_sku', 'contatto_sku'],
  'POST /api/anagrafica/rest/anagraficacategory': ['name', 'father_id'],
  'POST /api/anagrafica/rest/anagrafica/customFields': ['key', 'label', 'type'],
  'POST /api/booking/rest/event': [
    ...below('event_list.0', event),
    'event_list.0.event',
    ...below('event_list.0.event', event),
    ...below('event_list.0.teacher_list.0', 'id short_description anagrafica_sku'),
    ...below('event_list.0.price_list.0', 'id product_cross_id name'),
  ],
  'POST /api/booking/rest/event/recurring': below(
    'recurring_info',
    'start_recurring_date end_recurring_date recurring_type recurring_days recurring_last_update_date',
  ),
  'PUT /api/booking/rest/event': [
    ...below('event', `id ${event}`),
    ...below(
      'recurring_info',
      'apply_to recurring_last_update_date start_recurring_date end_recurring_date recurring_type recurring_days',
    ),
  ],
  'POST /api/booking/rest/eventattendant':
    'anagrafica_sku wait_in_queue_if_event_full event_start_date event_id'.split(' '),
  'PUT /api/booking/rest/eventattendant/attended/list': ['event_attendant_list.0.id', 'event_id'],
  'POST /api/booking/rest/eventattendant/price': ['event_attendant_id', 'product_cross_id', 'price_cross_id'],
  'POST /api/booking/rest/eventlocation': ['event_location'],
  'POST /api/booking/rest/eventprice': ['event_price.name'],
  'POST /api/booking/rest/eventteacher': below('event_teacher', 'short_description anagrafica_sku'),
  'POST /api/booking/rest/event/delete': ['event_id'],
  'POST /api/pricelist/rest/attribute': below('attribute_list.0', 'unique_key name'),
  'PUT /api/pricelist/rest/attribute': below('attribute_data', 'unique_key name'),
  'DELETE /api/pricelist/rest/attribute': below('attribute_data', 'unique_key name'),
  'POST /api/pricelist/rest/attributeprice': below(
    'price_attribute_list.0',
    'unique_key name price_unique_key',
  ),
  'DELETE /api/pricelist/rest/attributeprice': below('price_attribute_data', 'unique_key name'),
  'POST /api/pricelist/rest/businesscondition/customField': below(
    'business_condition_custom_field_list.0',
    'key name type anagrafica_sku',
  ),
  'POST /api/pricelist/rest/businesscondition/add':
    'business_condition_ana_sku sku_vendee business_condition_fields'.split(' '),
  'POST /api/pricelist/rest/price': below(
    'price_list.0',
    'id price_cross_id amount quantity description measurementunit_id currency_id product_id attribute_list.0.unique_key attribute_list.0.value',
  ),
  'PUT /api/pricelist/rest/product/price': below(
    'product_data.price_list.0',
    'id price_cross_id amount quantity description measurementunit_id currency_id product_id attribute_list',
  ),
  'POST /api/pricelist/rest/product': below(
    'product_list.0',
    'id name description availability product_cross_id sku_anagrafica attribute_list price_list',
  ),
  'PUT /api/pricelist/rest/product': below(
    'product_data',
    'id name description product_cross_id sku_anagrafica attribute_list',
  ),
  'DELETE /api/pricelist/rest/product': below('product_list.0', 'id cascade_delete'),
  'POST /api/pricelist/rest/product/link': below('product_data', 'sku_anagrafica id'),
  'POST /api/pricelist/rest/product/{type}/search': [
    ...below('filter', 'name sku_anagrafica attribute_list'),
    ...'name sku_anagrafica attribute_list page_number items_per_page'.split(' '),
  ],
  'POST /api/salesforce/rest/contract/add': wizard('contract_data', 'contract_state'),
  'POST /api/salesforce/rest/contract/update': wizard('contract_data', 'contract_state'),
  'POST /api/salesforce/rest/contract/send': below('contract_data', 'contract_id mail_to'),
  'POST /api/salesforce/rest/contract/update/state': below(
    'contract_data',
    'id contract_id json_state.description json_state.contract_state',
  ),
  'POST /api/salesforce/rest/offer/add': wizard('offer_data', 'offer_state'),
  'POST /api/salesforce/rest/offer/update': wizard('offer_data', 'offer_state'),
  'POST /api/salesforce/rest/offer/send': ['offer_id', 'mail_to'],
  'POST /api/salesforce/rest/invoice/createInvoiceFromContract': ['contract_id', ...invoiceOf.split(' ')],
  'POST /api/salesforce/rest/invoice/createInvoiceFromOffer': ['offer_id', ...invoiceOf.split(' ')],
  'POST /api/salesforce/rest/invoice/createInvoice': [
    ...wizard('invoice_data', 'invoice_state'),
    ...below('invoiceConfiguration', outer),
  ],
  'POST /api/salesforce/rest/invoice/update': wizard('invoice_data', 'invoice_state'),
  'PUT /api/salesforce/rest/invoice/issue/{id}': below(
    'products_data.0',
    'id name availability credit_note_id include',
  ),
  'PUT /api/salesforce/rest/invoice/bulk/issue': ['invoice_ids'],
  'POST /api/salesforce/rest/invoice/productsFromInvoiceIds': ['invoice_ids', 'invoiceIds'],
  'POST /api/salesforce/rest/invoice/print/xml': ['invoiceIds', 'invoice_ids'],
  'POST /api/salesforce/rest/invoice/send': ['invoice_id', 'mail_to'],
  'PUT /api/salesforce/rest/creditnote/bulk/issue': ['creditNote_ids'],
  'POST /api/salesforce/rest/creditnote/createCreditNote': [
    ...wizard('creditNote_data', 'invoice_state'),
    'creditNote_data.invoiceId',
    'invoiceId',
  ],
  'POST /api/salesforce/rest/creditnote/createMultipleCreditnote': ['creditnote_id', 'invoice_ids'],
  'POST /api/salesforce/rest/creditnote/createSingleCreditnote': [
    'invoiceId',
    ...below('products.0', 'id name availability credit_note_id include'),
  ],
  'POST /api/salesforce/rest/creditNote/send': ['creditNote_id', 'mail_to'],
  'POST /api/salesforce/rest/purchase/add': purchaseNames,
  'POST /api/salesforce/rest/purchase/update': purchaseNames,
  'POST /api/salesforce/rest/purchase/update/state': below('purchase_data', 'id json_state.purchase_state'),
}

/** An input in which a path stands, with a value that no schema looks into. */
const inputWith = (path: string): unknown =>
  path.split('.').reduceRight<unknown>((value, key) => (key === '0' ? [value] : { [key]: value }), 1)

const schemaOf = new Map(flatten(contract).map(({ method, path, input }) => [`${method} ${path}`, input]))

describe("the specification's names of what a call takes", () => {
  it.each(Object.entries(NAMES))('%s knows them all', (call, names) => {
    expect(schemaOf.has(call), call).toBe(true)
    const unknown = names.filter((name) => unknownNames(schemaOf.get(call), inputWith(name)).length > 0)
    expect(unknown).toEqual([])
  })
})
