import { anagrafica } from './anagrafica/anagrafica'
import { attachments } from './anagrafica/attachments'
import { avatars } from './anagrafica/avatars'
import { categories } from './anagrafica/categories'
import { contactLog } from './anagrafica/contact-log'
import { contacts } from './anagrafica/contacts'
import { customFields } from './anagrafica/custom-fields'
import { duplicates } from './anagrafica/duplicates'
import { exports } from './anagrafica/exports'
import { fiscalCodes } from './anagrafica/fiscal-codes'
import { gdpr } from './anagrafica/gdpr'
import { imports } from './anagrafica/imports'
import { lookups } from './anagrafica/lookups'
import { merges } from './anagrafica/merges'
import { moves } from './anagrafica/moves'
import { notes } from './anagrafica/notes'
import { tags } from './anagrafica/tags'
import { timeline } from './anagrafica/timeline'
import { accounts } from './auth/accounts'
import { audit } from './auth/audit'
import { configuration } from './auth/configuration'
import { genericSkus } from './auth/generic-skus'
import { invitations } from './auth/invitations'
import { mails } from './auth/mails'
import { members } from './auth/members'
import { outbox } from './auth/outbox'
import { profile } from './auth/profile'
import { sessions } from './auth/sessions'
import { structures } from './auth/structures'
import { twoFactor } from './auth/two-factor'
import { attendanceBilling as bookingAttendanceBilling } from './booking/attendance-billing'
import { attendanceStatistics as bookingAttendanceStatistics } from './booking/attendance-statistics'
import { attendants as bookingAttendants } from './booking/attendants'
import { calendarFeeds } from './booking/calendar-feeds'
import { events as bookingEvents } from './booking/events'
import { passes as bookingPasses } from './booking/passes'
import { places as bookingPlaces } from './booking/places'
import { publicBookings as bookingPublicBookings } from './booking/public-bookings'
import { settings as bookingSettings } from './booking/settings'
import { api } from './http/implement'
import { attributes } from './pricelist/attributes'
import { businessConditionCsv } from './pricelist/business-condition-csv'
import { businessConditionImports } from './pricelist/business-condition-imports'
import { businessConditions } from './pricelist/business-conditions'
import { imports as priceImports } from './pricelist/imports'
import { priceAttributes } from './pricelist/price-attributes'
import { priceChanges } from './pricelist/price-changes'
import { priceListExports } from './pricelist/price-list-exports'
import { prices } from './pricelist/prices'
import { productImages } from './pricelist/product-images'
import { productNotes } from './pricelist/product-notes'
import { productTypes } from './pricelist/product-types'
import { products } from './pricelist/products'
import { resolvedPrices } from './pricelist/resolved-prices'
import { stock } from './pricelist/stock'
import { units } from './pricelist/units'
import { bankImports } from './salesforce/bank-imports'
import { bankMovements } from './salesforce/bank-movements'
import { bankStatements } from './salesforce/bank-statements'
import { batches } from './salesforce/batches'
import { contracts } from './salesforce/contracts'
import { creditNotes } from './salesforce/credit-notes'
import { documents } from './salesforce/documents'
import { einvoice } from './salesforce/einvoice'
import { invoices } from './salesforce/invoices'
import { monthExports } from './salesforce/month-exports'
import { offers } from './salesforce/offers'
import { passive } from './salesforce/passive'
import { passiveImports } from './salesforce/passive-imports'
import { payments } from './salesforce/payments'
import { purchases } from './salesforce/purchases'
import { registers } from './salesforce/registers'
import { reminders } from './salesforce/reminders'
import { schedule } from './salesforce/schedule'
import { shares } from './salesforce/shares'

/** What implements the contract: the compiler refuses an endpoint without a handler. */
export const router = api.router({
  auth: {
    accounts,
    genericSkus,
    sessions,
    configuration,
    outbox,
    mails,
    audit,
    profile,
    twoFactor,
    members,
    invitations,
    structures,
  },
  anagrafica: {
    anagrafica,
    attachments,
    avatars,
    categories,
    contactLog,
    contacts,
    customFields,
    duplicates,
    exports,
    fiscalCodes,
    gdpr,
    imports,
    lookups,
    merges,
    moves,
    notes,
    tags,
    timeline,
  },
  booking: {
    events: bookingEvents,
    attendants: bookingAttendants,
    places: bookingPlaces,
    calendarFeeds,
    publicBookings: bookingPublicBookings,
    settings: bookingSettings,
    attendanceBilling: bookingAttendanceBilling,
    attendanceStatistics: bookingAttendanceStatistics,
    passes: bookingPasses,
  },
  pricelist: {
    attributes,
    businessConditionCsv,
    businessConditionImports,
    businessConditions,
    imports: priceImports,
    priceAttributes,
    priceChanges,
    priceListExports,
    prices,
    productImages,
    productNotes,
    productTypes,
    products,
    resolvedPrices,
    stock,
    units,
  },
  salesforce: {
    bankImports,
    bankMovements,
    bankStatements,
    batches,
    offers,
    contracts,
    invoices,
    creditNotes,
    documents,
    passive,
    passiveImports,
    payments,
    purchases,
    schedule,
    reminders,
    registers,
    monthExports,
    shares,
    einvoice,
  },
})
