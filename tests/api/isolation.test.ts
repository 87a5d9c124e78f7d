import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { testApi } from '@/tests/support/api'
import { addPass, passData } from '@/tests/support/booking/attendance'
import { subscribe } from '@/tests/support/booking/calendar-feed'
import { addEvent, addSeries, book, school } from '@/tests/support/booking/events'
import {
  addContract,
  addOffer,
  addPurchase,
  agreementData,
  createInvoice,
  invoiceData,
  purchaseData,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { uploadImport } from '@/tests/support/files/imports'
import { flatten } from '@/tests/support/generated-input'
import { addProduct, priceData } from '@/tests/support/products'
import { addCourt, hourly, mustCall, opening, reserved, slot } from '@/tests/support/reservations/club'
import { bankingStudio, movementsOf, takeStatement } from '@/tests/support/salesforce/bank'
import { startBatch } from '@/tests/support/salesforce/batches'
import { addDeclaration, declarationData } from '@/tests/support/salesforce/declarations'
import { addDeliveryNote, deliveryNoteData } from '@/tests/support/salesforce/delivery-notes'
import { addMeeting, addType, meetingData } from '@/tests/support/salesforce/meetings'
import { pay } from '@/tests/support/salesforce/payments'
import { addProforma } from '@/tests/support/salesforce/proformas'
import { uploadReceived } from '@/tests/support/salesforce/received'
import { addTemplate, templateData } from '@/tests/support/salesforce/templates'
import { dayFromNow } from '@/tests/support/time/days'

const context = testApi({ STORAGE_DIR: '.data/test-imports' })

/** An object of another structure, by the parameter that names it in a path or body; `query`: that the call needs as well. */
type Target = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

type OwnRows = {
  sku: string
  entryId: number
  invoiceId: number
  categoryId: number
  genericSku: string
  importId: number
  tagId: number
  noteId: number
  exportId: number
  accountId: number
  structureId: number
  invitationId: number
  productId: number
  priceId: number
  batchId: number
  offerId: number
  contractId: number
  creditNoteId: number
  receivedId: number
  receivedImportId: number
  typeId: number
  changeId: number
  purchaseId: number
  deliveryNoteId: number
  proformaId: number
  declarationId: number
  eventId: number
  locationId: number
  teacherId: number
  priceOfEventsId: number
  attendantId: number
  attendedId: number
  passId: number
  feedId: number
  reservationId: number
  /** Of rules of reservations, by their noun. */
  ruleIds: Record<string, number>
  movementId: number
  paymentId: number
  meetingId: number
  meetingTypeId: number
  meetingNoteId: number
  meetingFileId: number
  templateId: number
  unusableId: number
  attachmentId: number
  lipeId: number
  viewId: number
}

const closed = { from_day: '2026-12-24', to_day: '2026-12-26' }

const raise = { type: 'INCREASE', mode: 'PERCENTAGE', value: 10 }

const busyTimesOf = (ana_sku: string) => {
  const { start_date, end_date } = meetingData()
  return { attendee_list: [{ ana_sku }], start_date, end_date, duration_minutes: 60 }
}

/** Endpoints that take the id of a row: each must hide whether another structure's row exists. */
const targets = (own: OwnRows): Record<string, Target> => {
  const file = { path: { id: String(own.importId) }, body: { header_mapping: { Nome: 'first_name' } } }
  const entry = { path: { id: String(own.entryId) } }
  const batch = { path: { id: String(own.batchId) } }
  const product = { id: own.productId }
  const document = (id: number) => ({ path: { id: String(id), format: 'pdf', state: 'DRAFT' } })
  const invoice = document(own.invoiceId)
  const [offer, contract] = [document(own.offerId), document(own.contractId)]
  const creditNote = document(own.creditNoteId)
  const receivedPath = { path: { id: String(own.receivedId) } }
  const received = { ...receivedData(own.sku), id: own.receivedId }
  const mail_to = 'a@posta.example'
  const agreed = (id: number) => ({ ...agreementData(own.sku), id })
  const purchase = document(own.purchaseId)
  const deliveryNote = document(own.deliveryNoteId)
  const proforma = document(own.proformaId)
  const event = { path: { id: String(own.eventId) } }
  const attendant = { path: { id: String(own.attendantId) } }
  const pass = { path: { id: String(own.passId) } }
  const marked = { event_id: own.attendedId, event_attendant_list: [{ id: own.attendantId }] }
  const template = { path: { id: String(own.templateId) } }
  const reservation = { path: { id: String(own.reservationId) } }
  const reservedSlots = [slot(own.ruleIds.resource ?? 0, '10:00', '11:00', '2049-03-02')]
  const rule = (noun: string) => ({ path: { id: String(own.ruleIds[noun]) } })
  const changedRule = (noun: string, content: object) => ({
    body: { [noun]: { ...content, id: own.ruleIds[noun] } },
  })
  const toSent = { offer_state: 'SENT', contract_state: 'SENT' }
  return {
    'auth.outbox.read': { path: { id: '1' } },
    'auth.audit.read': { path: { id: '1' } },
    'auth.backups.download': { path: { id: '1' } },
    'auth.system.retry': { path: { id: '1' } },
    'auth.profile.endSession': { path: { id: 'of-somebody-else' } },
    'auth.members.read': { path: { id: String(own.accountId) } },
    'auth.members.save': { path: { id: String(own.accountId) }, body: { gui_item_list: [] } },
    'auth.members.remove': { path: { id: String(own.accountId) } },
    'auth.invitations.resend': { path: { id: String(own.invitationId) } },
    'auth.invitations.withdraw': { path: { id: String(own.invitationId) } },
    'auth.structures.save': { path: { id: String(own.structureId) }, body: { name: 'Altri' } },
    'auth.structures.remove': { path: { id: String(own.structureId) } },
    'auth.genericSkus.create': { body: { anagrafica_sku: own.sku } },
    'auth.genericSkus.sendByMail': { body: { sku: own.genericSku, email: 'a@posta.example' } },
    'auth.genericSkus.linkUser': { body: { anagrafica_sku: own.sku } },
    'anagrafica.anagrafica.byId': { path: { value: String(own.entryId) } },
    'anagrafica.anagrafica.bySku': { path: { value: own.sku } },
    'anagrafica.anagrafica.save': { body: { sku: own.sku, anagrafica: { last_name: 'Altri' } } },
    'anagrafica.anagrafica.remove': { body: { sku: own.sku } },
    'anagrafica.merges.preview': { body: { keep: own.sku, merge: `${own.sku}x` } },
    'anagrafica.merges.create': { body: { keep: own.sku, merge: `${own.sku}x` } },
    'anagrafica.merges.undo': { path: { id: '1' } },
    'anagrafica.anagrafica.byFamily': { path: { id: String(own.entryId) } },
    'anagrafica.avatars.read': { path: { id: String(own.entryId) } },
    'anagrafica.categories.add': { body: { name: 'Altri', father_id: own.categoryId } },
    'anagrafica.categories.save': { body: { id: own.categoryId, name: 'Altri' } },
    'anagrafica.categories.remove': { body: { id: own.categoryId } },
    'anagrafica.contacts.add': { body: { anagrafica_sku: own.sku, anagrafica: { last_name: 'Altri' } } },
    'anagrafica.contacts.join': { body: { anagrafica_sku: own.sku, contatto_sku: own.sku } },
    'anagrafica.contacts.unlink': { body: { anagrafica_sku: own.sku, contatto_sku: own.sku } },
    'anagrafica.contacts.list': { path: { id: String(own.entryId) } },
    'anagrafica.contacts.contactOf': { path: { id: String(own.entryId) } },
    'anagrafica.moves.move': { body: { sku_list: [{ sku: own.sku }], structure_name: 'Altrove' } },
    'anagrafica.tags.assign': { ...entry, body: { name_list: ['Altri'] } },
    'anagrafica.tags.save': { body: { id: own.tagId, name: 'Altri' } },
    'anagrafica.tags.remove': { body: { id: own.tagId } },
    'anagrafica.notes.list': entry,
    'anagrafica.notes.add': { ...entry, body: { text: 'Altri' } },
    'anagrafica.notes.save': { path: { id: String(own.noteId) }, body: { text: 'Altri' } },
    'anagrafica.notes.remove': { path: { id: String(own.noteId) } },
    'anagrafica.attachments.list': entry,
    'anagrafica.attachments.download': { path: { id: '1' } },
    'anagrafica.attachments.remove': { path: { id: '1' } },
    'anagrafica.contactLog.add': { ...entry, body: { kind: 'CALL' } },
    'anagrafica.contactLog.remove': { path: { id: '1' } },
    'anagrafica.contactLog.last': entry,
    'anagrafica.timeline.read': entry,
    'anagrafica.gdpr.startExport': entry,
    'anagrafica.gdpr.readExport': { path: { id: String(own.exportId) } },
    'anagrafica.gdpr.download': { path: { id: String(own.exportId) } },
    'anagrafica.gdpr.preview': entry,
    'anagrafica.gdpr.erase': { ...entry, body: { mode: 'erase' } },
    'pricelist.businessConditionCsv.remove': { path: { id: '1' } },
    'pricelist.businessConditionCsv.download': { path: { id: '1' } },
    'pricelist.businessConditionImports.preview': file,
    'pricelist.businessConditionImports.run': file,
    'pricelist.businessConditionImports.byId': { path: file.path },
    'pricelist.businessConditionImports.errors': { path: file.path },
    'pricelist.businessConditions.listFieldsOf': { path: { type: 'structure', sku: own.sku } },
    'pricelist.businessConditions.addFields': {
      body: {
        business_condition_custom_field_list: [{ name: 'Altri', type: 'FIXED', anagrafica_sku: own.sku }],
      },
    },
    'pricelist.businessConditions.add': {
      body: { business_condition_list: [{ sku_vendee: own.sku, business_condition_fields: [] }] },
    },
    'pricelist.resolvedPrices.resolve': { body: { product_list: [{ id: 1 }], sku: own.sku } },
    'anagrafica.imports.preview': file,
    'anagrafica.imports.run': file,
    'anagrafica.imports.byId': { path: file.path },
    'anagrafica.imports.errors': { path: file.path },
    'pricelist.imports.preview': file,
    'pricelist.imports.run': file,
    'pricelist.imports.byId': { path: file.path },
    'pricelist.imports.errors': { path: file.path },
    'pricelist.products.byId': { path: { id: String(own.productId) } },
    'pricelist.productImages.read': { path: { id: String(own.productId) } },
    'pricelist.productImages.save': { path: { id: String(own.productId) }, body: { image_base64: null } },
    'pricelist.productNotes.list': { path: { product_id: String(own.productId) } },
    'pricelist.productNotes.add': { body: { note_list: [{ product_id: own.productId, value: 'Altri' }] } },
    'pricelist.productTypes.remove': { body: { type_list: [{ id: own.typeId }] } },
    'pricelist.priceListExports.create': { body: { format: 'xlsx', sku: own.sku } },
    'pricelist.products.bySupplier': { path: { sku: own.sku } },
    'pricelist.products.save': { body: { product_data: product } },
    'pricelist.products.remove': { body: { product_list: [product] } },
    'pricelist.products.link': { body: { product_data: { ...product, sku_anagrafica: own.sku } } },
    'pricelist.products.unlink': { path: { id: String(own.productId) } },
    'pricelist.priceChanges.apply': {
      body: { ...raise, price_count: 1, product_list: [product] },
    },
    'pricelist.priceChanges.undo': { path: { id: String(own.changeId) } },
    'pricelist.prices.add': { body: { price_list: [priceData({ product_id: own.productId })] } },
    'pricelist.prices.save': { body: { product_data: { ...product, price_list: [{ id: own.priceId }] } } },
    'pricelist.prices.remove': { body: { price_list: [{ id: own.priceId }] } },
    'pricelist.stock.read': { body: { product_list: [product] } },
    'pricelist.stock.save': { body: { products_stock: [{ ...product, availability: 1 }] } },
    'salesforce.invoices.byId': invoice,
    'salesforce.invoices.stateInfo': invoice,
    'salesforce.invoices.create': { body: { invoice_data: invoiceData(own.sku) } },
    'salesforce.invoices.update': { body: { invoice_data: { ...invoiceData(own.sku), id: own.invoiceId } } },
    'salesforce.invoices.issue': invoice,
    'salesforce.invoices.remove': invoice,
    'salesforce.invoices.print': invoice,
    'salesforce.invoices.check': invoice,
    'salesforce.invoices.products': invoice,
    'salesforce.invoices.updateState': {
      body: { invoice_data: { id: own.invoiceId, json_state: { invoice_state: 'PAYED' } } },
    },
    'salesforce.invoices.send': { body: { invoice_id: own.invoiceId, mail_to } },
    'salesforce.invoices.printXml': { body: { invoiceIds: [own.invoiceId] } },
    'salesforce.offers.byId': offer,
    'salesforce.offers.add': { body: { offer_data: agreementData(own.sku) } },
    'salesforce.offers.update': { body: { offer_data: agreed(own.offerId) } },
    'salesforce.offers.updateState': { body: { offer_data: { id: own.offerId, json_state: toSent } } },
    'salesforce.offers.send': { body: { offer_id: own.offerId, mail_to } },
    'salesforce.offers.revise': { body: { offer_id: own.offerId } },
    'salesforce.offers.remove': offer,
    'salesforce.offers.print': offer,
    'salesforce.offers.createInvoice': { body: { offer_id: own.offerId } },
    'salesforce.offers.createContract': { body: { offer_id: own.offerId } },
    'salesforce.contracts.byId': contract,
    'salesforce.contracts.add': { body: { contract_data: agreementData(own.sku) } },
    'salesforce.contracts.update': { body: { contract_data: agreed(own.contractId) } },
    'salesforce.contracts.updateState': {
      body: { contract_data: { id: own.contractId, json_state: toSent } },
    },
    'salesforce.contracts.send': { body: { contract_data: { contract_id: own.contractId, mail_to } } },
    'salesforce.contracts.remove': contract,
    'salesforce.contracts.activate': contract,
    'salesforce.contracts.plan': contract,
    'salesforce.contracts.print': contract,
    'salesforce.contracts.createInvoice': { body: { contract_id: own.contractId } },
    'salesforce.creditNotes.byId': creditNote,
    'salesforce.creditNotes.stateInfo': creditNote,
    'salesforce.creditNotes.remove': creditNote,
    'salesforce.creditNotes.issue': creditNote,
    'salesforce.creditNotes.print': creditNote,
    'salesforce.creditNotes.send': { body: { creditNote_id: own.creditNoteId, mail_to } },
    'salesforce.creditNotes.create': { body: { creditNote_data: invoiceData(own.sku) } },
    'salesforce.creditNotes.createSingle': { body: { invoiceId: own.invoiceId, products: [{ id: 1 }] } },
    'salesforce.creditNotes.changeLines': { ...creditNote, body: { products: [{ id: 1 }] } },
    'salesforce.creditNotes.creditable': invoice,
    'salesforce.creditNotes.totalOfInvoice': invoice,
    'salesforce.batches.byId': batch,
    'salesforce.batches.rows': batch,
    'salesforce.batches.cancel': batch,
    'salesforce.batches.retry': batch,
    'salesforce.batches.close': batch,
    'salesforce.batches.file': batch,
    'salesforce.batches.start': {
      body: { document_kind: 'INVOICE', action: 'ISSUE', ids: [own.invoiceId] },
    },
    'salesforce.batches.payable': { body: { ids: [own.invoiceId] } },
    'salesforce.monthExports.cancel': batch,
    'salesforce.monthExports.file': batch,
    'salesforce.yearPackages.cancel': batch,
    'salesforce.yearPackages.file': batch,
    'salesforce.registers.register': { ...receivedPath, body: { registered_on: '2026-11-20' } },
    'salesforce.received.byId': receivedPath,
    'salesforce.received.add': { body: { passive_data: receivedData(own.sku) } },
    'salesforce.received.integrate': {
      body: {
        integration_data: {
          id: own.receivedId,
          date: '2026-11-20',
          supply: 'SERVICES',
          rate_list: [{ natura: 'N6.7', iva: 22 }],
        },
      },
    },
    'salesforce.received.selfInvoice': {
      body: {
        self_invoice_data: {
          tipo_documento: 'TD29',
          date: '2026-11-20',
          bill_id: own.receivedId,
          product_list: [{ description: 'Merce', single_price: 100, iva: 22 }],
        },
      },
    },
    'salesforce.received.update': { body: { passive_data: received } },
    'salesforce.received.updateDetails': { body: { passive_data: { id: own.receivedId } } },
    'salesforce.received.updateState': {
      body: { passive_data: { id: own.receivedId, json_state: { passive_state: 'PAYED' } } },
    },
    'salesforce.received.remove': receivedPath,
    'salesforce.received.file': receivedPath,
    'salesforce.received.xml': receivedPath,
    'salesforce.received.embedded': receivedPath,
    'salesforce.received.attachment': { path: { id: '1' } },
    'salesforce.received.detach': { path: { id: '1' } },
    'salesforce.receivedImports.byId': { path: { id: String(own.receivedImportId) } },
    'booking.events.activate': event,
    'booking.events.deactivate': event,
    'booking.events.remove': event,
    'booking.events.removeById': { body: { event_id: own.eventId } },
    'booking.attendants.list': event,
    'booking.attendants.unsubscribeMe': attendant,
    'booking.attendants.unsubscribe': attendant,
    'booking.attendants.promote': attendant,
    'booking.attendants.attended': { body: marked },
    'booking.attendants.notAttended': { body: marked },
    'booking.attendants.price': {
      body: { event_attendant_id: own.attendantId, product_cross_id: '1', price_cross_id: '1_1' },
    },
    'booking.attendanceStatistics.attendants': { path: { id: String(own.attendedId) } },
    'booking.calendarFeeds.revoke': { path: { id: String(own.feedId) } },
    'booking.passes.uses': pass,
    'booking.passes.revoke': pass,
    'booking.passes.add': { body: { event_pass: passData(own.sku) } },
    'booking.passes.update': { body: { event_pass: { ...passData(own.sku), id: own.passId } } },
    'booking.resources.addTeacher': { body: { event_teacher: { anagrafica_sku: own.sku } } },
    'booking.resources.updateLocation': { body: { event_location: { id: own.locationId, name: 'Altra' } } },
    'booking.resources.removeLocation': { path: { id: String(own.locationId) } },
    'booking.resources.updateTeacher': { body: { event_teacher: { id: own.teacherId } } },
    'booking.resources.removeTeacher': { path: { id: String(own.teacherId) } },
    'booking.resources.updatePrice': { body: { event_price: { id: own.priceOfEventsId, name: 'Altro' } } },
    'booking.resources.removePrice': { path: { id: String(own.priceOfEventsId) } },
    'reservations.blackouts.remove': rule('blackout'),
    'reservations.billing.deposit': reservation,
    'reservations.waits.add': {
      body: {
        wait: {
          ...slot(own.ruleIds.resource ?? 0, '10:00', '11:00', dayFromNow(2)),
          anagrafica_sku: own.sku,
        },
      },
    },
    'reservations.waits.remove': rule('wait'),
    'reservations.series.byId': rule('series'),
    'reservations.series.addDate': { ...rule('series'), body: { day: dayFromNow(8) } },
    'reservations.series.cancel': { ...rule('series'), body: { from: dayFromNow(1), to: dayFromNow(9) } },
    'reservations.series.cancelFee': {
      ...rule('series'),
      query: { from: dayFromNow(1), to: dayFromNow(9) },
    },
    'reservations.resources.byId': rule('resource'),
    'reservations.resources.update': changedRule('resource', { name: 'Altri', kind: 'ROOM' }),
    'reservations.resources.remove': rule('resource'),
    'reservations.groups.update': changedRule('group', { name: 'Altri' }),
    'reservations.groups.remove': rule('group'),
    'reservations.openings.update': changedRule('opening', opening()),
    'reservations.openings.remove': rule('opening'),
    'reservations.closures.update': changedRule('closure', closed),
    'reservations.closures.remove': rule('closure'),
    'reservations.policies.update': changedRule('policy', {}),
    'reservations.policies.remove': rule('policy'),
    'reservations.prices.add': { body: { price: hourly({ resource_id: own.ruleIds.resource }) } },
    'reservations.prices.update': changedRule('price', hourly()),
    'reservations.prices.order': { body: { id_list: [own.ruleIds.price] } },
    'reservations.prices.remove': rule('price'),
    'reservations.reservations.add': {
      body: { reservation: { slot_list: reservedSlots, anagrafica_sku: own.sku } },
    },
    'reservations.reservations.byId': reservation,
    'reservations.reservations.move': {
      body: { reservation: { id: own.reservationId, slot_list: reservedSlots } },
    },
    'reservations.reservations.confirm': reservation,
    'reservations.reservations.cancel': reservation,
    'reservations.reservations.cancelFee': reservation,
    'reservations.reservations.annotate': { ...reservation, body: { note: 'Altra' } },
    'reservations.reservations.approve': reservation,
    'reservations.reservations.reject': reservation,
    'reservations.reservations.checkIn': reservation,
    'reservations.reservations.checkOut': reservation,
    'reservations.reservations.noShow': reservation,
    'salesforce.documents.chain': offer,
    'salesforce.shares.list': offer,
    'salesforce.signingRequests.read': offer,
    'salesforce.signingRequests.givePin': offer,
    'salesforce.signingRequests.revoke': offer,
    'salesforce.signingRequests.sealed': offer,
    'salesforce.signingRequests.evidence': offer,
    'salesforce.bankImports.preview': file,
    'salesforce.bankImports.run': file,
    'salesforce.bankImports.byId': { path: file.path },
    'salesforce.bankImports.errors': { path: file.path },
    'salesforce.bankMovements.targets': { path: { id: String(own.movementId) } },
    'salesforce.bankMovements.confirm': {
      body: { movement_id: own.movementId, part_list: [{ kind: 'DOCUMENT', id: own.invoiceId, amount: 1 }] },
    },
    'salesforce.bankMovements.undo': { body: { movement_id: own.movementId } },
    'salesforce.bankMovements.ignore': { body: { movement_id: own.movementId, reason: 'Altri' } },
    'salesforce.bankMovements.restore': { body: { movement_id: own.movementId } },
    'salesforce.issuing.ofContract': { path: { id: String(own.contractId) } },
    'salesforce.issuing.pause': { path: { id: String(own.contractId) }, body: { paused: true } },
    'salesforce.subscriptions.read': { path: { id: String(own.contractId) } },
    'salesforce.subscriptions.end': { path: { id: String(own.contractId) }, body: { last_day: null } },
    'salesforce.subscriptions.renewal': { path: { id: String(own.contractId) }, body: { renews: false } },
    'salesforce.subscriptions.renew': { path: { id: String(own.contractId) }, body: { term: 2 } },
    'salesforce.subscriptions.previewAdjustment': {
      path: { id: String(own.contractId) },
      query: { percent: '2', from: '2027-01-01' },
    },
    'salesforce.subscriptions.adjust': {
      path: { id: String(own.contractId) },
      body: { percent: 2, from: '2027-01-01' },
    },
    'salesforce.reminders.read': invoice,
    'salesforce.reminders.send': { body: { document_id: own.invoiceId } },
    'salesforce.reminders.pause': { body: { document_id: own.invoiceId, of: 'DOCUMENT', paused: true } },
    'salesforce.payments.list': receivedPath,
    'salesforce.payments.add': {
      body: { payment_data: { document_id: own.receivedId, amount: 1, date: '2026-11-21' } },
    },
    'salesforce.payments.reverse': { body: { payment_data: { id: own.paymentId } } },
    'salesforce.accountStatements.read': { path: { ana_sku: own.sku } },
    'salesforce.accountStatements.print': { path: { ana_sku: own.sku } },
    'salesforce.accountStatements.send': {
      body: { ana_sku: own.sku, mail_to, subject: 'Saldo', text: 'Allegato' },
    },
    'salesforce.balances.read': { path: { ana_sku: own.sku } },
    'salesforce.declarations.list': { query: { ana_sku: own.sku } },
    'salesforce.declarations.add': { body: { declaration_data: declarationData(own.sku) } },
    'salesforce.declarations.update': {
      body: { declaration_data: { ...declarationData(own.sku), id: own.declarationId } },
    },
    'salesforce.declarations.remove': { path: { id: String(own.declarationId) } },
    'salesforce.proformas.byId': proforma,
    'salesforce.proformas.print': proforma,
    'salesforce.proformas.remove': proforma,
    'salesforce.proformas.add': { body: { proforma_data: agreed(own.proformaId) } },
    'salesforce.proformas.updateState': {
      body: { proforma_data: { id: own.proformaId, json_state: { proforma_state: 'SENT' } } },
    },
    'salesforce.proformas.send': { body: { proforma_id: own.proformaId, mail_to } },
    'salesforce.proformas.collect': {
      body: { proforma_id: own.proformaId, payment_data: { date: '2026-11-20' } },
    },
    'salesforce.deliveryNotes.byId': deliveryNote,
    'salesforce.deliveryNotes.print': deliveryNote,
    'salesforce.deliveryNotes.remove': deliveryNote,
    'salesforce.deliveryNotes.add': { body: { delivery_note_data: deliveryNoteData(own.sku) } },
    'salesforce.deliveryNotes.update': {
      body: { delivery_note_data: { ...deliveryNoteData(own.sku), id: own.deliveryNoteId, revision: 1 } },
    },
    'salesforce.deliveryNotes.invoice': { body: { note_ids: [own.deliveryNoteId], date: '2026-10-31' } },
    'salesforce.purchases.byId': purchase,
    'salesforce.purchases.remove': purchase,
    'salesforce.purchases.file': { path: { id: '1' } },
    'salesforce.purchases.add': { body: { purchase_data: purchaseData({ ana_sku: own.sku }) } },
    'salesforce.purchases.update': { body: { purchase_data: purchaseData({ id: own.purchaseId }) } },
    'salesforce.purchases.updateState': {
      body: { purchase_data: { id: own.purchaseId, json_state: { purchase_state: 'PAID' } } },
    },
    'salesforce.invoices.printPdf': { body: { invoiceIds: [own.invoiceId] } },
    'salesforce.documents.restore': { body: { id: own.offerId } },
    'salesforce.busyTimes.list': { body: busyTimesOf(own.sku) },
    'salesforce.meetings.read': { path: { id: String(own.meetingId) } },
    'salesforce.meetings.attendants': { path: { id: String(own.meetingId) } },
    'salesforce.meetings.add': { body: meetingData({ event_ana_sku_list: [{ ana_sku: own.sku }] }) },
    'salesforce.meetings.update': { body: meetingData({ id: own.meetingId }) },
    'salesforce.meetingAttachments.download': { path: { id: String(own.meetingFileId) } },
    'salesforce.meetingNotes.add': { body: { note_list: [{ event_id: own.meetingId, value: 'Altri' }] } },
    'salesforce.meetingNotes.update': { body: { id: own.meetingNoteId, value: 'Altri' } },
    'salesforce.meetingTypes.remove': { path: { id: String(own.meetingTypeId) } },
    'salesforce.templates.byId': template,
    'views.views.change': { path: { id: String(own.viewId) }, body: { view: { name: 'Altri' } } },
    'views.views.remove': { path: { id: String(own.viewId) } },
    'salesforce.templates.versions': template,
    'salesforce.templates.remove': template,
    'salesforce.templates.add': { body: templateData({ id: own.templateId, version: 1 }) },
    'salesforce.templates.restore': { body: { id: own.templateId, version: 1, from_version: 1 } },
    'salesforce.templates.previewDocument': {
      body: {
        document_kind: 'OFFER',
        document_data: agreementData(own.sku, { template_id: own.templateId }),
      },
    },
    'salesforce.templateDefaults.set': {
      body: { default_list: [{ document_kind: 'OFFER', template_id: own.templateId }] },
    },
    'salesforce.templates.asset': { path: { sha256: 'a'.repeat(64) } },
    'salesforce.einvoice.send': { body: { invoice_id: own.invoiceId } },
    'salesforce.pecBox.dispatches': { path: { invoice_id: String(own.invoiceId) } },
    'salesforce.einvoice.messages': { path: { invoice_id: String(own.invoiceId) } },
    'salesforce.unusableMessages.file': { path: { id: String(own.unusableId) } },
    'salesforce.unusableMessages.handle': { path: { id: String(own.unusableId) } },
    'salesforce.einvoice.toSign': { path: { invoice_id: String(own.invoiceId) } },
    'salesforce.einvoiceAttachments.list': { path: { invoice_id: String(own.invoiceId) } },
    'salesforce.einvoiceAttachments.download': { path: { id: String(own.attachmentId) } },
    'salesforce.einvoiceAttachments.remove': { path: { id: String(own.attachmentId) } },
    'salesforce.lipes.file': { path: { id: String(own.lipeId) } },
    'salesforce.lipes.mark': { body: { id: own.lipeId, sent_on: null, protocol: '' } },
  }
}

/** A tag, a note and an export of the owner's customer. */
async function activityOf({ caller, customer }: Awaited<ReturnType<typeof studio>>) {
  const url = `/api/anagrafica/rest/anagrafica/${customer.id}`
  const call = async (method: string, path: string, body?: object) =>
    (await context.api.call(method, `${url}/${path}`, { as: caller, body })).body
  const { tag_list } = await call('PUT', 'tags', { name_list: ['Riservata'] })
  const { note } = await call('POST', 'notes', { text: 'Riservata' })
  const { export: made } = await call('POST', 'gdpr/export')
  return { tagId: tag_list[0].id, noteId: note.id, exportId: made.id }
}

/** A meeting of the owner with a type, a note and its file. */
async function meetingOf({ caller }: Awaited<ReturnType<typeof studio>>) {
  const type = await addType(context.api, caller)
  const meeting = await addMeeting(context.api, caller, { event_type_id: type.id })
  const call = (path: string, body: object) =>
    context.api.call('POST', `/api/salesforce/rest/${path}`, { as: caller, ...body })
  const note = { event_id: meeting.id, value: 'Riservata' }
  const { body } = await call('note/add', { body: { note_list: [note] } })
  const form = new FormData()
  form.set('note_id', String(body.note_list[0].id))
  form.set('file', new File(['riservato'], 'a.txt', { type: 'text/plain' }))
  const file = await call('attachment/add', { form })
  return {
    meetingId: meeting.id,
    meetingTypeId: type.id,
    meetingNoteId: body.note_list[0].id,
    meetingFileId: file.body.attachment.id,
  }
}

/** A product of the owner with a price that was changed, and a type of products. */
async function productOf({ caller }: Awaited<ReturnType<typeof studio>>) {
  const product = await addProduct(context.api, caller, { price_list: [priceData()] })
  const body = { type_list: [{ name: 'Riservato' }] }
  const type = await context.api.call('POST', '/api/pricelist/rest/type', { as: caller, body })
  const change = await context.api.call('POST', '/api/pricelist/rest/pricechange', {
    as: caller,
    body: { ...raise, price_count: 1, product_list: [{ id: product.id }] },
  })
  return {
    changeId: change.body.price_change.id,
    productId: product.id,
    priceId: product.price_list[0]?.id ?? 0,
    typeId: type.body.type_list[0].id,
  }
}

/** An occurrence without a row, and a person who is booked into an event. */
async function bookingOf(at: Awaited<ReturnType<typeof school>>) {
  const occurrence = await addSeries(context.api, at, { days: ['TUESDAY'] })
  const event = await addEvent(context.api, at)
  const { body } = await book(context.api, at.caller, event.id, at.customer.sku)
  const pass = await addPass(context.api, at.caller, at.customer.sku)
  const feed = await subscribe(context.api, at.caller, { kind: 'LOCATION', id: at.location.id })
  return {
    eventId: occurrence.id,
    attendedId: event.id,
    attendantId: body.event_attendant.id,
    locationId: at.location.id,
    teacherId: at.teacher.id,
    priceOfEventsId: at.price.id,
    passId: pass.id,
    feedId: feed.id,
    ...(await reservationOf(at)),
  }
}

/** A reservation to come, and a rule of each kind. */
async function reservationOf({ caller, customer }: Awaited<ReturnType<typeof school>>) {
  const add = async (noun: string, content: object): Promise<number> =>
    (await mustCall(context.api, caller, 'POST', `/${noun}`, { [noun]: content }))[noun].id
  const court = await addCourt(context.api, caller)
  const made = await reserved(context.api, caller, [slot(court.id, '10:00', '11:00', dayFromNow(1))], {
    anagrafica_sku: customer.sku,
    ignore_rules: true,
  })
  const { series } = await mustCall(context.api, caller, 'POST', '/reservation/series', {
    reservation: {
      slot_list: [slot(court.id, '12:00', '13:00', dayFromNow(1))],
      anagrafica_sku: customer.sku,
      ignore_rules: true,
    },
    recurring_info: { end_recurring_date: dayFromNow(8), recurring_days: WEEKDAYS },
  })
  const ruleIds = {
    series: series.id,
    resource: court.id,
    group: await add('group', { name: 'Campi' }),
    opening: await add('opening', opening()),
    wait: await add('wait', {
      ...slot(court.id, '10:00', '11:00', dayFromNow(1)),
      anagrafica_sku: customer.sku,
    }),
    closure: await add('closure', closed),
    policy: await add('policy', {}),
    price: await add('price', hourly()),
    blackout: await add('blackout', { from_day: dayFromNow(9), to_day: dayFromNow(9) }),
  }
  return { reservationId: made.id, ruleIds }
}

/** A message of the exchange system that a structure could not use. */
async function unusableOf(structure_id: number): Promise<number> {
  const data = {
    structure_id,
    file_name: 'x.xml',
    reason: 'UNREADABLE',
    bytes: Buffer.from('x'),
    sha256: 'x',
  }
  return (await context.api.asSystem((tx) => tx.unusable_message.create({ data }))).id
}

/** A file of the e-invoice of a document; its bytes are nowhere. */
async function attachmentOf(structure_id: number, document_id: number): Promise<number> {
  const file = {
    name: 'a.pdf',
    mime_type: 'application/pdf',
    size: 1,
    sha256: 'x',
    file_key: `einvoice/${document_id}`,
  }
  const data = { structure_id, document_id, position: 1, ...file }
  return (await context.api.asSystem((tx) => tx.document_attachment.create({ data }))).id
}

/** A communication of settlements that was made. */
async function lipeOf(structure_id: number): Promise<number> {
  const file = { file_name: 'IT00000000000_LI_00001.xml', bytes: Buffer.from('x'), sha256: 'x' }
  const data = { structure_id, quarter: '2026-Q3', progressive: 1, ...file }
  return (await context.api.asSystem((tx) => tx.lipe.create({ data }))).id
}

/** An offer, a contract, a credit note and a purchase of the owner. */
async function documentsOf({ caller, customer }: Awaited<ReturnType<typeof studio>>) {
  const data = agreementData(customer.sku)
  const note = await context.api.call('POST', '/api/salesforce/rest/creditnote/createCreditNote', {
    as: caller,
    body: { creditNote_data: invoiceData(customer.sku) },
  })
  const received = await context.api.call('POST', '/api/salesforce/rest/passive/add', {
    as: caller,
    body: { passive_data: receivedData(customer.sku) },
  })
  const imported = await uploadReceived(context.api, caller, [{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
  await takeStatement(context.api, caller, [{ amount: '1.00' }])
  const { movement_list } = await movementsOf(context.api, caller)
  const paid = await pay(context.api, caller, received.body.passive.id, { amount: 1 })
  return {
    paymentId: paid.body.payment_id,
    movementId: movement_list[0]?.id ?? 0,
    purchaseId: (await addPurchase(context.api, caller)).id,
    declarationId: (await addDeclaration(context.api, caller, customer.sku)).id,
    deliveryNoteId: (await addDeliveryNote(context.api, caller, customer.sku)).id,
    proformaId: (await addProforma(context.api, caller, customer.sku)).id,
    receivedId: received.body.passive.id,
    receivedImportId: imported.body.import.id,
    offerId: (await addOffer(context.api, caller, data)).id,
    contractId: (await addContract(context.api, caller, data)).id,
    creditNoteId: note.body.creditNote.id,
    templateId: (await addTemplate(context.api, caller)).id,
    unusableId: await unusableOf(caller.structureId),
    attachmentId: await attachmentOf(caller.structureId, note.body.creditNote.id),
    lipeId: await lipeOf(caller.structureId),
  }
}

const takesAnId = flatten(contract).filter(
  ({ path, input }) =>
    /\{(id|value|invoice_id)\}/.test(path) ||
    /"(sku|ana_sku|invoice_id|invoiceId|offer_id|contract_id|creditNote_id|movement_id)"/.test(keysOf(input)),
)

function keysOf(input: unknown): string {
  const seen = new Set<unknown>()
  return (
    JSON.stringify(input, (_, value) => {
      if (typeof value !== 'object' || value === null) return value
      if (seen.has(value)) return undefined
      seen.add(value)
      return value
    }) ?? ''
  )
}

describe('what belongs to another structure', () => {
  it('is covered here for every endpoint that takes an id', () => {
    const known = Object.keys(
      targets({
        sku: '',
        entryId: 0,
        invoiceId: 0,
        categoryId: 0,
        genericSku: '',
        importId: 0,
        tagId: 0,
        noteId: 0,
        exportId: 0,
        accountId: 0,
        structureId: 0,
        invitationId: 0,
        productId: 0,
        priceId: 0,
        batchId: 0,
        offerId: 0,
        contractId: 0,
        creditNoteId: 0,
        typeId: 0,
        changeId: 0,
        purchaseId: 0,
        declarationId: 0,
        deliveryNoteId: 0,
        proformaId: 0,
        receivedId: 0,
        receivedImportId: 0,
        eventId: 0,
        locationId: 0,
        teacherId: 0,
        priceOfEventsId: 0,
        attendantId: 0,
        attendedId: 0,
        passId: 0,
        feedId: 0,
        reservationId: 0,
        ruleIds: {},
        paymentId: 0,
        movementId: 0,
        meetingId: 0,
        meetingTypeId: 0,
        meetingNoteId: 0,
        meetingFileId: 0,
        templateId: 0,
        unusableId: 0,
        attachmentId: 0,
        lipeId: 0,
        viewId: 0,
      }),
    )
    const exempt = [
      'auth.sessions.readUserSettings',
      'auth.sessions.saveUserSettings',
      'auth.configuration.save',
      // Takes files, which no target here has: tests/api/anagrafica/attachments.test.ts
      'anagrafica.attachments.upload',
      // tests/api/salesforce/received/received.test.ts
      'salesforce.received.attach',
      // tests/api/salesforce/exchange/exchange.test.ts
      'salesforce.einvoice.signed',
      // tests/api/salesforce/exchange/attachments.test.ts
      'salesforce.einvoiceAttachments.add',
      // Its id may be sent back as it was read, and is ignored.
      'anagrafica.anagrafica.add',
      'anagrafica.anagrafica.bySkuList',
      'anagrafica.duplicates.find',
      'salesforce.invoices.list',
      'salesforce.offers.list',
      'salesforce.proformas.list',
      'salesforce.contracts.list',
      'salesforce.creditNotes.list',
      // They read within the own rows: tests/api/salesforce/document/lists.test.ts
      'salesforce.documents.sum',
      'salesforce.documents.exportFile',
      'salesforce.purchases.list',
      // tests/api/salesforce/purchases/purchases.test.ts
      'salesforce.purchases.exportFile',
      'salesforce.schedule.list',
      'salesforce.schedule.days',
      'salesforce.schedule.exportFile',
      // It is read within the own rows: tests/api/activity/timeline.test.ts
      'activity.timeline.list',
    ]
    expect(
      takesAnId.map(({ key }) => key).filter((key) => !known.includes(key) && !exempt.includes(key)),
    ).toEqual([])
  })

  it('is 404, whatever the call', async () => {
    const owner = await school(context.api, await bankingStudio(context.api))
    const draft = await createInvoice(context.api, owner.caller, invoiceData(owner.customer.sku))
    const stranger = (await studio(context.api)).caller
    const category = await context.api.call('POST', '/api/anagrafica/rest/anagraficacategory', {
      as: owner.caller,
      body: { name: 'Clienti' },
    })
    const generic = await context.api.call('POST', '/api/auth/rest/genericsku', {
      as: owner.caller,
      body: { anagrafica_sku: owner.customer.sku },
    })
    const { body } = await uploadImport(context.api, owner.caller, 'Nome;Cognome\nAnna;Ferri\n')
    const invitation = await context.api.call('POST', '/api/auth/rest/invitations', {
      as: owner.caller,
      body: { email: 'a@posta.example', gui_item_list: ['GUI_SHOW_SIDE_MENU'] },
    })
    const view = await context.api.call('POST', '/api/views/rest/view', {
      as: owner.caller,
      body: { view: { page: 'statistics.revenue', name: 'Riservata', query: '', shared: true } },
    })
    const batch = { document_kind: 'INVOICE', action: 'PDF', ids: [draft.id] }
    const own = {
      accountId: owner.caller.accountId,
      structureId: owner.caller.structureId,
      invitationId: invitation.body.id,
      sku: owner.customer.sku,
      entryId: owner.customer.id,
      invoiceId: draft.id,
      categoryId: category.body.anagrafica_category.id,
      genericSku: generic.body.sku,
      importId: body.import.id,
      viewId: view.body.view.id,
      batchId: (await startBatch(context.api, owner.caller, batch)).id,
      ...(await activityOf(owner)),
      ...(await bookingOf(owner)),
      ...(await productOf(owner)),
      ...(await meetingOf(owner)),
      ...(await documentsOf(owner)),
    }
    const endpoints = flatten(contract)
    for (const [key, target] of Object.entries(targets(own))) {
      const endpoint = endpoints.find((candidate) => candidate.key === key)
      if (!endpoint) throw new Error(`${key} is not in the contract`)
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => target.path?.[name] ?? '1')
      const query = target.query ? `?${new URLSearchParams(target.query)}` : ''
      const call = { as: stranger, body: target.body }
      const answer = await context.api.call(endpoint.method, `${path}${query}`, call)
      expect([key, answer.status], JSON.stringify(answer.body)).toEqual([key, 404])
    }
  })

  it('does not appear in lists and searches', async () => {
    const owner = await studio(context.api)
    await createInvoice(context.api, owner.caller, invoiceData(owner.customer.sku))
    const stranger = await context.api.caller()
    const entries = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/structure/search', {
      as: stranger,
      body: {},
    })
    const bySku = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/sku_list', {
      as: stranger,
      body: { sku_list: [{ sku: owner.customer.sku }] },
    })
    const invoices = await context.api.call('GET', '/api/salesforce/rest/invoice/list/structure', {
      as: stranger,
    })
    expect([entries.body.anagrafica_list, bySku.body.anagrafica_list, invoices.body.invoice_list]).toEqual([
      [],
      [],
      [],
    ])
  })
})
