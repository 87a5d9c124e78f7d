import { useGridPath } from '@/components/shell/menu/use-grid-path'
import type { Activity, ActivitySubjectType } from '@/lib/api/activity/timeline-fields'

type Subject = NonNullable<Activity['subject']>

const PREVIEW = '/app/documents/preview'

const byId =
  (path: string) =>
  ({ id }: Subject): string =>
    `${path}/${id}`

const at =
  (path: string, ...params: readonly ('event' | 'at' | 'day')[]) =>
  ({ id, starts_at }: Subject): string => {
    const value = { event: String(id), at: starts_at ?? '', day: starts_at?.slice(0, 10) ?? '' }
    return `${path}?${new URLSearchParams(params.map((name) => [name, value[name]]))}`
  }

const PLACES: Readonly<Record<ActivitySubjectType, (subject: Subject) => string>> = {
  INVOICE: byId(`${PREVIEW}/invoice`),
  CREDITNOTE: byId(`${PREVIEW}/creditNote`),
  OFFER: byId(`${PREVIEW}/offer`),
  CONTRACT: byId(`${PREVIEW}/contract`),
  PROFORMA: byId(`${PREVIEW}/proforma`),
  RECEIVED_INVOICE: byId(`${PREVIEW}/passive_invoice`),
  RECEIVED_CREDITNOTE: byId(`${PREVIEW}/passive_creditNote`),
  RECEIVED_OFFER: byId(`${PREVIEW}/passive_offer`),
  RECEIVED_CONTRACT: byId(`${PREVIEW}/passive_contract`),
  PURCHASE: byId('/app/documents/purchases/edit'),
  OUTBOX: byId('/app/settings/outbox'),
  CLASS: at('/app/events/list', 'event', 'at'),
  CLASS_DAY: at('/app/events/list', 'day'),
  MEETING: at('/app/calendar/list', 'event', 'day'),
  MEETING_DAY: at('/app/calendar/list', 'day'),
  RESERVATION: at('/app/reservations/manager', 'day'),
  ENTRY: byId('/app/registry/view/view'),
  REGISTRY_IMPORT: () => '/app/registry/import',
  PRICE_IMPORT: () => '/app/price/import',
  CONDITION_IMPORT: () => '/app/price/businesscondition/import',
  BANK_IMPORT: () => '/app/documents/bank/import',
  USER: byId('/app/settings/users'),
  USERS: () => '/app/settings/users',
}

/** Returns where the thing that an event is about is shown; a reservation on the grid that this user has. */
export function useActivityHref(): (subject: Subject) => string {
  const gridPath = useGridPath()
  return (subject) => {
    const { type, starts_at } = subject
    const grid = type === 'RESERVATION' && starts_at ? gridPath({ start_datetime: starts_at }) : null
    return grid ?? PLACES[type](subject)
  }
}
