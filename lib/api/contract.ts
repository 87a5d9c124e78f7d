import * as activityTimeline from './activity/timeline'
import * as anagrafica from './anagrafica/anagrafica'
import * as attachments from './anagrafica/attachments'
import * as avatars from './anagrafica/avatars'
import * as categories from './anagrafica/categories'
import * as contactLog from './anagrafica/contact-log'
import * as contacts from './anagrafica/contacts'
import * as customFields from './anagrafica/custom-fields'
import * as duplicates from './anagrafica/duplicates'
import * as exports from './anagrafica/exports'
import * as fiscalCodes from './anagrafica/fiscal-codes'
import * as gdpr from './anagrafica/gdpr'
import * as imports from './anagrafica/imports'
import * as lookups from './anagrafica/lookups'
import * as merges from './anagrafica/merges'
import * as moves from './anagrafica/moves'
import * as notes from './anagrafica/notes'
import * as tags from './anagrafica/tags'
import * as timeline from './anagrafica/timeline'
import * as accounts from './auth/accounts'
import * as audit from './auth/audit'
import * as backups from './auth/backups'
import * as configuration from './auth/configuration'
import * as genericSkus from './auth/generic-skus'
import * as setup from './auth/installation/setup'
import * as invitations from './auth/invitations'
import * as mails from './auth/mails'
import * as members from './auth/members'
import * as outbox from './auth/outbox'
import * as profile from './auth/profile'
import * as sessions from './auth/sessions'
import * as structures from './auth/structures'
import * as system from './auth/system'
import * as twoFactor from './auth/two-factor'
import * as bookingAttendanceBilling from './booking/attendance-billing'
import * as bookingAttendanceStatistics from './booking/attendance-statistics'
import * as bookingAttendants from './booking/attendants'
import * as bookingCalendarFeeds from './booking/calendar-feeds'
import * as bookingEvents from './booking/events'
import * as bookingPasses from './booking/passes'
import * as bookingPublicBookings from './booking/public-bookings'
import * as bookingResources from './booking/resources'
import * as bookingSettings from './booking/settings'
import * as attributes from './pricelist/attributes'
import * as businessConditionCsv from './pricelist/business-condition-csv'
import * as businessConditionImports from './pricelist/business-condition-imports'
import * as businessConditions from './pricelist/business-conditions'
import * as priceImports from './pricelist/imports'
import * as priceAttributes from './pricelist/price-attributes'
import * as priceChanges from './pricelist/price-changes'
import * as priceListExports from './pricelist/price-list-exports'
import * as prices from './pricelist/prices'
import * as productImages from './pricelist/product-images'
import * as productNotes from './pricelist/product-notes'
import * as productTypes from './pricelist/product-types'
import * as products from './pricelist/products'
import * as resolvedPrices from './pricelist/resolved-prices'
import * as stock from './pricelist/stock'
import * as units from './pricelist/units'
import * as reservationAvailability from './reservations/availability'
import * as reservationBilling from './reservations/billing'
import * as reservationBlackouts from './reservations/blackouts'
import * as reservationClosures from './reservations/closures'
import * as reservationGroups from './reservations/groups'
import * as reservationOpenings from './reservations/openings'
import * as reservationPolicies from './reservations/policies'
import * as reservationPrices from './reservations/prices'
import * as reservationPublic from './reservations/public-reservations'
import * as reservations from './reservations/reservations'
import * as reservationResources from './reservations/resources'
import * as reservationSeries from './reservations/series'
import * as reservationSettings from './reservations/settings'
import * as reservationWaits from './reservations/waits'
import * as contracts from './salesforce/agreements/contracts'
import * as issuing from './salesforce/agreements/issuing'
import * as offers from './salesforce/agreements/offers'
import * as proformas from './salesforce/agreements/proformas'
import * as subscriptions from './salesforce/agreements/subscriptions'
import * as accountStatements from './salesforce/balances/account-statements'
import * as balances from './salesforce/balances/balances'
import * as bankImports from './salesforce/bank/bank-imports'
import * as bankMovements from './salesforce/bank/bank-movements'
import * as bankStatements from './salesforce/bank/bank-statements'
import * as batches from './salesforce/batches/batches'
import * as declarations from './salesforce/declarations/declarations'
import * as shares from './salesforce/delivery/shares'
import * as deliveryNotes from './salesforce/delivery-notes/delivery-notes'
import * as numbering from './salesforce/document/numbering'
import * as einvoice from './salesforce/exchange/einvoice'
import * as einvoiceAttachments from './salesforce/exchange/einvoice-attachments'
import * as intermediary from './salesforce/exchange/intermediary'
import * as pecBox from './salesforce/exchange/pec-box'
import * as unusableMessages from './salesforce/exchange/unusable-messages'
import * as creditNotes from './salesforce/invoices/credit-notes'
import * as documents from './salesforce/invoices/documents'
import * as invoices from './salesforce/invoices/invoices'
import * as busyTimes from './salesforce/meetings/busy-times'
import * as meetingColleagues from './salesforce/meetings/colleagues'
import * as meetingAnswers from './salesforce/meetings/meeting-answers'
import * as meetingAttachments from './salesforce/meetings/meeting-attachments'
import * as meetingNotes from './salesforce/meetings/meeting-notes'
import * as meetingReminders from './salesforce/meetings/meeting-reminders'
import * as meetingTypes from './salesforce/meetings/meeting-types'
import * as meetings from './salesforce/meetings/meetings'
import * as payments from './salesforce/payments/payments'
import * as purchases from './salesforce/purchases/purchases'
import * as received from './salesforce/received/received'
import * as receivedImports from './salesforce/received/received-imports'
import * as lipes from './salesforce/registers/lipes'
import * as monthExports from './salesforce/registers/month-exports'
import * as registers from './salesforce/registers/registers'
import * as settlements from './salesforce/registers/settlements'
import * as yearPackages from './salesforce/registers/year-packages'
import * as reminders from './salesforce/reminders/reminders'
import * as schedule from './salesforce/schedule/schedule'
import * as signatures from './salesforce/signature/signatures'
import * as signingRequests from './salesforce/signature/signing-requests'
import * as templateDefaults from './salesforce/templates/template-defaults'
import * as templates from './salesforce/templates/templates'
import * as statisticsClasses from './statistics/classes/classes'
import * as statisticsDues from './statistics/dues'
import * as statisticsFigures from './statistics/figures'
import * as statisticsMargins from './statistics/margin/margins'
import * as statisticsMonthlyMail from './statistics/monthly-mail'
import * as statisticsOffers from './statistics/offers/offers'
import * as statisticsCohorts from './statistics/people/cohorts'
import * as statisticsCustomers from './statistics/people/customers'
import * as statisticsResources from './statistics/resources/resources'
import * as statisticsTaxes from './statistics/taxes'
import * as views from './views/views'

