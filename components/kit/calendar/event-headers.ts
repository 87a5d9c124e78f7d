type IdentifiedEvent = {
  id: number
  start_datetime: string
  recurring_info: { recurring_last_update_date: string } | null
}

/** The three headers that identify an event, of either calendar, in the calls. */
export const eventHeaders = (event: IdentifiedEvent): Record<string, string> => ({
  'x-luna-event-id': String(event.id),
  'x-luna-event-start-date': event.start_datetime,
  ...(event.recurring_info && {
    'x-luna-event-recurring-last-update': event.recurring_info.recurring_last_update_date,
  }),
})
