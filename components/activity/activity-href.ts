import type { Activity, ActivitySubjectType } from '@/lib/api/activity/timeline-fields'

const PREVIEW = '/app/documents/preview'

const PLACES: Readonly<Record<ActivitySubjectType, string>> = {
  INVOICE: `${PREVIEW}/invoice`,
  CREDITNOTE: `${PREVIEW}/creditNote`,
  OFFER: `${PREVIEW}/offer`,
  CONTRACT: `${PREVIEW}/contract`,
  RECEIVED_INVOICE: `${PREVIEW}/passive_invoice`,
  RECEIVED_CREDITNOTE: `${PREVIEW}/passive_creditNote`,
  RECEIVED_OFFER: `${PREVIEW}/passive_offer`,
  RECEIVED_CONTRACT: `${PREVIEW}/passive_contract`,
  PURCHASE: '/app/documents/purchases/edit',
  OUTBOX: '/app/settings/outbox',
}

/** Where the thing that an event is about is shown. */
export const activityHref = ({ type, id }: NonNullable<Activity['subject']>): string =>
  `${PLACES[type]}/${id}`