/**
 * Every endpoint of Luna, by module and noun: from it come server, client, OpenAPI and the derived tests.
 * A noun's file exports its endpoints and nothing else; its schemas stand in `<noun>-fields.ts`. Each is spread
 * into an object of its own, as a module's namespace cannot be wrapped by the implementer.
 */
export const contract = {
  auth: {
    accounts: { ...accounts },
    genericSkus: { ...genericSkus },
    sessions: { ...sessions },
    configuration: { ...configuration },
    outbox: { ...outbox },
    backups: { ...backups },
    setup: { ...setup },
    system: { ...system },
    mails: { ...mails },
    audit: { ...audit },
    profile: { ...profile },
    twoFactor: { ...twoFactor },
    members: { ...members },
    invitations: { ...invitations },
    structures: { ...structures },
  },
  activity: {
    timeline: { ...activityTimeline },
  },
  anagrafica: {
    anagrafica: { ...anagrafica },
    attachments: { ...attachments },
    avatars: { ...avatars },
    categories: { ...categories },
    contactLog: { ...contactLog },
    contacts: { ...contacts },
    customFields: { ...customFields },
    duplicates: { ...duplicates },
    exports: { ...exports },
    fiscalCodes: { ...fiscalCodes },
    gdpr: { ...gdpr },
    imports: { ...imports },
    lookups: { ...lookups },
    merges: { ...merges },
    moves: { ...moves },
    notes: { ...notes },
    tags: { ...tags },
    timeline: { ...timeline },
  },
  booking: {
    events: { ...bookingEvents },
    attendants: { ...bookingAttendants },
    resources: { ...bookingResources },
    calendarFeeds: { ...bookingCalendarFeeds },
    publicBookings: {
      events: bookingPublicBookings.events,
      logo: bookingPublicBookings.logo,
      ask: bookingPublicBookings.ask,
      read: bookingPublicBookings.read,
      confirm: bookingPublicBookings.confirm,
      cancel: bookingPublicBookings.cancel,
    },
    settings: { read: bookingSettings.read, save: bookingSettings.save },
    attendanceBilling: { ...bookingAttendanceBilling },
    attendanceStatistics: { ...bookingAttendanceStatistics },
    passes: { ...bookingPasses },
  },
  pricelist: {
    attributes: { ...attributes },
    businessConditionCsv: { ...businessConditionCsv },
    businessConditionImports: { ...businessConditionImports },
    businessConditions: { ...businessConditions },
    imports: { ...priceImports },
    priceAttributes: { ...priceAttributes },
    priceChanges: { ...priceChanges },
    priceListExports: { ...priceListExports },
    prices: { ...prices },
    productImages: { ...productImages },
    productNotes: { ...productNotes },
    productTypes: { ...productTypes },
    products: { ...products },
    resolvedPrices: { ...resolvedPrices },
    stock: { ...stock },
    units: { ...units },
  },
  reservations: {
    availability: { ...reservationAvailability },
    billing: { ...reservationBilling },
    blackouts: { ...reservationBlackouts },
    closures: { ...reservationClosures },
    groups: { ...reservationGroups },
    openings: { ...reservationOpenings },
    policies: { ...reservationPolicies },
    prices: { ...reservationPrices },
    publicReservations: { ...reservationPublic },
    reservations: { ...reservations },
    resources: { ...reservationResources },
    series: { ...reservationSeries },
    settings: { ...reservationSettings },
    waits: { ...reservationWaits },
  },
  salesforce: {
    offers: { ...offers },
    contracts: { ...contracts },
    issuing: { ...issuing },
    subscriptions: { ...subscriptions },
    invoices: { ...invoices },
    creditNotes: { ...creditNotes },
    accountStatements: { ...accountStatements },
    balances: { ...balances },
    bankImports: { ...bankImports },
    bankMovements: { ...bankMovements },
    bankStatements: { ...bankStatements },
    batches: { ...batches },
    documents: { ...documents },
    received: { ...received },
    receivedImports: { ...receivedImports },
    payments: { ...payments },
    declarations: { ...declarations },
    deliveryNotes: { ...deliveryNotes },
    proformas: { ...proformas },
    purchases: { ...purchases },
    schedule: { ...schedule },
    templateDefaults: { ...templateDefaults },
    templates: { ...templates },
    reminders: { ...reminders },
    registers: { ...registers },
    monthExports: { ...monthExports },
    numbering: { ...numbering },
    lipes: { ...lipes },
    settlements: { ...settlements },
    yearPackages: { ...yearPackages },
    shares: { ...shares },
    signatures: { ...signatures },
    signingRequests: { ...signingRequests },
    einvoice: { ...einvoice },
    einvoiceAttachments: { ...einvoiceAttachments },
    pecBox: { ...pecBox },
    intermediary: { ...intermediary },
    unusableMessages: { ...unusableMessages },
    meetings: { ...meetings },
    busyTimes: { ...busyTimes },
    meetingAnswers: { read: meetingAnswers.read, reply: meetingAnswers.reply },
    meetingAttachments: { ...meetingAttachments },
    meetingColleagues: { list: meetingColleagues.list },
    meetingNotes: { ...meetingNotes },
    meetingReminders: { list: meetingReminders.list },
    meetingTypes: { ...meetingTypes },
  },
  statistics: {
    classes: { ...statisticsClasses },
    cohorts: { ...statisticsCohorts },
    customers: { ...statisticsCustomers },
    dues: { ...statisticsDues },
    figures: { ...statisticsFigures },
    monthlyMail: { ...statisticsMonthlyMail },
    margins: { ...statisticsMargins },
    offers: { ...statisticsOffers },
    taxes: { ...statisticsTaxes },
    resources: { ...statisticsResources },
  },
  views: {
    views: { ...views },
  },
}

export type Contract = typeof contract
